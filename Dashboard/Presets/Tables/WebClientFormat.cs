using Dashboard.Validity;

namespace Dashboard.Presets.Tables;

/// <summary>Lines that the article's own client printed every 3 s during a load, between "Web access started." and "Web access stopped."</summary>
/// <param name="TheoryPerSecond">Workers ÷ 16 ms.</param>
public sealed record WebClientSeries(string Phase, double TheoryPerSecond, IReadOnlyList<WebClientLine> Lines);

/// <param name="Threads">ThreadPool.ThreadCount; null where it is not known.</param>
public sealed record WebClientLine(int? Threads, double PerSecond);

/// <summary>The output of the client of the article on a slow database: "N threads, M req/sec" every 3 s.</summary>
internal static class WebClientFormat
{
    public const string Explanation =
        "Theory = workers ÷ service time. Each line counts the responses of its 3 s. Compare the percentages and the shape: "
        + "requests per second depend on the service time, thread counts on the number of processors. "
        + "The article's lines do not start with its load, so its first line includes part of the preceding pause.";

    private const double StepSeconds = 3;

    private const int Settled = 5;

    private static readonly PrintedCell[] Columns =
        [PrintedCell.Head("threads", "num"), PrintedCell.Head("req/sec", "num"), PrintedCell.Head("% of ideal", "num")];

    /// <param name="items">Empty leaves the run's lines open.</param>
    public static IEnumerable<PrintedTable> Tables(IEnumerable<WebClientSeries> article, RunSummary summary, IReadOnlyList<TimelineItem> items) =>
        article.Select(series => Table(series, summary.Phases.FirstOrDefault(phase => phase.Name == series.Phase), items));

    /// <param name="phase">The run's load of the same name; null when the run did not come to it, or it failed.</param>
    private static PrintedTable Table(WebClientSeries article, PhaseSummary? phase, IReadOnlyList<TimelineItem> items)
    {
        var lines = phase is null ? [] : LinesOf(items, phase.From, phase.To);
        return new PrintedTable(
            $"{article.Phase}: \"N threads, M req/sec\" every 3 s",
            [
                [
                    PrintedCell.Head("from the start") with { Rows = 2 },
                    Group($"the article, ideal {Readable.Fixed(article.TheoryPerSecond, 0)} /s"),
                    Group($"this run{(phase?.TheoryPerSecond is { } own ? $", ideal {Readable.Fixed(own, 0)} /s" : "")}"),
                ],
                [.. Columns, .. Columns],
            ],
            [
                .. Enumerable.Range(0, Math.Max(article.Lines.Count, lines.Count)).Select(i => (PrintedCell[])
                [
                    new(Readable.Seconds((i + 1) * StepSeconds)) { Scope = "row" },
                    .. Cells(article.Lines.ElementAtOrDefault(i), article.TheoryPerSecond), .. Cells(lines.ElementAtOrDefault(i), phase?.TheoryPerSecond),
                ]),
            ])
        {
            Kind = "lines",
            Region = $"Lines of {article.Phase}",
            Foot =
            [
                new(SettledWords(Math.Min(article.Lines.Count, Settled), Math.Min(lines.Count, Settled))) { Scope = "row" },
                .. Median(article.Lines, article.TheoryPerSecond), .. Median(lines, phase?.TheoryPerSecond),
            ],
            Note = Verdict(article, phase),
        };
    }

    private static PrintedCell Group(string text) => new(text) { Scope = "colgroup", Columns = Columns.Length };

    private static PrintedCell[] Cells(WebClientLine? line, double? theory) => line is null
        ? [new("") { Columns = Columns.Length }]
        : [PrintedCell.Whole(line.Threads), .. OfTheory(line.PerSecond, theory)];

    private static PrintedCell[] Median(IReadOnlyList<WebClientLine> lines, double? theory) =>
        [new(""), .. OfTheory(lines.Count == 0 ? null : Robust.Median(lines.TakeLast(Settled).Select(line => line.PerSecond)), theory)];

    private static PrintedCell[] OfTheory(double? perSecond, double? theory) =>
        [PrintedCell.Whole(perSecond), PrintedCell.Number(Readable.Percent(theory > 0 ? perSecond / theory * 100 : null))];

    /// <summary>A median says of how many lines it is.</summary>
    private static string SettledWords(int article, int run) => run == 0 || run == article
        ? $"median of the last {article}"
        : $"median of the last {article} (this run: the last {run})";

    private static string Verdict(WebClientSeries article, PhaseSummary? phase)
    {
        if (phase is null)
        {
            return "This run has no figures for this load: it was not reached, or it failed.";
        }

        var theory = phase.PercentOfTheory is { } percent ? $", {Readable.Percent(percent)} of ideal" : "";
        var settling = phase.SteadyState == SteadyState.NotJudged ? "" : phase.SteadyState.Sentence + " ";
        var isSame = phase.TheoryPerSecond is { } own && Math.Abs(own - article.TheoryPerSecond) < 1;
        return $"This run: {Readable.Number(phase.Load.CompletedPerSecond)} requests/s over the whole load{theory}, {Readable.Count(phase.ThreadsMax)} threads "
            + $"at most. {settling}" + (isSame ? "Requests per second are comparable: the service time is the article's."
            : "Requests per second are not comparable with the article's, because the service time differs: compare the percentages of ideal throughput.");
    }

    /// <param name="from">First request on the run's clock.</param>
    /// <param name="to">A last part shorter than a line is left out, as by the client.</param>
    /// <returns>Threads is of the last sample before the end of the line.</returns>
    private static IReadOnlyList<WebClientLine> LinesOf(IReadOnlyList<TimelineItem> items, double from, double to)
    {
        // A load of 30 s whose last interval ends a few milliseconds early still has ten lines.
        var answered = new double[(int)Math.Floor((to - from + 0.1) / StepSeconds)];
        var threads = new int?[answered.Length];
        foreach (var item in items)
        {
            switch (item)
            {
                case LoadInterval { Draining: false, WindowSeconds: > 0 } interval:
                    Share(interval, from, answered);
                    break;
                case PoolSample { ThreadCount: { } count } sample when sample.T <= to
                    && (int)Math.Ceiling((sample.T - from) / StepSeconds) - 1 is >= 0 and var line && line < threads.Length:
                    threads[line] = (int)count;
                    break;
            }
        }

        return [.. answered.Zip(threads, (count, known) => new WebClientLine(known, count / StepSeconds))];
    }

    /// <summary>An interval across two lines counts by its parts.</summary>
    private static void Share(LoadInterval interval, double from, double[] answered)
    {
        var (start, end) = (interval.T - interval.WindowSeconds - from, interval.T - from);
        for (var line = Math.Max(0, (int)(start / StepSeconds)); line < answered.Length && line * StepSeconds < end; line++)
        {
            var begin = from + (line * StepSeconds);
            answered[line] += interval.Completed * interval.ShareBetween(begin, begin + StepSeconds);
        }
    }
}
