namespace Dashboard.Presets;

/// <summary>S1: 100 requests over 100 new connections, with ab.</summary>
internal static class SimultaneousAccessPresets
{
    private const string Same = "100 requests over 100 connections at once, a new connection each. ab sends its first request alone and the other 99 " +
        "after its response; here all 100 are sent at once. ";
    private const string LongTimeout = "The timeout is 300 s instead of ab's 30 s: on a machine with few processors, .NET 10 answers most of them late "
        + "and all at once. ";
    private static readonly TimeSpan Tail = TimeSpan.FromSeconds(25);

    public static IReadOnlyList<Preset> All { get; } =
    [
        Of("s1-sync", "Thread.Sleep(1000)", "ab -n 100 -c 100 http://localhost:5000/test/sync", Same + LongTimeout, Load("test-sync", 22),
            new ArticleRow("14 s at worst for 1 s of work; ab counted 39 responses as failed, because their bodies were missing (244 of 400 bytes arrived).")
        {
            Printed =
            [
                15.031, 100, 39, 6.65,
                0, 5, 1.8, 5, 8,
                1020, 11970, 2007.4, 13046, 14009,
                0, 7868, 6438.3, 13046, 14009,
                1020, 11975, 2006.7, 13050, 14011,
                13050, 13052, 13053, 13053, 13055, 13100, 13943, 14011, 14011,
            ],
        }),
        Of("s1-sync-min100", "Thread.Sleep(1000), minimum of 100 worker threads",
            "ThreadPool.SetMinThreads(100, 4); ab -n 100 -c 100 http://localhost:5000/test/sync", Same + Minimum("worker"),
            Load("test-sync", 1.2) with { MinWorkerThreads = 100 },
            new ArticleRow("Nearly all responses after 1 s; the author warns that a minimum above what is needed slows the pool down.")
        {
            Printed =
            [
                2.082, 100, 0, 48.04,
                0, 11, 3.0, 12, 13,
                1020, 1055, 5.1, 1056, 1061,
                1007, 1054, 6.3, 1055, 1060,
                1020, 1066, 7.0, 1068, 1074,
                1068, 1069, 1070, 1070, 1072, 1073, 1073, 1074, 1074,
            ],
        }),
        Of("s1-io", ".Result on a 1 s HTTP call", "ab -n 100 -c 100 -s 300 http://localhost:5000/test/io",
            Same + "The timeout is the article's own 300 s. ", Load("test-io", 24),
            new ArticleRow("One thread every 0.5 to 1 s until nearly every request holds one, then all responses at once: worse than blocking.")
        {
            Printed =
            [
                65.697, 100, 0, 1.52,
                0, 5, 1.5, 6, 7,
                1021, 63970, 6359.5, 64624, 64674,
                1014, 63970, 6360.2, 64623, 64674,
                1022, 63975, 6360.0, 64630, 64681,
                64630, 64640, 64642, 64648, 64662, 64673, 64675, 64681, 64681,
            ],
        }),
        Of("s1-io-min100", ".Result on a 1 s HTTP call, minimum of 100 worker threads",
            "ab -n 100 -c 100 -s 300 http://localhost:5000/test/io, worker threads set to 100", Same + Minimum("worker"),
            Load("test-io", 2) with { MinWorkerThreads = 100 }, new ArticleRow("\"Setting the worker threads to 100 made it 1 second\"; no table is printed.")
        {
            Printed = [1],
        }),
        Of("s1-io-iomin100", ".Result on a 1 s HTTP call, 100 minimum I/O threads",
            "ab -n 100 -c 100 -s 300 http://localhost:5000/test/io, I/O threads set to 100", Same + Minimum("I/O"),
            Load("test-io", 24) with { MinIoThreads = 100 },
            new ArticleRow("\"Raising the I/O threads to 100 gives about the same\" as without (65.697 s): the threads that are missing are workers. No " +
            "table is printed.")),
        Of("s1-asyncio", "await on a 1 s HTTP call", "ab -n 100 -c 100 http://localhost:5000/test/asyncio", Same + LongTimeout, Load("test-asyncio", 1.3),
            new ArticleRow("About 1 s although there are few threads: \"this is the right answer\".")
        {
            Printed =
            [
                2.206, 100, 0, 45.32,
                0, 5, 2.0, 4, 9,
                1015, 1149, 26.1, 1156, 1165,
                1015, 1148, 26.6, 1155, 1164,
                1023, 1153, 25.5, 1159, 1169,
                1159, 1162, 1164, 1164, 1166, 1167, 1168, 1169, 1169,
            ],
        }),
    ];

    private static string Minimum(string kind) =>
        $"Before the load the minimum number of {kind} threads is set to 100, and restored after the run; the article sets it at the start of the " +
        "program. The timeout is 300 s, as in the presets that leave the minimum unchanged. ";

    private static Preset Of(string name, string title, string command, string text, PresetPhase load, ArticleRow row) =>
        new(name, title, Article.SimultaneousAccess, PresetTool.Ab, command, text.TrimEnd(), [load], Tail, row);

    private static PresetPhase Load(string scenario, double answerSeconds) => new($"{scenario} × 100")
    {
        AnswerSeconds = answerSeconds,
        ScenarioId = scenario,
        Connections = 100,
        Requests = 100,
        TimeoutSeconds = 300,
        KeepAlive = false,
        ServiceSeconds = 1,
    };
}
