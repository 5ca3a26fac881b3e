using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>Whether a load measured what it was meant to measure, check by check.</summary>
/// <param name="Valid">True when every check that could be made holds; null when none was made.</param>
public sealed record ValidityResult(bool? Valid, IReadOnlyList<ValidityCheck> Checks)
{
    /// <summary>Not every failed check makes figures false. Null when no check was made, and in older files.</summary>
    public Trust? Trust { get; init; }

    public static ValidityResult NotJudged { get; } = new(null, []);
}

/// <summary>How far a load's figures may be trusted.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Trust>))]
public enum Trust
{
    [JsonStringEnumMemberName("ok")]
    Ok,

    /// <summary>True figures, some of which need more requests or time.</summary>
    [JsonStringEnumMemberName("limited")]
    Limited,

    /// <summary>The generator was the limit, requests are unaccounted for, or too many failed.</summary>
    [JsonStringEnumMemberName("false")]
    False,
}

/// <summary>One check of a load's figures.</summary>
/// <param name="Name">Stable camelCase, for example <c>littlesLaw</c>.</param>
/// <param name="Value">Null when it could not be measured.</param>
/// <param name="Limit">Null where there is no number.</param>
public sealed record ValidityCheck(string Name, double? Value, double? Limit, bool? Holds, string Sentence)
{
    /// <summary>For the badge; null where the check's name is enough, and in older files.</summary>
    public string? Brief { get; init; }
}

/// <summary>When a load's throughput had settled.</summary>
/// <param name="Seconds">From the first request to the first window that stays at the plateau; null when not reached or not judged.</param>
/// <param name="PlateauPerSecond">The median of the last 15 % of the windows, at least 6; null when there is none.</param>
/// <param name="Sentence">Holds the reason when it was not reached.</param>
public sealed record SteadyState(double? Seconds, double? PlateauPerSecond, string Sentence)
{
    /// <summary>The mean of the windows from <see cref="Seconds"/> on; null when not reached, and in older files.</summary>
    public double? PerSecond { get; init; }

    /// <summary>True when the pool starved, so that throughput has nothing to settle at. False in older files.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool PoolStarved { get; init; }

    public static SteadyState NotJudged { get; } = new(null, null, "Not judged.");
}
