using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.Running;

namespace Dashboard.Live;

/// <summary>The run that is on, with its progress and Stop; or the last one, and the Record button.</summary>
public sealed partial class RunPanel : IAsyncDisposable
{
    private readonly CancellationTokenSource _left = new();
    private Task _ticking = Task.CompletedTask;
    private string? _problem;

    protected override void OnInitialized()
    {
        Runs.Changed += Refresh;
        PresetRuns.Changed += Refresh;
        _ticking = TickAsync();
    }

    public async ValueTask DisposeAsync()
    {
        Runs.Changed -= Refresh;
        PresetRuns.Changed -= Refresh;
        await _left.CancelAsync();
        await _ticking;
        _left.Dispose();
    }

    private async Task TickAsync()
    {
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(500));
        try
        {
            while (await timer.WaitForNextTickAsync(_left.Token))
            {
                if (Runs.Active is not null)
                {
                    StateHasChanged();
                }
            }
        }
        catch (OperationCanceledException) when (_left.IsCancellationRequested)
        {
            // The page was left.
        }
    }

    private void Refresh() => _ = InvokeAsync(StateHasChanged);

    private async Task RecordAsync()
    {
        try
        {
            _problem = null;
            await Runs.StartAsync(RunPlan.Recording(null), CancellationToken.None);
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
    }

    private static string StageWords(RunStage stage) => stage switch
    {
        RunStage.Starting => "starting",
        RunStage.Load => "load",
        RunStage.Drain => "waiting for requests that are out",
        RunStage.Rest => "rest",
        RunStage.Tail => "recovery",
        RunStage.Record => "recording",
        _ => "ending",
    };

    private static string StopWords(RunStage stage) => stage switch
    {
        RunStage.Load or RunStage.Starting => "Stop",
        RunStage.Drain => "Give up the rest",
        RunStage.Tail => "End now",
        RunStage.Rest => "Stop",
        _ => "Stop recording",
    };
}
