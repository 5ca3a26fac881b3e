using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>A run, or one load of it, with its part of the timeline.</summary>
/// <param name="Load">Null for a recording without load and an interrupted run.</param>
public sealed record ComparedRun(string Letter, ComparedRef Reference, RecordedRun Run, PhaseSummary? Load)
{
    public string Title { get; private init; } = "";

    public string Endpoint => LoadFacts.EndpointOf(Header) ?? Title;

    public IReadOnlyList<string> LoadNames { get; private init; } = [];

    public RunHeader Header { get; private init; } = Run.Header;

    public double From { get; private init; }

    public IReadOnlyList<LoadInterval> Intervals { get; internal init; } = [];

    public IReadOnlyList<TimelineItem> DuringLoad { get; private init; } = [];

    public IReadOnlyList<TimelineItem> Shown { get; private init; } = [];

    public ComparedPool Pool { get; private init; } = new(null, null);

    public string? Problem { get; private init; }

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

    /// <summary>The run without the rest of its timeline, so that fifty repeats fit.</summary>
    public static RecordedRun ForFigures(RecordedRun run) => run with
    {
        Items =
        [
            .. run.Items.Where(item => item is PoolSample or Injection or ThreadStates or LoadInterval or Phase or FirstRequest or RunNote or FindingItem)
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
