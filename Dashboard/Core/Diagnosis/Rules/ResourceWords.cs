using Dashboard.Accounts.Awaits;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>What requests share and wait for, by the target's meters: in a finding's sentence, its figures and its advice.</summary>
internal static class ResourceWords
{
    /// <summary>The most resources in one sentence.</summary>
    private const int Most = 3;

    /// <summary>" Requests waited 1.2 s on average for a connection of HttpClient to 127.0.0.1:5999."; empty where no meter shows any.</summary>
    public static string Of(Episode episode) => string.Concat(episode.ShortResources.OrderByDescending(Weight).Take(Most).Select(one => $" {Of(one)}"));

    public static SharedResource? Worst(Episode episode) => episode.ShortResources.MaxBy(Weight);

    /// <summary>Behind "a connection": " in OrderStore.LoadAsync: all 5 of Npgsql's pool for shop on db are in use", " of HttpClient to prices:8080".</summary>
    /// <param name="place">" in OrderStore.LoadAsync", or nothing.</param>
    public static string Exhausted(SharedResource pool, string place) =>
        pool.Kind == ResourceKinds.HttpClient ? $" of HttpClient{Named(" to ", pool)}{place}"
        : pool.Limit is null ? $"{place}: all {Readable.Count(pool.Used ?? 0)} of {ResourceNames.Of(pool)} are in use, and it opens no more"
        : $"{place}: all {Readable.Count(pool.Limit ?? 0)} of {ResourceNames.Of(pool)}'s pool{Named(" for ", pool)} are in use";

    /// <summary>"At least 12 requests at a time waited for one. "; empty where nothing reports it.</summary>
    public static string Waited(SharedResource pool) => pool.MeanWaitSeconds is not null ? $"Requests waited {Mean(pool)} on average for one. "
        : pool.Waiting >= 1 ? $"At least {Readable.Plural((long)pool.Waiting, "request")} at a time waited for one. "
        : "";

    public static IEnumerable<FindingFigure> FiguresOf(Episode episode) => episode.ShortResources.SelectMany(FiguresOf);

    public static Advice? AdviceFor(string? kind) => kind switch
    {
        ResourceKinds.HttpClient => new(
            "Raise SocketsHttpHandler.MaxConnectionsPerServer, or remove it: there is no limit by default.",
            Advice.MoreBehind,
            "Ask the other server less often (a cache, several things in one request), keep one HttpClient for the process, and read or dispose each "
                + "response, so that its connection comes back.",
            null,
            null),
        ResourceKinds.Npgsql => new(
            "Raise Maximum Pool Size in the connection string.",
            "PostgreSQL must accept that many connections (max_connections); if it is slow because it is busy, it gets slower.",
            "Hold connections as briefly as possible: open just before the query, dispose right after; make slow queries faster.",
            "await using var connection = await source.OpenConnectionAsync(); await PrepareAsync(); await QueryAsync(connection);",
            "await PrepareAsync(); await using var connection = await source.OpenConnectionAsync(); await QueryAsync(connection);"),
        ResourceKinds.MySql => AdviceFor(ResourceKinds.Npgsql)! with
        {
            Cost = "MySQL must accept that many connections (max_connections); if it is slow because it is busy, it gets slower.",
        },
        ResourceKinds.SqlClient => AdviceFor(ResourceKinds.Npgsql)! with
        {
            Now = "Raise Max Pool Size in the connection string (100 where it is not set).",
            Cost = "SQL Server must serve that many at a time; if it is slow because it is busy, it gets slower.",
            Before = "await using var connection = new SqlConnection(text); await connection.OpenAsync(); await PrepareAsync(); await QueryAsync(connection);",
            After = "await PrepareAsync(); await using var connection = new SqlConnection(text); await connection.OpenAsync(); await QueryAsync(connection);",
        },
        ResourceKinds.RateLimiter => new(
            "Raise the limiter's permits.",
            "More requests run at the same time.",
            "Shorten the limiter's queue (QueueLimit), so that requests beyond it fail at once instead of waiting, and make what they do shorter.",
            null,
            null),
        ResourceKinds.Kestrel => new(
            "Raise or remove KestrelServerLimits.MaxConcurrentConnections.",
            "Each connection costs memory and buffers.",
            "Answer faster, or run more servers: the limit is there to protect this one.",
            null,
            null),
        _ => null,
    };

    private static string Of(SharedResource one) => one.Kind switch
    {
        ResourceKinds.HttpClient => $"Requests waited {Mean(one)} on average for a connection of HttpClient{Named(" to ", one)}.",
        ResourceKinds.Npgsql or ResourceKinds.MySql =>
            $"{Readable.Count(one.Used ?? 0)} of {Readable.Plural((long)(one.Limit ?? 0), "connection")} of {ResourceNames.Of(one)}'s pool"
            + $"{Named(" for ", one)} were in use, so opening another one has to wait.",
        ResourceKinds.SqlClient =>
            $"All {Readable.Plural((long)(one.Used ?? 0), "connection")} of SqlClient were in use and it opened no more, so opening another one has to wait.",
        ResourceKinds.RateLimiter => $"Requests waited {Mean(one)} on average in the rate limiter's queue{Named(", policy ", one)}.",
        ResourceKinds.Kestrel => $"Kestrel rejected {Readable.Number(one.RejectedPerSecond ?? 0)} connections/s: KestrelServerLimits.MaxConcurrentConnections "
            + "is reached.",
        _ => $"{one.Kind} {one.Name} is short.",
    };

    private static IEnumerable<FindingFigure> FiguresOf(SharedResource one)
    {
        var name = one.Name.Length > 0 ? $"{one.Kind} {one.Name}" : one.Kind;
        FindingFigure?[] figures =
        [
            one.MeanWaitSeconds is { } wait ? new($"mean wait, {name}", wait, "s") : null,
            one.Used is { } used ? new($"in use, {name}", used, "connections") : null,
            one.Limit is { } limit ? new($"limit, {name}", limit, "connections") : null,
            one.Waiting is { } waiting ? new($"waiting at least, {name}", waiting, "requests") : null,
            one.RejectedPerSecond is { } rejected ? new($"rejected, {name}", rejected, "1/s") : null,
        ];
        return figures.OfType<FindingFigure>();
    }

    /// <summary>Seconds of waiting; a resource that is used up or rejects has no known wait, and comes after those that have.</summary>
    private static double Weight(SharedResource one) => (one.MeanWaitSeconds ?? 0) * (one.Waits ?? 0);

    private static string Mean(SharedResource one) => Readable.Milliseconds(one.MeanWaitSeconds * 1000);

    private static string Named(string before, SharedResource one) => one.Name.Length > 0 ? before + one.Name : "";
}
