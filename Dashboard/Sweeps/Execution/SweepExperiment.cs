using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;

namespace Dashboard.Sweeps.Execution;

/// <summary>One session of a sweep: the missing cells.</summary>
internal sealed class SweepExperiment(MeasuredSweep begun, SweepTools tools, RunCoordinator runs, SweepFolder folder, SweepReader reader, TimeProvider time)
    : Experiment("sweep", begun.Made)
{
    public const string Preparing = "Preparing.";

    private MeasuredSweep _sweep = begun;
    private string _cell = "";
    private SweepEnd? _end;
    private TimeSpan _expectedOfDone;
    private TimeSpan _tookInFact;

    public MeasuredSweep? Result { get; private set; }

    public override ExperimentProgress Progress
    {
        get
        {
            var missing = _sweep.Missing;
            var left = _cell.Length == 0 ? TimeSpan.Zero : Cells.Expected(missing);

            // The expected time counts as much as one measured cell: the first cell alone must not change the estimate completely.
            var usual = missing.Count == 0 ? TimeSpan.Zero : left / missing.Count;
            var correction = usual > TimeSpan.Zero ? (_tookInFact + usual) / (_expectedOfDone + usual) : 1;
            return new ExperimentProgress(_sweep.Plan.Title, _sweep.Made + missing.Count, _sweep.Made, Begun)
            {
                Id = _sweep.Header.Id,
                Cell = _cell,
                Left = left * correction,
            };
        }
    }

    protected override ITurn? Next => _end is null && _sweep.Missing is [var step, ..] ? new Turn(this, step) : null;

    private TimeProvider Time => time;

    private ISweepCells Cells => field ??= tools.CellsOf(_sweep.Plan, Reservation);

    protected override Task LeaveAsync() => Cells.EndAsync(CancellationToken.None);

    protected override async Task<string?> EndAsync(string? problem, bool isStopped, CancellationToken forceful)
    {
        var end = problem is not null ? new SweepEnd(time.GetUtcNow(), RunSummary.Failed, problem)
            : _end ?? (_sweep.Missing.Count == 0 ? new SweepEnd(time.GetUtcNow(), RunSummary.Completed, "Complete.") : Stopped());
        await folder.AppendAsync(_sweep.Header.Id, end, CancellationToken.None).ConfigureAwait(false);
        Result = await reader.ReadAsync(_sweep.Header.Id, CancellationToken.None).ConfigureAwait(false);
        return end.Outcome == RunSummary.Failed ? end.Sentence : null;
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
        Begun++;
        Say("Measuring.");
        return started;
    }

    private async Task KeepAsync(SweepStep step, TimeSpan took, FinishedRun finished, CancellationToken graceful)
    {
        _expectedOfDone += Cells.Expected(step.Point);
        _tookInFact += took;
        _sweep = await reader.ReadAsync(_sweep.Header.Id, CancellationToken.None).ConfigureAwait(false);
        _end = finished.Summary.Outcome == RunSummary.Completed ? null
            : graceful.IsCancellationRequested || finished.Summary.Outcome == RunSummary.Stopped ? Stopped()
            : new SweepEnd(time.GetUtcNow(), RunSummary.Failed, $"{_cell}: {finished.Summary.Sentence}");
    }

    private SweepEnd Stopped() => new(time.GetUtcNow(), RunSummary.Stopped, "Stopped; measured cells are kept, and Resume measures the rest.");

    private sealed class Turn(SweepExperiment sweep, SweepStep step) : ITurn
    {
        private long _began;

        public bool Rests => sweep.Cells.UsesThePool(step.Point);

        public async Task<bool> PrepareAsync(CancellationToken graceful)
        {
            sweep._cell = step.Point.Words(sweep._sweep.Plan);
            sweep.Say(Preparing);
            var isNew = await sweep.Cells.PrepareAsync(step.Point, sweep.Say, graceful).ConfigureAwait(false);
            _began = sweep.Time.GetTimestamp();
            return isNew;
        }

        public Task<StartedRun> StartAsync(string? restless, CancellationToken graceful) => sweep.StartAsync(step, restless, graceful);

        public Task KeepAsync(FinishedRun run, CancellationToken graceful) => sweep.KeepAsync(step, sweep.Time.GetElapsedTime(_began), run, graceful);
    }
}
