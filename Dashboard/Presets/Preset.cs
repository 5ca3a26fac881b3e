using Dashboard.Running;

namespace Dashboard.Presets;

/// <summary>An article's procedure on the sample, with its result there; <see cref="PresetPlans"/> makes a plan of it.</summary>
/// <param name="Name">The name on the command line, for example <c>s1-sync-min100</c>.</param>
/// <param name="Phases">The phases in order; names are unique.</param>
public sealed record Preset(
    string Name,
    string Title,
    Article Article,
    PresetTool Tool,
    string Command,
    string Text,
    IReadOnlyList<PresetPhase> Phases,
    TimeSpan Tail,
    ArticleRow Row)
{
    public string MainPhase => Loads.MaxBy(phase => phase.ExpectedSeconds)!.Name;

    public IEnumerable<PresetPhase> Loads => Phases.Where(phase => phase.ScenarioId is not null);

    public bool RestoresMinThreads => Phases.Any(phase => (phase.MinWorkerThreads ?? phase.MinIoThreads) is not null);

    /// <summary>True when the time is chosen for the machine; the other choice is <see cref="ArticleServiceTime"/>.</summary>
    public bool ChoosesServiceTime => Loads.Any(phase => phase.ServiceSeconds is null);

    public int MaxConnections => Loads.Max(phase => phase.Connections ?? 0);

    /// <summary>The estimated time of preparation, loads with drains, rests and tail, on a pool at rest.</summary>
    public TimeSpan Expected =>
        Preparation(serviceTimeIsChosen: false, poolIsAtRest: true) + TimeSpan.FromSeconds(Phases.Sum(phase => phase.ExpectedSeconds)) + Tail;

    /// <param name="poolIsAtRest">True for no more threads than idle; others leave after 20 s.</param>
    public TimeSpan Preparation(bool serviceTimeIsChosen, bool poolIsAtRest) =>
        (ChoosesServiceTime && !serviceTimeIsChosen ? CapacityProbe.Expected : TimeSpan.Zero)
        + (poolIsAtRest ? PoolIdleWaiter.Expected : PoolIdleWaiter.ExpectedAfterLoad);

    /// <summary>The time of a query on the article's machine: the shortest.</summary>
    public static TimeSpan ArticleServiceTime { get; } = TimeSpan.FromMilliseconds(16);
}

/// <summary>A load or a rest of a preset.</summary>
public sealed record PresetPhase(string Name) : LoadOverrides
{
    /// <summary>The time for starting and ending its agent.</summary>
    private const double SecondsBesideLoad = 0.6;

    public double RestSeconds { get; init; }

    /// <summary>Seconds until a count is answered, or of a duration's drain; timed on two processors, since starvation is unpredictable.</summary>
    public double AnswerSeconds { get; init; }

    public double ExpectedSeconds => ScenarioId is null ? RestSeconds : SecondsBesideLoad + (DurationSeconds ?? 0) + AnswerSeconds;

    public string? ScenarioId { get; init; }

    /// <summary>Set before the phase; null leaves them.</summary>
    public int? MinWorkerThreads { get; init; }

    /// <summary>Set before the phase; null leaves them.</summary>
    public int? MinIoThreads { get; init; }

    /// <summary>Seconds of one request; null when <c>?ms=</c> asks for the chosen time.</summary>
    public double? ServiceSeconds { get; init; }

    public static PresetPhase Rest(string name, double seconds) => new(name) { RestSeconds = seconds };
}

/// <summary>An article's load generator.</summary>
public enum PresetTool
{
    Ab,

    Bombardier,

    WebClient,
}

internal static class PresetCatalogue
{
    public static IReadOnlyList<Preset> All { get; } = [.. SimultaneousAccessPresets.All, .. SlowDatabasePresets.All, .. StarvationTutorialPresets.All];

    public static Preset? Find(string? name) => All.FirstOrDefault(preset => preset.Name == name);

    public static Preset Get(string name) =>
        Find(name) ?? throw new UserFacingException($"{NoSuch(name)}.");

    public static string NoSuch(string name) => $"Unknown preset '{name}'; use one of {string.Join(", ", All.Select(preset => preset.Name))}";
}
