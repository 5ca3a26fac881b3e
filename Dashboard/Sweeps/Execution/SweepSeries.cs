using Dashboard.RunFile;
using Dashboard.Running;

namespace Dashboard.Sweeps.Execution;

/// <summary>One session: the missing cells, each when the pool is at rest.</summary>
internal sealed class SweepSeries(MeasuredSweep begun, SweepTools tools, RunCoordinator runs, SweepFolder folder, SweepReader reader, TimeProvider time)
    : RunSeries("sweep", "Waiting for idle threads to retire.")
{
    public const string Preparing = "Preparing.";

    private MeasuredSweep _sweep = begun;
    private ISweepCells? _cells;
    private string _cell = "";
    private SweepEnd? _end;
    private int _begun = begun.Made;
    private TimeSpan _expectedOfDone;
    private TimeSpan _tookInFact;

    public MeasuredSweep? Result { get; private set; }

    public override SeriesProgress Progress
    {
        get
        {
            var missing = _sweep.Missing;
            var left = _cell.Length == 0 ? TimeSpan.Zero : Cells.Expected(missing);

            // The expected time counts as much as one measured cell: the first cell alone must not change the estimate completely.
            var usual = missing.Count == 0 ? TimeSpan.Zero : left / missing.Count;
            var correction = usual > TimeSpan.Zero ? (_tookInFact + usual) / (_expectedOfDone + usual) : 1;
            return new SeriesProgress(_sweep.Plan.Title, _sweep.Made + missing.Count, _sweep.Made, _begun)
            {
                Id = _sweep.Header.Id,
                Cell = _cell,
                Left = left * correction,
            };
        }
    }

    protected override async Task<string?> EndAsync(string? problem, bool isStopped, CancellationToken forceful)
    {
        var end = problem is not null ? new SweepEnd(time.GetUtcNow(), RunSummary.Failed, problem)
            : _end ?? (_sweep.Missing.Count == 0 ? new SweepEnd(time.GetUtcNow(), RunSummary.Completed, "Complete.") : Stopped());
        await folder.AppendAsync(_sweep.Header.Id, end, CancellationToken.None).ConfigureAwait(false);
        Result = await reader.ReadAsync(_sweep.Header.Id, CancellationToken.None).ConfigureAwait(false);
        return end.Outcome == RunSummary.Failed ? end.Sentence : null;
    }

    private ISweepCells Cells => _cells ??= tools.CellsOf(_sweep.Plan, Reservation);

    protected override async Task RunAllAsync(CancellationToken graceful)
    {
        try
        {
            while (_end is null && _sweep.Missing is [var step, ..])
            {
                await MeasureAsync(step, graceful).ConfigureAwait(false);
            }
        }
        finally
        {
            await Cells.EndAsync(CancellationToken.None).ConfigureAwait(false);
        }
    }

    private async Task MeasureAsync(SweepStep step, CancellationToken graceful)
    {
        graceful.ThrowIfCancellationRequested();
        _cell = step.Point.Words(_sweep.Plan);
        Say(Preparing);
        await Cells.PrepareAsync(step.Point, Say, graceful).ConfigureAwait(false);
        if (_sweep.Plan.AxisOf(SweepParameter.DbPool) is not null)
        {
            // A restarted sample begins with other threads.
            CountThreadsAnew();
        }

        var began = time.GetTimestamp();
        var finished = await RunAsync(UsesThePool(step.Point), restless => StartAsync(step, restless, graceful), graceful).ConfigureAwait(false);
        _expectedOfDone += Cells.Expected(step.Point);
        _tookInFact += time.GetElapsedTime(began);
        _sweep = await reader.ReadAsync(_sweep.Header.Id, CancellationToken.None).ConfigureAwait(false);
        _end = finished.Summary.Outcome == RunSummary.Completed ? null
            : graceful.IsCancellationRequested || finished.Summary.Outcome == RunSummary.Stopped ? Stopped()
            : new SweepEnd(time.GetUtcNow(), RunSummary.Failed, $"{_cell}: {finished.Summary.Sentence}");
    }

    private async Task<StartedRun> StartAsync(SweepStep step, string? restless, CancellationToken graceful)
    {
        var (plan, id) = (_sweep.Plan, _sweep.Header.Id);
        var place = SweepPoint.All(plan).ToList().IndexOf(step.Point) + 1;
        var run = Cells.Plan(step.Point) with
        {
            Cell = new RunCell(id, plan.Title, step.Point.Values(plan), _cell, step.Repeat) { Restless = restless },
            Group = plan.Repeats > 1 ? new RunGroup($"{id}-{place}", $"{plan.Title}: {_cell}", step.Repeat) : null,
        };
        var started = await runs.StartAsync(run, graceful, Reservation).ConfigureAwait(false);
        _begun++;
        Say("Measuring.");
        return started;
    }

    /// <summary>The store's own workers and threads do not use the pool.</summary>
    private bool UsesThePool(SweepPoint point) => _sweep.Plan.Store is null
        || (point.ValueOf(_sweep.Plan, SweepParameter.WorkerKind) ?? StoreWords.UsualWorkerKind) is "pool" or "result";

    private SweepEnd Stopped() => new(time.GetUtcNow(), RunSummary.Stopped, "Stopped; measured cells are kept, and Resume measures the rest.");
}
