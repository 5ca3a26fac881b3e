using Dashboard.Figures;
using Dashboard.Forms;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Validity;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Status;

/// <summary>The run in progress with Stop; or the last one, its comparison, and the Record button.</summary>
public sealed partial class RunPanel(ChosenTarget chosen, RunStore store) : IAsyncDisposable
{
    private readonly TargetMonitor _monitor = chosen.Of<TargetMonitor>();
    private readonly RunAgain _runAgain = chosen.Of<RunAgain>();
    private readonly CancellationTokenSource _left = new();
    private readonly OnePress _press = new();
    private readonly OnePress _again = new();
    private Task _ticking = Task.CompletedTask;
    private FinishedRun? _over;
    private RunListEntry? _earlier;

    private RunCoordinator Runs { get; } = chosen.Of<RunCoordinator>();

    /// <summary>The last run of this target, also after restarts; a run of another target is left out.</summary>
    private FinishedRun? Last => Runs.Last is { } last && (_monitor.Facts is not { } facts || last.Header.IsOf(facts)) ? last : null;

    private PresetRuns PresetRuns { get; } = chosen.Of<PresetRuns>();

    private ExperimentCoordinator Series { get; } = chosen.Of<ExperimentCoordinator>();

    private bool IsOn => Runs.Active is not null || PresetRuns.Preparing is not null || Series.Active is not null;

    private string? Problem => _press.Problem ?? _again.Problem ?? Runs.LastProblem ?? Series.LastProblem;

    private string? Outcome => Last is { } last ? OutcomeSentence.Of(last.Summary) : null;

    private RunListEntry? Earlier => Last?.Summary.Load is null ? null : _earlier;

    private string? AgainRefusal => Last is { } last ? _runAgain.Refusal(last.Header, last.Summary.Load?.Source) : null;

    private (string Glyph, string Words)? Trust =>
        !IsOn && Last?.Summary.Phases.MaxBy(phase => LoadTrust.Of(phase.Validity)) is { Validity: var worst }
            ? (LoadTrust.GlyphOf(LoadTrust.Of(worst)), CheckNames.Badge(worst))
            : null;

    protected override async Task OnInitializedAsync()
    {
        Observe(FollowAsync, Runs, PresetRuns, Series, _monitor);

        _ticking = TickAsync();
        await FindEarlierAsync();
    }

    public async ValueTask DisposeAsync()
    {
        Dispose();
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

    private async Task FollowAsync()
    {
        StateHasChanged();
        await FindEarlierAsync();
    }

    private async Task FindEarlierAsync()
    {
        if (Runs.Last is not { } last || ReferenceEquals(last, _over))
        {
            return;
        }

        (_over, _earlier) = (last, null);
        try
        {
            _earlier = EarlierRuns.LastLike(last.Header, await store.ListAsync(_left.Token));
            StateHasChanged();
        }
        catch (OperationCanceledException) when (_left.IsCancellationRequested)
        {
            // The page was left.
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Without the list there is nothing to offer; the Runs page reports the folder's problem.
            _earlier = null;
        }
    }

    private Task AgainAsync() => Last is not { } last ? Task.CompletedTask : _again.RunAsync(() =>
    {
        _press.Forget();
        return _runAgain.StartAsync(last.Header, TimeSpan.FromSeconds(last.Summary.T), CancellationToken.None);
    });

    private Task RecordAsync() =>
        Runs.IsBusy ? Task.CompletedTask : _press.RunAsync(() => Runs.StartAsync(new RecordingPlan(null), CancellationToken.None));
}
