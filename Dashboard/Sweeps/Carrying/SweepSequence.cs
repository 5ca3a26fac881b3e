using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Repeats;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Sweeps.Carrying;

/// <summary>One session of a sweep: the missing cells, one run after the other, each when the pool is back at rest.</summary>
internal sealed class SweepSequence(
    MeasuredSweep begun, SweepTools tools, RunCoordinator runs, TargetMonitor monitor, SweepReader reader, IDisposable reservation, TimeProvider time)
{
    private const string Waiting = "Waiting until the pool is back at rest.";

    private readonly ISweepCells _cells = tools.CellsOf(begun.Plan, reservation);
    private readonly RepeatRest _rest = new(monitor, time);
    private MeasuredSweep _sweep = begun;
    private TimeSpan _expectedOfDone;
    private TimeSpan _tookInFact;

    /// <summary>Is told progress.</summary>
    public required Action<SweepProgress> Say { get; init; }

    /// <summary>Measures what is missing.</summary>
    /// <param name="stop">Begins no other run.</param>
    /// <param name="abandon">Does not wait for the run in progress either: the program ends, and the coordinator of runs ends that one.</param>
    /// <returns>How the session ended.</returns>
    /// <exception cref="UserFacingException">A cell cannot be measured.</exception>
    /// <exception cref="OperationCanceledException">Stopped between two runs.</exception>
    public async Task<SweepEnd> RunAsync(CancellationToken stop, CancellationToken abandon)
    {
        try
        {
            return await MeasureAsync(stop, abandon).ConfigureAwait(false);
        }
        finally
        {
            await _cells.EndAsync(CancellationToken.None).ConfigureAwait(false);
        }
    }

    /// <summary>How a session ends that somebody stopped.</summary>
    public static SweepEnd Stopped(DateTimeOffset now) => new(now, RunSummary.Stopped, "Stopped; what was measured is kept, and resuming measures the rest.");

    private async Task<SweepEnd> MeasureAsync(CancellationToken stop, CancellationToken abandon)
    {
        double? atRest = null;
        var restarts = _sweep.Plan.AxisOf(SweepParameter.DbPool) is not null;
        while (_sweep.Missing is [var step, ..])
        {
            stop.ThrowIfCancellationRequested();
            var words = step.Point.Words(_sweep.Plan);
            Tell(words, SweepProgress.Preparing);
            await _cells.PrepareAsync(step.Point, sentence => Tell(words, sentence), stop).ConfigureAwait(false);

            // A sample that was restarted begins with other threads.
            atRest = restarts ? null : atRest;
            atRest ??= await _rest.ThreadsAtRestAsync(() => Tell(words, Waiting), stop).ConfigureAwait(false);
            var started = time.GetTimestamp();
            var restless = UsesThePool(step.Point) ? await RestAsync(words, atRest.Value, stop).ConfigureAwait(false) : null;
            var run = await runs.StartAsync(PlanOf(step, words, restless), stop, reservation).ConfigureAwait(false);
            Tell(words, "Measuring.");
            var finished = await run.Completion.WaitAsync(abandon).ConfigureAwait(false);
            _expectedOfDone += _cells.Expected(step.Point);
            _tookInFact += time.GetElapsedTime(started);
            _sweep = await reader.ReadAsync(_sweep.Header.Id, CancellationToken.None).ConfigureAwait(false);
            if (finished.Summary.Outcome != RunSummary.Completed)
            {
                return stop.IsCancellationRequested || finished.Summary.Outcome == RunSummary.Stopped
                    ? Stopped(time.GetUtcNow())
                    : new SweepEnd(time.GetUtcNow(), RunSummary.Failed, $"{words}: {finished.Summary.Sentence}");
            }
        }

        return new SweepEnd(time.GetUtcNow(), RunSummary.Completed, "Every cell was measured.");
    }

    private Task<string?> RestAsync(string cell, double atRest, CancellationToken stop)
    {
        Tell(cell, Waiting);
        return _rest.RestAsync(atRest, stop);
    }

    /// <summary>The store's own workers and dedicated threads leave the pool as it is.</summary>
    private bool UsesThePool(SweepPoint point) => _sweep.Plan.Store is null
        || (point.ValueOf(_sweep.Plan, SweepParameter.WorkerKind) ?? StoreWords.UsualWorkerKind) is "pool" or "result";

    private RunPlan PlanOf(SweepStep step, string words, string? restless)
    {
        var (plan, id) = (_sweep.Plan, _sweep.Header.Id);
        var place = SweepPoint.All(plan).ToList().IndexOf(step.Point) + 1;
        return _cells.Plan(step.Point) with
        {
            Cell = new RunCell(id, plan.Title, step.Point.Values(plan), words, step.Repeat) { Restless = restless },
            Group = plan.Repeats > 1 ? new RunGroup($"{id}-{place}", $"{plan.Title}: {words}", step.Repeat) : null,
        };
    }

    private void Tell(string cell, string sentence)
    {
        var missing = _sweep.Missing;
        var left = _cells.Expected(missing);

        // What was expected counts as much as one cell that took as long as expected: the first cell alone shall not turn everything over.
        var usual = missing.Count == 0 ? TimeSpan.Zero : left / missing.Count;
        var correction = usual > TimeSpan.Zero ? (_tookInFact + usual) / (_expectedOfDone + usual) : 1;
        Say(new SweepProgress(_sweep.Header.Id, _sweep.Plan.Title, _sweep.Made + missing.Count, _sweep.Made, cell, sentence, left * correction));
    }
}
