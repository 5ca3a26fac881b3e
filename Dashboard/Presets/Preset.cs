using Dashboard.Running;

namespace Dashboard.Presets;

/// <summary>An article's procedure on the sample, with its result there; <see cref="PresetPlans"/> makes a plan of it.</summary>
/// <param name="Name">Of the command line, for example <c>s1-sync-min100</c>.</param>
/// <param name="Tool">In its words the result is shown.</param>
/// <param name="Command">The article's command or script.</param>
/// <param name="Text">With what differs from the article.</param>
/// <param name="Phases">In order; names are unique.</param>
/// <param name="Tail">After the last load.</param>
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
    /// <summary>The longest load.</summary>
    public string MainPhase => Loads.MaxBy(phase => phase.ExpectedSeconds)!.Name;

    public IEnumerable<PresetPhase> Loads => Phases.Where(phase => phase.ScenarioId is not null);

    /// <summary>Of the target, after the run.</summary>
    public bool RestoresMinThreads => Phases.Any(phase => (phase.MinWorkerThreads ?? phase.MinIoThreads) is not null);

    /// <summary>For the machine; the other choice is <see cref="ArticleServiceTime"/>.</summary>
    public bool ChoosesServiceTime => Loads.Any(phase => phase.ServiceSeconds is null);

    /// <summary>Of any load.</summary>
    public int MaxConnections => Loads.Max(phase => phase.Connections ?? 0);

    /// <summary>Preparation, loads with drains, rests, tail, on a pool at rest; a guess.</summary>
    public TimeSpan Expected =>
        Preparation(serviceTimeIsChosen: false, poolIsAtRest: true) + TimeSpan.FromSeconds(Phases.Sum(phase => phase.ExpectedSeconds)) + Tail;

    /// <summary>A guess.</summary>
    /// <param name="serviceTimeIsChosen">Chosen by a person, so that nothing is measured.</param>
    /// <param name="poolIsAtRest">No more threads than idle; others leave after 20 s.</param>
    public TimeSpan Preparation(bool serviceTimeIsChosen, bool poolIsAtRest) =>
        (ChoosesServiceTime && !serviceTimeIsChosen ? CapacityProbe.Expected : TimeSpan.Zero)
        + (poolIsAtRest ? PoolIdleWaiter.Expected : PoolIdleWaiter.ExpectedAfterLoad);

    /// <summary>Of a query on the article's machine: the shortest.</summary>
    public static TimeSpan ArticleServiceTime { get; } = TimeSpan.FromMilliseconds(16);
}

/// <summary>A load or a rest.</summary>
public sealed record PresetPhase(string Name) : LoadOverrides
{
    /// <summary>For starting and ending its agent.</summary>
    private const double SecondsBesideLoad = 0.6;

    /// <summary>Of a rest.</summary>
    public double RestSeconds { get; init; }

    /// <summary>Until a count is answered, or of a duration's drain; timed on two processors, since starvation is unpredictable.</summary>
    public double AnswerSeconds { get; init; }

    /// <summary>Drain included; a guess.</summary>
    public double ExpectedSeconds => ScenarioId is null ? RestSeconds : SecondsBesideLoad + (DurationSeconds ?? 0) + AnswerSeconds;

    /// <summary>Null for a rest.</summary>
    public string? ScenarioId { get; init; }

    /// <summary>Set before the phase; null leaves them.</summary>
    public int? MinWorkerThreads { get; init; }

    /// <summary>Set before the phase; null leaves them.</summary>
    public int? MinIoThreads { get; init; }

    /// <summary>Of one request; null when <c>?ms=</c> asks for the chosen time.</summary>
    public double? ServiceSeconds { get; init; }

    public static PresetPhase Rest(string name, double seconds) => new(name) { RestSeconds = seconds };
}

/// <summary>An article's load generator.</summary>
public enum PresetTool
{
    /// <summary>ApacheBench.</summary>
    Ab,

    /// <summary>Bombardier.</summary>
    Bombardier,

    /// <summary>The article's own closed loop, one line each 3 s.</summary>
    WebClient,
}
