using Dashboard.Catalogue;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Rail;

/// <summary>The card of the first minute: each step by itself, or both with their comparison.</summary>
public sealed partial class FirstMinuteCard(RunStore store, NavigationManager navigation)
{
    private readonly CancellationTokenSource _left = new();
    private readonly Dictionary<FirstMinuteStep, RunListEntry> _outcomes = [];
    private FinishedRun? _over;

    /// <summary>True when both were started here: their comparison opens when they are over.</summary>
    private bool _opens;

    private bool _isFolded;

    [Parameter, EditorRequired]
    public required IReadOnlyList<Scenario> Scenarios { get; set; }

    [Parameter, EditorRequired]
    public required Uri BaseAddress { get; set; }

    /// <summary>The comparison of the two, blocking as the baseline; null until both were run.</summary>
    private string? Compare => FirstMinute.Steps.Select(step => _outcomes.GetValueOrDefault(step)?.Id).ToList() is [{ } block, { } awaiting]
        ? CompareAddress.Of(block, awaiting)
        : null;

    protected override void OnInitialized() => Observe(OpenComparison, Series);

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        _left.Cancel();
        _left.Dispose();
    }

    /// <summary>The rail renders its cards again whenever a run begins, moves on or ends.</summary>
    protected override async Task OnParametersSetAsync()
    {
        await ReadOutcomesAsync();
        _isFolded |= Runs.Active is { } run
            ? !FirstMinute.Steps.Any(step => FirstMinute.IsOf(step, run.Plan))
            : Runs.Last is { } last && _outcomes.Values.All(entry => entry.Id != last.Id);
    }

    private void OpenComparison()
    {
        if (!_opens || Series.Active is not null)
        {
            return;
        }

        _opens = false;
        if (Series.Last is { Sides: [[{ Summary.Outcome: RunSummary.Completed } block], [{ Summary.Outcome: RunSummary.Completed } awaiting]] })
        {
            navigation.NavigateTo(CompareAddress.Of(block.Id, awaiting.Id));
        }
    }

    /// <summary>Reads the results of the steps since this program was started, after a run ended.</summary>
    private async Task ReadOutcomesAsync()
    {
        if (Runs.Last is not { } last || ReferenceEquals(last, _over) || _left.IsCancellationRequested)
        {
            return;
        }

        _over = last;
        try
        {
            var all = await store.ListAsync(_left.Token);
            foreach (var step in FirstMinute.Steps)
            {
                if (FirstMinute.Newest(step, all) is { } newest)
                {
                    _outcomes[step] = newest;
                }
            }
        }
        catch (OperationCanceledException) when (_left.IsCancellationRequested)
        {
            // The page was left.
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Without the list there is nothing to show; the Runs page reports the folder's problem.
            _outcomes.Clear();
        }
    }

    private Task StartAsync(FirstMinuteStep step) => Runs.IsBusy ? Task.CompletedTask
        : TryAsync(() => Runs.StartAsync(Plan(step, LoadRunPlan.DefaultTail), CancellationToken.None));

    private Task StartBothAsync() => Runs.IsBusy ? Task.CompletedTask : TryAsync(() =>
    {
        Series.StartInOrder([.. FirstMinute.Steps.Select(step => Plan(step, RepeatedPlan.Tail))]);
        _opens = true;
        return Task.CompletedTask;
    });

    private LoadRunPlan Plan(FirstMinuteStep step, TimeSpan tail) => FirstMinute.Plan(step, Scenarios, BaseAddress, tail);
}
