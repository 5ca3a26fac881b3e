namespace Dashboard.Sweeps;

/// <param name="Name">The name on the command line, for example <c>s1-lever</c>.</param>
public sealed record SweepPreset(string Name, string Title, string Text, SweepPlan Plan)
{
    /// <exception cref="UserFacingException">The preset has no endpoint to choose.</exception>
    public SweepPlan PlanFor(string? scenario) =>
        scenario is null ? Plan
        : Plan.Load is { } load && Plan.AxisOf(SweepParameter.Scenario) is null
            ? Plan with { Title = $"{Title}: {scenario}", Load = load with { Scenario = scenario } }
        : throw new UserFacingException($"The preset {Name} has its own endpoints: leave the scenario out.");
}

internal static class SweepPresets
{
    public static IReadOnlyList<SweepPreset> All { get; } = [Lever(), FindTheKnee(), TkrzwArticle()];

    public static SweepPreset Get(string name) => All.FirstOrDefault(preset => preset.Name == name)
        ?? throw new UserFacingException($"Unknown preset '{name}'; choose one of {string.Join(", ", All.Select(preset => preset.Name))}.");

    /// <summary>A cell is its own load: 100 requests at once, a connection each.</summary>
    private static SweepPreset Lever() => Of(
        "s1-lever",
        "Minimum threads × endpoint style",
        "As in the article of presets s1-*: 100 concurrent requests to its blocking, its sync-over-async and its async endpoint, with 4, 25, 50 "
            + "and 100 minimum threads. Enough threads hide the blocking; the async endpoint needs no more than a few.",
        SweepAxis.Of(SweepParameter.MinThreads, ["4", "25", "50", "100"]),
        SweepAxis.Of(SweepParameter.Scenario, ["test-sync", "test-io", "test-asyncio"]),
        new SweepLoad("test-sync") { Requests = 100, Connections = 100, TimeoutSeconds = 300 });

    private static SweepPreset FindTheKnee()
    {
        var preset = Of(
            "knee",
            "Find the knee",
            "Connections double until two doublings in a row each add less than 10 % throughput: there the endpoint or this machine is saturated. "
                + "The latency shows what each doubling costs.",
            SweepAxis.Of(SweepParameter.Connections, ["1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1000"]),
            null,
            new SweepLoad("db-async") { DurationSeconds = 5 });
        return preset with { Plan = preset.Plan with { StopsAtKnee = true } };
    }

    private static SweepPreset TkrzwArticle()
    {
        var foreground = SweepAxis.Of(SweepParameter.Foreground, ["1", "2", "4", "8"]);
        var workers = SweepAxis.Of(SweepParameter.Workers, ["0", "1", "2", "4", "8"]);
        return new SweepPreset(
            "tkrzw-article",
            "Tkrzw: foreground threads × workers",
            "The case of fridaynight's article (2021): 1 million records with sequential keys of 8 bytes into 2 million buckets, synchronous and with "
                + "1 to 8 workers, by 1 to 8 foreground threads; a wait every 1\u202f000 operations, three repeats.",
            new SweepPlan("Tkrzw: foreground threads × workers", workers)
            {
                Y = foreground,
                Repeats = 3,
                Preset = "tkrzw-article",
                Store = new SweepStore(1_000_000) { Buckets = 2_000_000 },
            });
    }

    private static SweepPreset Of(string name, string title, string text, SweepAxis x, SweepAxis? y, SweepLoad load) =>
        new(name, title, text, new SweepPlan(title, x) { Y = y, Load = load, Preset = name });
}
