using System.Globalization;

namespace Dashboard.Timeline;

/// <summary>The figures of one load of a plan, and whether they can be trusted.</summary>
/// <param name="From">Its first request, seconds on the run's clock.</param>
/// <param name="To">The end of its window, seconds on the run's clock.</param>
public sealed record PhaseSummary(string Name, double From, double To, LoadSummary Load)
{
    /// <summary>The index among several loads at the same time: 0 for the first, which a file leaves out; the others follow it in their order.</summary>
    [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingDefault)]
    public int Beside { get; init; }

    /// <summary>Connections ÷ service time; null when the service time is not known.</summary>
    public double? TheoryPerSecond { get; init; }

    public double? PercentOfTheory { get; init; }

    public double? ThreadsStart { get; init; }

    public double? ThreadsMax { get; init; }

    public SteadyState SteadyState { get; init; } = SteadyState.NotJudged;

    public ValidityResult Validity { get; init; } = ValidityResult.NotJudged;

    /// <summary>By route, drain included; empty where that was not read.</summary>
    public IReadOnlyList<RouteSummary> RequestTime { get; init; } = [];

    public ItemWaits? ItemWaits { get; init; }

    /// <summary>Null where <see cref="RequestTime"/> was not read, and in older files.</summary>
    public FollowedRequests? Followed { get; init; }

    /// <summary>Drain included, most threads first, at most 50; empty where that was not read.</summary>
    public IReadOnlyList<BlockerSummary> Blockers { get; init; } = [];

    /// <summary>To whom its requests' waits are owed, first the culprit that made others wait longest; empty where not read.</summary>
    public IReadOnlyList<BlameRow> Blame { get; init; } = [];

    /// <summary>Its requests by how long they took, route by route; empty where that was not read, and in older files.</summary>
    public IReadOnlyList<TailBand> Tails { get; init; } = [];

    public string NameAmong(IReadOnlyList<PhaseSummary> all) => Name.Length > 0
        ? Name
        : string.Create(CultureInfo.InvariantCulture, $"{all.TakeWhile(other => !ReferenceEquals(other, this)).Count() + 1} of {all.Count}");
}

/// <summary>The number of requests of a load, or of a recording, whose time is known.</summary>
/// <param name="From">When the first of the seconds began in which requests were followed, on the run's clock.</param>
/// <param name="To">When the last of them ended, drain included.</param>
public sealed record FollowedRequests(long Requests, double From, double To)
{
    /// <summary>Requests that ended untimed: begun before timing was heard or during its pause, or events were missing. Null in older files.</summary>
    public long? Missed { get; init; }
}
