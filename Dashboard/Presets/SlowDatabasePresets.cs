using Dashboard.Presets.Tables;

namespace Dashboard.Presets;

/// <summary>S2: the article's closed loop against database queries, one line each 3 s.</summary>
internal static class SlowDatabasePresets
{
    private const string ServiceTime = "The query time is fitted to this machine, so that the 100 workers request at most half of what it can " +
        "answer; at the article's 16 ms a small machine would be limited by its processors and not by its pool. ";

    // This is before All, which holds it: static properties are set in the order of the text.
    private static ArticleRow Row { get; } = new(
        "Ten blocking workers reach the ideal throughput immediately. A hundred need about a minute, while the pool grows from 30 to 104 threads; a " +
        "hundred awaiting ones reach it in the first full window with 26 threads.")
    {
        Series =
        [
            new WebClientSeries(
                "sync × 10",
                625,
                Lines("16 439, 16 625, 16 623, 16 620, 16 624, 16 622, 15 621, 15 622, 15 623, 15 622")),
            new WebClientSeries(
                "sync × 100",
                6250,
                Lines("30 1215, 31 1723, 37 1947, 43 2356, 45 2502, 49 2720, 53 2987, 58 3315, 61 3513, 62 3592, 66 3822, 69 4074, 75 4378, 81 4748, " +
                    "88 5127, 92 5524, 98 5813, 102 6106, 103 6175, 103 6231, 104 6211, 104 6227, 104 6176")),
            new WebClientSeries(
                "async × 100",
                6250,
                Lines("25 3323, 26 6250, 26 6185, 26 6230, 26 6239, 26 6155, 26 6235, 26 6190, 26 6242, 26 6237")),
        ],
    };

    public static IReadOnlyList<Preset> All { get; } =
    [
        Of(
            "s2",
            "Database queries: sync × 10, sync × 100, async × 100",
            "10 s idle, 10 workers on /sync for 30 s, 27 s rest, 100 workers on /sync for 70 s, 27 s rest, 100 workers on /async for 30 s, 27 s rest, as " +
                "in the article. " + ServiceTime,
            (Idle: 10, Few: 30, Many: 70, Async: 30, Pause: 27)),
        Of(
            "s2-short",
            "Database queries, shortened",
            "The same order in about a minute: 3 s idle instead of 10, 10 workers for 8 s instead of 30, 100 workers for 30 s instead of 70 (the climb " +
                "begins but does not end) and 10 s instead of 30, rests of 5 s instead of 27 (too short for idle threads to retire, so that each load " +
                "begins with the threads of the one before). " + ServiceTime,
            (Idle: 3, Few: 8, Many: 30, Async: 10, Pause: 5)),
    ];

    private static Preset Of(string name, string title, string text, (double Idle, double Few, double Many, double Async, double Pause) seconds) =>
        new(
            name,
            title,
            Article.SlowDatabase,
            PresetTool.WebClient,
            "The article's WebClient: Test(\"sync\", 10, 30_000), Test(\"sync\", 100, 70_000), Test(\"async\", 100, 30_000)",
            text.TrimEnd(),
            [
                PresetPhase.Rest("idle", seconds.Idle),
                Load("sync × 10", "db-sync", 10, seconds.Few),
                PresetPhase.Rest("rest after sync × 10", seconds.Pause),
                Load("sync × 100", "db-sync", 100, seconds.Many),
                PresetPhase.Rest("rest after sync × 100", seconds.Pause),
                Load("async × 100", "db-async", 100, seconds.Async),
            ],
            TimeSpan.FromSeconds(seconds.Pause),
            Row);

    /// <summary>The timeout is that of the article's HttpClient.</summary>
    private static PresetPhase Load(string name, string scenario, int workers, double seconds) => new(name)
    {
        ScenarioId = scenario,
        Connections = workers,
        DurationSeconds = seconds,
        TimeoutSeconds = 100,
        KeepAlive = true,
    };

    /// <summary>Parses "16 439, 16 625": threads and requests per second.</summary>
    private static IReadOnlyList<WebClientLine> Lines(string text) =>
        [.. text.Split(", ").Select(line => line.Split(' ')).Select(parts => new WebClientLine(int.Parse(parts[0]), int.Parse(parts[1])))];
}
