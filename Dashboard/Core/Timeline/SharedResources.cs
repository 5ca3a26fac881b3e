using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>What requests share and may wait for, by the target's own meters: connections of HttpClient and of database drivers, limiters, Kestrel.</summary>
/// <param name="WindowSeconds">How long the meters were read, up to <see cref="TimelineItem.T"/>.</param>
public sealed record SharedResources(double T, double WindowSeconds, IReadOnlyList<SharedResource> Resources) : TimelineItem(T);

/// <summary>A shared resource; null is what the meters did not report.</summary>
/// <param name="Kind">One of <see cref="ResourceKinds"/>.</param>
/// <param name="Name">The other server, the database, or the policy; empty where there is only one.</param>
public sealed record SharedResource(string Kind, string Name)
{
    /// <summary>In seconds; shorter waits are part of every request.</summary>
    private const double LeastWait = 0.05;

    /// <summary>The number in use when last read.</summary>
    public double? Used { get; init; }

    /// <summary>The number that is open and not in use.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Idle { get; init; }

    /// <summary>At least so many waited for it at one moment of the look: drivers report changes of this number only.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Waiting { get; init; }

    public double? Limit { get; init; }

    /// <summary>Waits that ended in the window; those that go on are not included.</summary>
    public double? Waits { get; init; }

    public double? MeanWaitSeconds { get; init; }

    public double? RejectedPerSecond { get; init; }

    /// <summary>New connections to the server, a second; null where the driver does not report them.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? OpenedPerSecond { get; init; }

    /// <summary>True when requests have to wait for it, or are rejected.</summary>
    [JsonIgnore]
    public bool IsShort => MeanWaitSeconds >= LeastWait || IsUsedUp || RejectedPerSecond > 0;

    /// <summary>True when all that the limit allows are in use.</summary>
    [JsonIgnore]
    public bool IsUsedUp => Used >= Limit && Limit > 0;

    /// <summary>True where no connection is free and none is opened, of a driver that does not report its limit: short if somebody wants one.</summary>
    [JsonIgnore]
    public bool HasNoneFree => this is { Used: > 0, Idle: 0, Limit: null, OpenedPerSecond: 0 };
}

/// <summary>The values of <see cref="SharedResource.Kind"/>.</summary>
public static class ResourceKinds
{
    public const string HttpClient = "httpClient";
    public const string Npgsql = "npgsql";
    public const string MySql = "mySqlConnector";
    public const string SqlClient = "sqlClient";
    public const string RateLimiter = "rateLimiter";
    public const string Kestrel = "kestrel";
}
