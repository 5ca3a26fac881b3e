using Dashboard.Forms;
using Dashboard.RunFile;
using Dashboard.Running.Programs;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Compare.Programs;

/// <summary>Reads its fields at each key, asks once, starts. The browser keeps what was started last.</summary>
public sealed partial class ProgramForm
{
    private const string Key = "two-programs";

    private readonly ProgramFields _fields = new();
    private readonly OnePress _press = new();
    private (ProgramsPlan? Plan, FieldProblem? Problem) _reading;
    private ProgramsPlan? _asked;

    /// <summary>A series is in progress: another one cannot be started.</summary>
    [Parameter]
    public bool IsBusy { get; set; }

    /// <summary>The run whose program, request and load fill the fields; null for those of the browser.</summary>
    [Parameter]
    public RunHeader? From { get; set; }

    [Inject]
    private IJSRuntime Browser { get; set; } = default!;

    [Inject]
    private ProgramStarts Starts { get; set; } = default!;

    [Inject]
    private ProgramsInTurns Programs { get; set; } = default!;

    private string? Estimate => _reading.Plan is { } plan
        ? $"{Readable.Plural(plan.Runs, "run")}, {Readable.Estimate(plan.ExpectedRun * plan.Runs)}"
        : null;

    protected override void OnInitialized()
    {
        Id = "programs";
        if (From is { } run)
        {
            _fields.CopyFrom(run);
        }

        Reread();
    }

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (firstRender && From is null)
        {
            _fields.Restore(await Browser.ReadKeptAsync(Key));
            Reread();
            StateHasChanged();
        }
    }

    protected override Task Set(Action change)
    {
        change();
        Reread();
        return Task.CompletedTask;
    }

    /// <summary>What nobody has typed yet is wrong only once a start was refused.</summary>
    private void Reread()
    {
        (_reading, _asked) = (_fields.Read(), null);
        Wrong = Refusals > 0 || (_fields.A.Command.Length > 0 && _fields.Path.Length > 0) ? _reading.Problem : null;
    }

    private Task AskAsync()
    {
        _press.Forget();
        _reading = _fields.Read();
        if (_reading.Problem is not null)
        {
            Refusals++;
            Wrong = _reading.Problem;
        }
        else if (Starts.Refusal is null)
        {
            _asked = _reading.Plan;
        }

        return Task.CompletedTask;
    }

    private Task StartAsync() => _press.RunAsync(async () =>
    {
        if (_asked is { } plan)
        {
            _asked = null;
            await Browser.KeepAsync(Key, _fields.Keep());
            await Programs.StartAsync(plan, CancellationToken.None);
        }
    });
}
