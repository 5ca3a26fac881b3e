using Dashboard.Forms;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;

namespace Dashboard.Live;

/// <summary>The run in progress with Stop; or the last one, what it can be held against, and the Record button.</summary>
public sealed partial class RunPanel : IAsyncDisposable
{
    private readonly CancellationTokenSource _left = new();
    private readonly OnePress _press = new();
    private Task _ticking = Task.CompletedTask;
    private FinishedRun? _over;
    private RunListEntry? _earlier;

    protected override async Task OnInitializedAsync()
    {
        Runs.Changed += Refresh;
        PresetRuns.Changed += Refresh;
        _ticking = TickAsync();
        await FindEarlierAsync();
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
                if (Runs.Active is not null || PresetRuns.Preparing is not null)
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

    private void Refresh() => _ = InvokeAsync(async () =>
    {
        StateHasChanged();
        await FindEarlierAsync();
    });

    /// <summary>After a run ended: the last one of the same scenario before it.</summary>
    private async Task FindEarlierAsync()
    {
        if (Runs.Last is not { } last || ReferenceEquals(last, _over))
        {
            return;
        }

        (_over, _earlier) = (last, null);
        try
        {
            _earlier = EarlierRuns.LastLike(last.Header, await Store.ListAsync(_left.Token));
            StateHasChanged();
        }
        catch (OperationCanceledException) when (_left.IsCancellationRequested)
        {
            // The page was left.
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Without the list there is nothing to offer; the Runs page says what is wrong with the folder.
            _earlier = null;
        }
    }

    private Task RecordAsync() =>
        Runs.IsBusy ? Task.CompletedTask : _press.RunAsync(() => Runs.StartAsync(RunPlan.Recording(null), CancellationToken.None));
}
