using Dashboard.Figures;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Sweeps;

/// <summary>A sweep with its runs: what has been measured, and what is missing. Its figures are those of the runs, from the catalogue of figures.</summary>
public sealed class MeasuredSweep
{
    private readonly ILookup<SweepPoint, RunListEntry> _finished;
    private IReadOnlyList<SweepStep>? _missing;

    /// <param name="header">The sweep.</param>
    /// <param name="end">How its last session ended; null when it was interrupted, or goes on.</param>
    /// <param name="all">The list of runs, its own among them.</param>
    public MeasuredSweep(SweepHeader header, SweepEnd? end, IReadOnlyList<RunListEntry> all)
    {
        (Header, End) = (header, end);
        Runs = [.. all.Where(entry => entry.Header?.Cell?.Sweep == header.Id).OrderBy(entry => entry.Header!.StartedUtc)];

        // A repeat that failed or was stopped was made again when the sweep was resumed: the whole one counts.
        _finished = Runs
            .Where(entry => entry.Summary?.Outcome == RunSummary.Completed)
            .Select(entry => (Entry: entry, Point: SweepPoint.Of(Plan, entry.Header!.Cell!)))
            .Where(pair => pair.Point is not null)
            .GroupBy(pair => (pair.Point, pair.Entry.Header!.Cell!.Repeat))
            .OrderBy(repeat => repeat.Key.Repeat)
            .ToLookup(repeat => repeat.Key.Point!, repeat => repeat.Last().Entry);
    }

    public SweepHeader Header { get; }

    public SweepEnd? End { get; }

    public SweepPlan Plan => Header.Plan;

    /// <summary>All its runs, those that failed or were stopped included, oldest first.</summary>
    public IReadOnlyList<RunListEntry> Runs { get; }

    /// <summary>The whole runs of a cell, one a repeat, in their order.</summary>
    public IReadOnlyList<RunListEntry> RunsOf(SweepPoint point) => [.. _finished[point]];

    /// <summary>Runs that are still to be made, in the order in which they are.</summary>
    public IReadOnlyList<SweepStep> Missing => _missing ??= FindMissing();

    /// <summary>Runs that came to their end.</summary>
    public int Made => _finished.Sum(cell => cell.Count());

    /// <summary>A cell's figure: of one run its own, of repeats the median with the lowest and the highest; null without a whole run.</summary>
    public FigureValue? ValueOf(SweepPoint point, Figure figure) =>
        RunsOf(point) is { Count: > 0 } runs ? RepeatedFigure.Of(figure, [.. runs.Select(run => Measured.Of(run.Summary))]) : null;

    /// <summary>The run that a cell opens: of repeats the one in the middle.</summary>
    public RunListEntry? RunOf(SweepPoint point, Figure figure) =>
        Middle.Of(RunsOf(point), run => figure.ValueOf(Measured.Of(run.Summary)).Value);

    /// <summary>Which engines produced its cells, in words; empty for a sweep over loads, more than one only where it was resumed elsewhere.</summary>
    public IReadOnlyList<string> Engines =>
        [.. _finished.SelectMany(cell => cell).Select(run => run.Summary?.Store).Where(store => store is not null)
            .Select(store => StoreWords.Engine(store!)).Distinct(StringComparer.Ordinal)];

    /// <summary>The setting of the columns and the throughput of one row, as far as it has been measured without a gap.</summary>
    /// <exception cref="InvalidOperationException">The columns are no numbers.</exception>
    public IReadOnlyList<(double X, double PerSecond)> Curve(string? y, string? layer) =>
        [.. Plan.X.Values
            .Select(x => (X: x, ValueOf(new SweepPoint(x, y, layer), SweepFigures.Of(Plan)[0])?.Value))
            .TakeWhile(point => point.Value is not null)
            .Select(point => (SweepParameter.Number(point.X), point.Value!.Value))];

    /// <summary>True for a cell that need not be measured, since its row bent before it.</summary>
    public bool IsBeyondKnee(SweepPoint point)
    {
        if (!Plan.StopsAtKnee)
        {
            return false;
        }

        var curve = Curve(point.Y, point.Layer);
        return Knee.Find(curve) is not null && RunsOf(point).Count == 0
            && SweepParameter.Number(point.X) > curve[^1].X;
    }

    private SweepStep[] FindMissing()
    {
        var made = _finished.SelectMany(cell => cell.Select(entry => new SweepStep(cell.Key, entry.Header!.Cell!.Repeat))).ToHashSet();
        return [.. SweepOrder.Of(Plan).Where(step => !made.Contains(step) && !IsBeyondKnee(step.Point))];
    }
}
