using System.Globalization;
using Dashboard.Catalogue;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Targets;

/// <summary>The list follows processes that start, listen and end.</summary>
public sealed partial class TargetsPage
{
    private const int FriendlyMilliseconds = 1000;
    private const int MostPorts = 3;
    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(2);
    private static readonly (int Milliseconds, string Text)[] Intervals =
        [(100, "100 ms"), (250, "250 ms"), (500, "500 ms"), (FriendlyMilliseconds, "1 s (safe with other EventCounter tools)"), (5000, "5 s")];

    private readonly CancellationTokenSource _left = new();
    private Task _looking = Task.CompletedTask;

    private IReadOnlyList<ListedProcess>? _processes;
    private string? _baseAddress;
    private string? _name;
    private string? _problem;
    private bool _busy;

    private int? _refused;

    private int? _why;
    private int? _typed;
    private ElementReference _askWhy;

    /// <summary>The refusal is above a list that may be long.</summary>
    private bool _showRefusal;

    private TargetMonitor Monitor => Chosen.Of<TargetMonitor>();

    private RunCoordinator Runs => Chosen.Of<RunCoordinator>();

    [SupplyParameterFromQuery]
    public string? Overview { get; set; }

    [SupplyParameterFromQuery]
    public string? Why { get; set; }

    private int Interval => (int)Monitor.Options.Interval.TotalMilliseconds;

    private string Pid => Monitor.Facts is { ProcessId: var id } && !Monitor.Sentence.Contains($"pid {id}", StringComparison.Ordinal)
        ? $" Pid {id}."
        : "";

    public async ValueTask DisposeAsync()
    {
        Dispose();
        await _left.CancelAsync();
        await _looking;
        _left.Dispose();
    }

    protected override void OnInitialized()
    {
        RedrawOn(Monitor, Runs, Targets);
        _why = int.TryParse(Why, NumberStyles.None, CultureInfo.InvariantCulture, out var id) && id > 0 ? id : null;
    }

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (firstRender)
        {
            _looking = FollowAsync();
        }

        if (_showRefusal)
        {
            _showRefusal = false;
            await _askWhy.FocusAsync();
        }
    }

    /// <summary>Renders only changes, to keep the focus.</summary>
    private async Task FollowAsync()
    {
        using var timer = new PeriodicTimer(LookEvery, Time);
        try
        {
            do
            {
                var now = await Task.Run(() => List.LookAsync(_left.Token), _left.Token);
                if (_processes is not { } before || before.Count != now.Count || before.Zip(now).Any(pair => !pair.First.IsSameAs(pair.Second)))
                {
                    _processes = now;
                    StateHasChanged();
                }
            }
            while (await timer.WaitForNextTickAsync(_left.Token));
        }
        catch (OperationCanceledException) when (_left.IsCancellationRequested)
        {
            // The page was left.
        }
        catch (Exception e)
        {
            // No one awaits this loop before the page is left, so the error boundary shows a failure.
            await DispatchExceptionAsync(e);
        }
    }

    /// <summary>"5000, 5001", "5000, 5001, 5002 and 4 more".</summary>
    private static string PortsOf(ListedProcess process) => process.Ports.Count switch
    {
        0 => Readable.Missing,
        <= MostPorts => string.Join(", ", process.Ports),
        var count => $"{string.Join(", ", process.Ports.Take(MostPorts))} and {count - MostPorts} more",
    };

    private bool IsAttached(TargetFacts facts) => Monitor.Facts?.ProcessId == facts.ProcessId && Monitor.State == SessionState.Attached;

    private Task AttachAsync(int processId) => DoAsync(() => WatchAsync(processId, Addresses.Read(_baseAddress)), processId);

    private async Task WatchAsync(int processId, Uri? baseAddress)
    {
        var target = await Targets.WatchAsync(Chosen.Target, processId, baseAddress, WatchedTarget.NameOf(_name), CancellationToken.None);

        // Another target needs a new document.
        Navigation.NavigateTo(target == Chosen.Target ? "/" : ChosenTarget.Address("/", target), forceLoad: target != Chosen.Target);
    }

    private Task StopWatchingAsync(WatchedTarget target) => DoAsync(async () =>
    {
        await Targets.StopWatchingAsync(target);
        if (target == Chosen.Target && target != Targets.First)
        {
            Navigation.NavigateTo("/targets", forceLoad: true);
        }
    });

    private void ToggleOverview(bool isOpen) =>
        Navigation.NavigateTo(Navigation.GetUriWithQueryParameter("overview", isOpen ? "all" : null), replace: true);

    private void Ask() => (_why, _problem, _refused) = (_typed ?? _why, null, null);

    private Task StartSampleAsync() => DoAsync(async () =>
    {
        var sample = await Sample.StartAsync(SamplePorts.UsualOrFree(), CancellationToken.None);
        await WatchAsync(sample.TargetProcessId, sample.BaseAddress);
    });

    /// <summary>At 1 s without a heartbeat, another tool that reads the same counters continues.</summary>
    private void ChangeInterval(ChangeEventArgs e)
    {
        var milliseconds = int.Parse((string)e.Value!);
        Monitor.SetOptions(Monitor.Options with { Interval = TimeSpan.FromMilliseconds(milliseconds), Heartbeat = milliseconds != FriendlyMilliseconds });
    }

    private async Task DoAsync(Func<Task> action, int? processId = null)
    {
        (_busy, _problem, _refused) = (true, null, null);
        try
        {
            await action();
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
            _refused = e is TargetException ? processId : null;
            _showRefusal = _refused is not null && _why != _refused;
        }
        finally
        {
            _busy = false;
        }
    }
}
