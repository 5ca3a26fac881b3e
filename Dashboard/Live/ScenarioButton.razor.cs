using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Running;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live;

/// <summary>One scenario with its Start button and its editable load. The server checks the load whatever the browser sends.</summary>
public sealed partial class ScenarioButton
{
    /// <summary>Loads above this ask once before they start.</summary>
    private const int AskAboveConnections = 500;

    private const string LoopHelp = "Closed loop: a connection sends the next request when it has its answer. "
        + "Open loop: requests are sent at a rate, however fast they are answered.";

    private int _connections;
    private double _duration = 10;
    private int _requests = 100;
    private double _timeout;
    private bool _byCount;
    private bool _atRate;
    private double _rate = 100;
    private bool _keepAlive;
    private string _query = "";
    private Func<Task>? _unconfirmed;
    private bool _starting;
    private string? _problem;

    [Parameter, EditorRequired]
    public required Scenario Scenario { get; set; }

    [Parameter, EditorRequired]
    public required Uri BaseAddress { get; set; }

    private LoadPlan Plan => new(
        Scenario.Url(BaseAddress, _query).ToString(),
        _connections,
        DurationSeconds: _byCount ? null : _duration,
        Requests: _byCount ? _requests : null,
        TimeoutSeconds: _timeout,
        KeepAlive: _keepAlive,
        ScenarioId: Scenario.Id)
    {
        Arrivals = _atRate ? new ArrivalRate(_rate) : null,
    };

    private string LoadInWords
    {
        get
        {
            var query = _query.Length > 0 ? $"?{_query.TrimStart('?')}, " : "";
            return $"{query}{LoadWords.Of(Plan)}, timeout {Readable.Seconds(_timeout)}{(_keepAlive ? "" : ", a new connection for each")}";
        }
    }

    protected override void OnInitialized() => UseDefaults();

    private void UseDefaults()
    {
        var load = Scenario.Load;
        (_connections, _timeout, _keepAlive) = (load.Connections, load.TimeoutSeconds, load.KeepAlive);
        (_byCount, _atRate, _query) = (load.Requests is not null, false, "");
        _duration = load.DurationSeconds ?? _duration;
        _requests = load.Requests ?? _requests;
    }

    /// <summary>Starts at once, or after a confirmation where so many connections can do harm: a single run and a series of repeats alike.</summary>
    private Task AskAsync(Func<Task> start)
    {
        _unconfirmed = _connections > AskAboveConnections ? start : null;
        StateHasChanged();
        return _unconfirmed is null ? start() : Task.CompletedTask;
    }

    private Task ConfirmAsync()
    {
        var start = _unconfirmed;
        _unconfirmed = null;
        return start?.Invoke() ?? Task.CompletedTask;
    }

    private async Task StartAsync()
    {
        (_starting, _problem) = (true, null);
        try
        {
            await Runs.StartAsync(RunPlan.Of(Scenario, Plan, RunPlan.DefaultTail), CancellationToken.None);
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
        finally
        {
            _starting = false;
        }
    }
}
