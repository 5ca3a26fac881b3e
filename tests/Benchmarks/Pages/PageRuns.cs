using Dashboard.RunFile;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Benchmarks.Pages;

/// <summary>The run files that the pages are opened with: four samples a second with every counter, a counter table a second.</summary>
internal static class PageRuns
{
    public const string Hour = "hour";
    public const string Day = "day";
    public const string DayUnderLoad = "day-load";
    public static readonly string[] FiveMinutes = [.. Enumerable.Range(1, 6).Select(i => $"five-{i}")];

    private const int Small = 1_000;
    private const int HourSeconds = 3_600;
    private const int DaySeconds = 24 * HourSeconds;
    private const int FiveMinutesSeconds = 300;

    public static async Task WriteAsync(string folder, bool isHeavy)
    {
        await GeneratedRun.WriteManyAsync(folder, Small);
        await GeneratedRun.WriteAsync(folder, Header(Hour), UnderLoad(HourSeconds));
        await GeneratedRun.WriteAsync(folder, Header(Day) with { Plan = null, Scenario = null, Style = null, Path = null }, Recorded(DaySeconds));
        if (isHeavy)
        {
            await GeneratedRun.WriteAsync(folder, Header(DayUnderLoad), UnderLoad(DaySeconds));
        }

        foreach (var id in FiveMinutes)
        {
            await GeneratedRun.WriteAsync(folder, Header(id), UnderLoad(FiveMinutesSeconds));
        }
    }

    private static RunHeader Header(string id) => GeneratedRun.Header(id) with { Title = id };

    private static IEnumerable<TimelineItem> Recorded(int seconds) =>
    [
        .. InOrder(GeneratedRun.Samples(seconds * 4, 0.25), GeneratedRun.Counters(seconds)),
        Finished(seconds) with { Load = null, MainPhase = null, Phases = [] },
    ];

    /// <summary>The load lasts as long as the run: longer than any load that the product starts, and the most that a file can hold.</summary>
    private static IEnumerable<TimelineItem> UnderLoad(int seconds) =>
    [
        new Phase(0, "load", "A load.") { Label = "load" },
        new FirstRequest(0.01),
        .. InOrder(GeneratedRun.Samples(seconds * 4, 0.25), GeneratedRun.Intervals(seconds * 4), GeneratedRun.Counters(seconds)),
        Finished(seconds),
    ];

    /// <summary>With a verdict, as every run that came to its end has one: without, the rules judge all of its samples when it is opened.</summary>
    private static RunSummary Finished(int seconds) => GeneratedRun.Summary(seconds) with
    {
        Verdict = new PoolVerdict(PoolVerdict.Healthy, 0, "Healthy: 400 requests/s on 37 threads; nothing queued for long."),
    };

    private static IEnumerable<TimelineItem> InOrder(params IEnumerable<TimelineItem>[] lists) => lists.SelectMany(list => list).OrderBy(item => item.T);
}
