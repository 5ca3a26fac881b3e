namespace Dashboard.Presets;

/// <summary>S4: 125 connections on three waits of 500 ms, with bombardier.</summary>
internal static class StarvationTutorialPresets
{
    private const string Tool = "bombardier-windows-amd64.exe https://localhost:5001/api/diagscenario/";
    private const string Text = "125 connections, kept open, over http instead of https. The timeout is 120 s, where today's bombardier gives up after 2 " +
        "s and retries: on a machine with few processors, .NET 10 answers the polling endpoint only after 40 s or more.";
    private static readonly TimeSpan Tail = TimeSpan.FromSeconds(25);

    public static IReadOnlyList<Preset> All { get; } =
    [
        Of("taskwait", 10, 4, ".Result on a task of 500 ms",
            new ArticleRow("Far above the 500 ms that one request takes; .NET 6 mitigates this; older runtimes fare as badly as with the polled task.")
        {
            Printed = [33.06, 234.67, 3313.54, 3480, 1390, 10790, 0, 454, 0, 0, 0, 0],
        }),
        Of("tasksleepwait", 10, 37, "A polled task of 500 ms", new ArticleRow("The worst of the three.")
        {
            Printed = [1.61, 35.25, 788.91, 15420, 2180, 18300, 0, 140, 0, 0, 0, 0],
        }),
        Of("taskasyncwait", 10, 0.5, "await on a task of 500 ms", new ArticleRow("Latency stays near 500 ms, with far fewer threads.")
        {
            Printed = [227.92, 274.27, 1263.48, 532.58, 58.64, 1140, 0, 2390, 0, 0, 0, 0],
        }),
        Of("taskwait", 120, 0.5, ".Result on a task of 500 ms, two minutes",
            new ArticleRow("The thread count rises faster than with the polled task and settles high; requests starve while it rises. No table is printed.")),
        Of("tasksleepwait", 120, 1.5, "A polled task of 500 ms, two minutes",
            new ArticleRow("The thread count quickly reaches 2 to 3 times the processors and then grows by 1 or 2 a second until it settles above 125, with " +
            "the CPU far below 100 %; one reading on the way shows 96 threads, 29 queued, 2 completed items a second. No table is printed.")),
    ];

    private static Preset Of(string endpoint, double seconds, double drainSeconds, string title, ArticleRow row) =>
        new(
            seconds > 10 ? $"s4-{endpoint}-120s" : $"s4-{endpoint}",
            title,
            Article.StarvationTutorial,
            PresetTool.Bombardier,
            Tool + endpoint + (seconds > 10 ? " -d 120s" : ""),
            Text,
            [
                new PresetPhase($"{endpoint} × 125")
                {
                    AnswerSeconds = drainSeconds,
                    ScenarioId = endpoint,
                    Connections = 125,
                    DurationSeconds = seconds,
                    TimeoutSeconds = 120,
                    KeepAlive = true,
                    ServiceSeconds = 0.5,
                },
            ],
            Tail,
            row);
}
