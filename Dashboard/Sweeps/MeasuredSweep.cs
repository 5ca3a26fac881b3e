using Dashboard.Figures;
using Dashboard.RunFile;

namespace Dashboard.Sweeps;

/// <summary>A sweep with its runs, and what is missing.</summary>
public sealed class MeasuredSweep
{
    private readonly ILookup<SweepPoint, RunListEntry> _finished;
    private IReadOnlyList<SweepStep>? _missing;

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

    /// <summary>The runs, failed and stopped ones included, oldest first.</summary>
    public IReadOnlyList<RunListEntry> Runs { get; }

    public IReadOnlyList<RunListEntry> RunsOf(SweepPoint point) => [.. _finished[point]];

    public IReadOnlyList<SweepStep> Missing => _missing ??= FindMissing();

    public int Made => _finished.Sum(cell => cell.Count());

    /// <summary>The median of repeats with lowest and highest; null without a whole run.</summary>
    public FigureValue? ValueOf(SweepPoint point, Figure figure) =>
        RunsOf(point) is { Count: > 0 } runs ? RepeatedFigure.Of(figure, [.. runs.Select(run => MeasuredRun.Of(run.Summary))]) : null;

    public RunListEntry? RunOf(SweepPoint point, Figure figure) =>
        MedianRun.Of(RunsOf(point), run => figure.ValueOf(MeasuredRun.Of(run.Summary)).Value);

    /// <summary>The engines in words; more than one only where the sweep was resumed elsewhere.</summary>
    public IReadOnlyList<string> Engines =>
        [.. _finished.SelectMany(cell => cell).Select(run => run.Summary?.Store).Where(store => store is not null)
            .Select(store => StoreFigures.Engine(store!)).Distinct(StringComparer.Ordinal)];

    /// <summary>One row, as far as measured without a gap.</summary>
    /// <exception cref="InvalidOperationException">The columns are no numbers.</exception>
    public IReadOnlyList<(double X, double PerSecond)> Curve(string? y, string? layer) =>
        [.. Plan.X.Values
            .Select(x => (X: x, ValueOf(new SweepPoint(x, y, layer), SweepFigures.Of(Plan)[0])?.Value))
            .TakeWhile(point => point.Value is not null)
            .Select(point => (SweepParameter.Number(point.X), point.Value!.Value))];

    /// <summary>True when it was not measured because its row bent before it.</summary>
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

/// <summary>Reads sweeps for page, command line and resuming.</summary>
internal sealed class SweepReader(SweepFolder sweeps, RunStore runs)
{
    public async Task<MeasuredSweep> ReadAsync(string id, CancellationToken token)
    {
        var entry = await sweeps.ReadAsync(id, token).ConfigureAwait(false);
        return new MeasuredSweep(entry.Header!, entry.End, await runs.ListAsync(token).ConfigureAwait(false));
    }

    public async Task<(IReadOnlyList<MeasuredSweep> Sweeps, IReadOnlyList<SweepEntry> Broken)> ListAsync(CancellationToken token)
    {
        var entries = await sweeps.ListAsync(token).ConfigureAwait(false);
        var all = await runs.ListAsync(token).ConfigureAwait(false);
        return ([.. entries.Where(entry => entry.Header is not null).Select(entry => new MeasuredSweep(entry.Header!, entry.End, all))],
            [.. entries.Where(entry => entry.Header is null)]);
    }
}
