using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Page;

public sealed record FindingScene(IReadOnlyList<TimelineItem> Items, TargetFacts? Target, double Origin, string Since)
{
    public static FindingScene None { get; } = new([], null, 0, "");

    /// <summary>Times count from the first request, or the recording's begin.</summary>
    public static FindingScene OfRun(IReadOnlyList<TimelineItem> items, TargetFacts? target) => items.OfType<FirstRequest>().FirstOrDefault() is { } first
        ? new FindingScene(items, target, first.T, "the first request")
        : new FindingScene(items, target, 0, "the recording began");

    public static FindingScene Live(IReadOnlyList<TimelineItem> items, TargetFacts? target, Finding finding) =>
        new(items, target, finding.From, "it began");

    /// <summary>"3 s after the first request".</summary>
    public string At(double t) => $"{Readable.Seconds(Math.Abs(t - Origin))} {(t < Origin ? "before" : "after")} {Since}";

    /// <summary>The most requests in flight of all loads while a finding held; null where none was on.</summary>
    public int? MostInFlight(Finding finding) => Items.OfType<LoadInterval>()
        .Where(load => !load.Draining && load.T > finding.From && load.T - load.WindowSeconds < (finding.To ?? double.MaxValue))
        .GroupBy(load => load.Beside).Select(load => load.Max(interval => interval.InFlight)).Aggregate((int?)null, (sum, most) => (sum ?? 0) + most);

    /// <summary>The load while a finding held; null where load, processors or minimum are unknown.</summary>
    public AdviceLoad? LoadOf(Finding finding) =>
        MostInFlight(finding) is { } inFlight && AdviceLoad.Of(Target, inFlight) is { } load ? load with { MaxThreads = MaxThreads } : null;

    private int? MaxThreads => Items.OfType<FindingItem>().SelectMany(item => item.Finding.Figures)
        .Where(figure => figure.Name == EpisodeWords.MaximumFigure).Select(figure => (int?)figure.Value)
        .Append(Target?.MaxThreads).Min();
}
