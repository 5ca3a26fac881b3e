using Dashboard.Running;

namespace Dashboard.Presets;

/// <summary>An article's procedure, ready to be repeated on the sample, with what came out of it there. Pure data: Runs makes a plan of it.</summary>
/// <param name="Name">Contract of the command line, for example <c>s1-sync-min100</c>.</param>
/// <param name="Title">Name for people.</param>
/// <param name="Article">Whose procedure it is.</param>
/// <param name="Tool">Whose words the result is shown in.</param>
/// <param name="Command">The article's command or script.</param>
/// <param name="Text">What is done here, and what differs from the article.</param>
/// <param name="Phases">Loads and rests in order; names are unique.</param>
/// <param name="Tail">How long the pool is watched after the last load.</param>
/// <param name="Row">The article's own result.</param>
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
    /// <summary>Name of the load whose figures stand for the run: the longest one's.</summary>
    public string MainPhase => Loads.MaxBy(phase => phase.ExpectedSeconds)!.Name;

    /// <summary>The phases that send requests.</summary>
    public IEnumerable<PresetPhase> Loads => Phases.Where(phase => phase.ScenarioId is not null);

    /// <summary>True when the target's minimum threads are to be put back after the run.</summary>
    public bool RestoresMinThreads => Phases.Any(phase => (phase.MinWorkerThreads ?? phase.MinIoThreads) is not null);

    /// <summary>True when the time of a query is chosen for the machine: <see cref="ArticleServiceTime"/> is the other choice.</summary>
    public bool ChoosesServiceTime => Loads.Any(phase => phase.ServiceSeconds is null);

    /// <summary>Most workers of a load; theory is workers ÷ service time.</summary>
    public int MaxConnections => Loads.Max(phase => phase.Connections ?? 0);

    /// <summary>
    /// About how long it takes from the press on: preparation, loads with their drains, rests, tail. The target's pool is taken to be at rest before it.
    /// </summary>
    public TimeSpan Expected =>
        Preparation(serviceTimeIsChosen: false, poolIsAtRest: true) + TimeSpan.FromSeconds(Phases.Sum(phase => phase.ExpectedSeconds)) + Tail;

    /// <summary>About how long it takes until the run begins.</summary>
    /// <param name="serviceTimeIsChosen">Whether a person chose the time of a query, so that nothing is measured for it.</param>
    /// <param name="poolIsAtRest">Whether the pool has no more threads than an idle one; the others leave after 20 s.</param>
    public TimeSpan Preparation(bool serviceTimeIsChosen, bool poolIsAtRest) =>
        (ChoosesServiceTime && !serviceTimeIsChosen ? CapacityProbe.Expected : TimeSpan.Zero)
        + (poolIsAtRest ? PoolRest.Expected : PoolRest.ExpectedAfterLoad);

    /// <summary>What a query took on the article's machine, and hence the shortest service time.</summary>
    public static TimeSpan ArticleServiceTime { get; } = TimeSpan.FromMilliseconds(16);
}

/// <summary>One step of a preset: a load on a scenario, which says all that its article says, or a rest.</summary>
/// <param name="Name">For people and in figures, for example <c>sync × 100</c>.</param>
public sealed record PresetPhase(string Name) : ChosenLoad
{
    /// <summary>Starting a load's agent, and ending it.</summary>
    private const double SecondsBesideLoad = 0.6;

    /// <summary>Seconds without requests, of a rest.</summary>
    public double RestSeconds { get; init; }

    /// <summary>
    /// Of a load with a count: seconds until all are answered; of one with a duration: seconds that it drains. As timed on two processors, since nobody can
    /// say beforehand when a starving pool answers.
    /// </summary>
    public double AnswerSeconds { get; init; }

    /// <summary>About how long it takes, drain included.</summary>
    public double ExpectedSeconds => ScenarioId is null ? RestSeconds : SecondsBesideLoad + (DurationSeconds ?? 0) + AnswerSeconds;

    /// <summary>Id in the sample's catalogue; null for a rest.</summary>
    public string? ScenarioId { get; init; }

    /// <summary>Minimum worker threads that the target is given before the phase; null leaves them.</summary>
    public int? MinWorkerThreads { get; init; }

    /// <summary>Minimum I/O threads that the target is given before the phase; null leaves them.</summary>
    public int? MinIoThreads { get; init; }

    /// <summary>What the endpoint takes for one request; null when it is asked for with <c>?ms=</c>, once it is chosen.</summary>
    public double? ServiceSeconds { get; init; }

    /// <summary>Nothing is sent for a time.</summary>
    public static PresetPhase Rest(string name, double seconds) => new(name) { RestSeconds = seconds };
}

/// <summary>The program that an article loaded its server with.</summary>
public enum PresetTool
{
    /// <summary>ApacheBench.</summary>
    Ab,

    /// <summary>Bombardier.</summary>
    Bombardier,

    /// <summary>A closed loop of the article's own, one line each 3 s.</summary>
    WebClient,
}
