using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>Whether a load's figures can be trusted, check by check.</summary>
/// <param name="Valid">True when every check that could be made holds; null when none was made.</param>
/// <param name="Checks">The checks, in the order in which they are shown.</param>
public sealed record ValidityResult(bool? Valid, IReadOnlyList<ValidityCheck> Checks)
{
    /// <summary>How far the figures may be trusted: not every check that fails makes them false. Null when no check was made, and in older files.</summary>
    public Trust? Trust { get; init; }

    /// <summary>No check was made.</summary>
    public static ValidityResult NotJudged { get; } = new(null, []);
}

/// <summary>How far a load's figures may be trusted.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Trust>))]
public enum Trust
{
    /// <summary>Every check holds.</summary>
    [JsonStringEnumMemberName("ok")]
    Ok,

    /// <summary>True figures, of which some need more requests or more time to say what they are asked.</summary>
    [JsonStringEnumMemberName("limited")]
    Limited,

    /// <summary>The generator was the limit, requests are unaccounted for, or too many failed: the figures say something else than they seem to.</summary>
    [JsonStringEnumMemberName("false")]
    False,
}

/// <summary>One check of a load's figures.</summary>
/// <param name="Name">Stable camelCase name, for example <c>littlesLaw</c>.</param>
/// <param name="Value">What was measured; null when it could not be.</param>
/// <param name="Limit">What it is held against; null where there is no number.</param>
/// <param name="Holds">True or false; null when it could not be judged.</param>
/// <param name="Sentence">The same for people, with the numbers and what to do when it does not hold.</param>
public sealed record ValidityCheck(string Name, double? Value, double? Limit, bool? Holds, string Sentence)
{
    /// <summary>Why it does not hold, in the badge's few words; null where the check's name says enough, and in older files.</summary>
    public string? Brief { get; init; }
}

/// <summary>When a load's throughput had settled.</summary>
/// <param name="Seconds">
/// Seconds from the first request to the first window, usually of one second, after which the throughput stays at its plateau; null when it was not
/// reached or could not be judged.
/// </param>
/// <param name="PlateauPerSecond">The plateau: the median of the last 15 % of the windows, at least 6; null when there is none.</param>
/// <param name="Sentence">The same in words, with the reason when it was not reached.</param>
public sealed record SteadyState(double? Seconds, double? PlateauPerSecond, string Sentence)
{
    /// <summary>Mean throughput of the windows from <see cref="Seconds"/> on; null when it was not reached, and in older files.</summary>
    public double? PerSecond { get; init; }

    /// <summary>Whether the pool's own figures said that it starved during the load: then throughput has nothing to settle at. False in older files.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool PoolStarved { get; init; }

    /// <summary>Nobody looked.</summary>
    public static SteadyState NotJudged { get; } = new(null, null, "Not judged.");
}
