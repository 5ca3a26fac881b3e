using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Page;

/// <summary>What was recorded around findings, and from where their times are counted.</summary>
/// <param name="Items">Of the target's timeline or of a run, in their order.</param>
/// <param name="Target">What is known of the target; null: nothing.</param>
/// <param name="Origin">Times are said in seconds since then, on the clock of the items.</param>
/// <param name="Since">What was then, for example <c>the first request</c>.</param>
public sealed record FindingScene(IReadOnlyList<TimelineItem> Items, TargetFacts? Target, double Origin, string Since)
{
    /// <summary>Nothing is known around the findings.</summary>
    public static FindingScene None { get; } = new([], null, 0, "");

    /// <summary>Of a recorded run: as on its charts, times are counted from the first request, or from the recording's begin.</summary>
    public static FindingScene OfRun(IReadOnlyList<TimelineItem> items, TargetFacts? target) => items.OfType<FirstRequest>().FirstOrDefault() is { } first
        ? new FindingScene(items, target, first.T, "the first request")
        : new FindingScene(items, target, 0, "the recording began");

    /// <summary>Of what goes on: times are counted from the finding's begin.</summary>
    public static FindingScene Live(IReadOnlyList<TimelineItem> items, TargetFacts? target, Finding finding) =>
        new(items, target, finding.From, "it began");

    /// <summary>Most requests that our load, or all of several, had out at a time while a finding held; null where no load of ours was on.</summary>
    public int? MostInFlight(Finding finding) => Items.OfType<LoadInterval>()
        .Where(load => !load.Draining && load.T > finding.From && load.T - load.WindowSeconds < (finding.To ?? double.MaxValue))
        .GroupBy(load => load.Beside).Select(load => load.Max(interval => interval.InFlight)).Aggregate((int?)null, (sum, most) => (sum ?? 0) + most);

    /// <summary>What the server was asked while a finding held; null where that, its processors or its minimum is not known.</summary>
    public AdviceLoad? LoadOf(Finding finding) =>
        Target is { MinThreads: { } min, ProcessorCount: { } processors and > 0 } && MostInFlight(finding) is { } inFlight
            ? new AdviceLoad(inFlight, min, processors)
            : null;
}
