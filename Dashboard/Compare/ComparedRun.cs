using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Compare;

/// <summary>One column of a comparison: a run, or one load of it, with the part of the timeline that belongs to it.</summary>
/// <param name="Letter">A to F: how tables and charts call it.</param>
/// <param name="Reference">As the address names it.</param>
/// <param name="Run">The run as its file holds it.</param>
/// <param name="Load">The load that is compared; null for a recording without load and for an interrupted run.</param>
public sealed record ComparedRun(string Letter, ComparedRef Reference, RecordedRun Run, PhaseSummary? Load)
{
    /// <summary>Name for people.</summary>
    public string Title { get; private init; } = "";

    /// <summary>What was called, with its query and style; the run's name when nothing was. Titles of runs do not say the query.</summary>
    public string Endpoint => LoadFacts.EndpointOf(Header) ?? Title;

    /// <summary>Names of the run's loads; one or none for most.</summary>
    public IReadOnlyList<string> LoadNames { get; private init; } = [];

    /// <summary>The facts as they were for this load: endpoint, plan and minimum threads of its phase.</summary>
    public RunHeader Header { get; private init; } = Run.Header;

    /// <summary>The first request of the load on the run's clock, seconds: t = 0 of every chart.</summary>
    public double From { get; private init; }

    /// <summary>What the load did, drain included.</summary>
    public IReadOnlyList<LoadInterval> Intervals { get; internal init; } = [];

    /// <summary>What happened during the load and its drain.</summary>
    public IReadOnlyList<TimelineItem> DuringLoad { get; private init; } = [];

    /// <summary>What charts show: a little before the load, until the next one begins.</summary>
    public IReadOnlyList<TimelineItem> Shown { get; private init; } = [];

    /// <summary>What was wrong with the pool.</summary>
    public ComparedPool Pool { get; private init; } = new(null, null);

    /// <summary>That the run does not have what the address asks for, in a sentence; null when it does.</summary>
    public string? Problem { get; private init; }

    /// <param name="index">0 to 5.</param>
    /// <param name="reference">Which load of it; its id is not looked at.</param>
    /// <param name="run">The run as its file holds it.</param>
    public static ComparedRun Of(int index, ComparedRef reference, RecordedRun run)
    {
        var names = LoadNamesOf(run);
        var asked = reference.Load is { } load && names.Contains(load, StringComparer.Ordinal) ? load : null;
        var name = asked ?? run.Summary?.MainPhase;
        var summary = run.Summary?.Find(name);
        var isForeign = run.Summary?.Load?.Source is not null;
        var slice = names.Count > 1 && name is not null && !isForeign ? LoadSlice.Of(run.Items, name) : LoadSlice.Whole(run.Items);
        var title = run.Title;
        return new ComparedRun(((char)('A' + index)).ToString(), reference, run, summary)
        {
            Title = names.Count > 1 && name is not null ? $"{title}: {name}" : title,
            LoadNames = names,
            Header = names.Count > 1 && name is not null ? LoadFacts.Of(run.Header, name) : run.Header,
            From = LoadItems.Begin(summary, slice.Load, run.Items),
            Intervals = [.. slice.Load.OfType<LoadInterval>().Where(interval => interval.WindowSeconds > 0)],
            DuringLoad = slice.Load,
            Shown = slice.Shown,
            Pool = ComparedPool.Of(run, names.Count > 1 ? summary : null),
            Problem = reference.Load is not null && asked is null
                ? $"{title} has no load named '{reference.Load}': {(name is null ? "the whole run" : $"'{name}'")} is shown."
                : null,
        };
    }

    /// <summary>The run with so much of its timeline as figures need: a group of fifty repeats is then no burden.</summary>
    public static RecordedRun ForFigures(RecordedRun run) => run with
    {
        Items =
        [
            .. run.Items.Where(item => item is PoolSample or Injection or LoadInterval or Phase or FirstRequest or RunNote or FindingItem)
                .Select(item => item is LoadInterval interval ? interval with { Service = [], Response = [] } : item),
        ],
    };

    private static List<string> LoadNamesOf(RecordedRun run) => run.Summary is { } summary
        ? [.. summary.Phases.Select(phase => phase.Name)]
        : [
            .. run.Items.OfType<Phase>().Where(phase => phase.Name == "load")
                .SelectMany(phase => (IEnumerable<string?>)[phase.Label, .. phase.Beside ?? []]).OfType<string>().Distinct(StringComparer.Ordinal),
        ];
}
