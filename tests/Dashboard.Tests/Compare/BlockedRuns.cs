using Dashboard.Compare;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

/// <summary>Runs of two sides, each with its blocking call sites.</summary>
internal static class BlockedRuns
{
    public static (ComparedSide A, ComparedSide B) Sides(BlockerSummary[][] a, BlockerSummary[][] b, bool readsA = true)
    {
        var comparison = Compare(a, b, readsA);
        return (comparison.Sides[0], comparison.Sides[1]);
    }

    public static Comparison Compare(BlockerSummary[][] a, BlockerSummary[][] b, bool readsA = true, Func<RecordedRun, bool, RecordedRun>? changed = null) =>
        CompareRuns.Groups(CompareQuery.Named([]), Group("a", a, readsA, changed), Group("b", b, reads: true, changed));

    private static RecordedRun[] Group(string name, BlockerSummary[][] runs, bool reads, Func<RecordedRun, bool, RecordedRun>? changed) =>
    [
        .. runs.Select((sites, i) =>
        {
            var run = CompareRuns.One($"{name}{i}", header: CompareRuns.Header($"{name}{i}") with { Group = new RunGroup($"g-{name}", name, i + 1) });
            var summary = run.Summary! with
            {
                SignalSeconds = reads ? new Dictionary<string, double> { ["all"] = 10 } : new Dictionary<string, double> { ["counters"] = 10 },
                Phases = [.. run.Summary.Phases.Select(phase => phase with { Blockers = sites })],
            };
            run = run with { Summary = summary, Items = [.. run.Items.Where(static item => item is not RunSummary), summary] };
            return changed?.Invoke(run, name == "b") ?? run;
        }),
    ];
}
