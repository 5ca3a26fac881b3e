using System.Globalization;

namespace Dashboard.Timeline;

/// <summary>The figures of one load of a plan, and whether they can be trusted.</summary>
/// <param name="Name">The phase's name in the plan.</param>
/// <param name="From">Its first request on the run's clock, seconds.</param>
/// <param name="To">The end of its window on the run's clock, seconds.</param>
/// <param name="Load">Its figures.</param>
public sealed record PhaseSummary(string Name, double From, double To, LoadSummary Load)
{
    /// <summary>Connections ÷ service time; null when the service time is not known.</summary>
    public double? TheoryPerSecond { get; init; }

    /// <summary>Throughput in percent of <see cref="TheoryPerSecond"/>; null without it.</summary>
    public double? PercentOfTheory { get; init; }

    /// <summary>Pool threads in the last sample before the phase; null when not seen.</summary>
    public double? ThreadsStart { get; init; }

    /// <summary>Most pool threads during the phase; null when not seen.</summary>
    public double? ThreadsMax { get; init; }

    /// <summary>When throughput and threads had settled.</summary>
    public SteadyState SteadyState { get; init; } = SteadyState.NotJudged;

    /// <summary>Whether the load generator's figures can be trusted, check by check.</summary>
    public ValidityResult Validity { get; init; } = ValidityResult.NotJudged;

    /// <summary>Where the time of its requests went, drain included, route by route; empty where that was not read.</summary>
    public IReadOnlyList<RouteSummary> RequestTime { get; init; } = [];

    /// <summary>Of how many of its requests <see cref="RequestTime"/> speaks, and of when; null where it was not read, and in older files.</summary>
    public FollowedRequests? Followed { get; init; }

    /// <summary>Who blocked threads while it was on, drain included, most threads first, at most 50; empty where that was not read.</summary>
    public IReadOnlyList<BlockerSummary> Blockers { get; init; } = [];

    /// <summary>To whom the waits of its requests are owed, the culprit first that made others wait longest; empty where that was not read.</summary>
    public IReadOnlyList<BlameRow> Blame { get; init; } = [];

    /// <summary>What it is called among the loads of its run: its name, or its place where it has none.</summary>
    public string NameAmong(IReadOnlyList<PhaseSummary> all) => Name.Length > 0
        ? Name
        : string.Create(CultureInfo.InvariantCulture, $"{all.TakeWhile(other => !ReferenceEquals(other, this)).Count() + 1} of {all.Count}");
}
