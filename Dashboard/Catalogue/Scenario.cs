using System.Text.Json.Serialization;
using Dashboard.Format;

namespace Dashboard.Catalogue;

/// <summary>One endpoint style that the sample offers, as its catalogue describes it.</summary>
/// <param name="Id">Stable id, for example <c>taskwait</c>.</param>
/// <param name="Title">Name for people.</param>
/// <param name="Path">Path on the target, beginning with a slash.</param>
/// <param name="Style"><c>blocking</c>, <c>sync-over-async</c>, <c>async</c>, <c>cpu</c> or <c>queued</c>.</param>
/// <param name="Expected">One sentence on what the pool will do.</param>
/// <param name="Why">The paragraph that explains why it is bad or good.</param>
/// <param name="Load">The load that its article used.</param>
public sealed record Scenario(string Id, string Title, string Path, string Style, string Expected, string Why, ScenarioLoad Load)
{
    /// <summary>What one request takes by itself when its query says nothing, in milliseconds; null when the catalogue does not say.</summary>
    public int? DefaultMs { get; init; }

    /// <summary>True for an endpoint that a person named (<see cref="OwnEndpoint"/>); no catalogue says so.</summary>
    [JsonIgnore]
    public bool IsOwn { get; init; }

    /// <summary>The id that a plan and a run's header name it by; null where the target has no such scenario.</summary>
    [JsonIgnore]
    public string? IdInPlan => IsOwn ? null : Id;

    /// <summary>The title with the time that runs: a query <c>ms=100</c> stands in place of the usual time, any other query behind the title.</summary>
    /// <param name="query">With or without its question mark; null or empty for none.</param>
    public string TitleWith(string? query)
    {
        if (IsOwn)
        {
            return query?.Trim().TrimStart('?') is { Length: > 0 } text ? $"{Title}?{text}" : Title;
        }

        var (milliseconds, others) = ScenarioQuery.Split(query);
        var usual = DefaultMs is { } ms ? $", {Readable.Milliseconds(ms)}" : null;
        var name = milliseconds is not { } asked ? Title
            : $"{(usual is not null && Title.EndsWith(usual, StringComparison.Ordinal) ? Title[..^usual.Length] : Title)}, {Readable.Milliseconds(asked)}";
        return others.Length > 0 ? $"{name} ?{others}" : name;
    }

    /// <summary>Where it is called.</summary>
    /// <param name="baseAddress">Where the target takes requests.</param>
    /// <param name="query">With or without its question mark, for example <c>ms=50</c>; null or empty for none.</param>
    public Uri Url(Uri baseAddress, string? query = null) => new UriBuilder(new Uri(baseAddress, Path)) { Query = query?.Trim() }.Uri;
}

/// <summary>A scenario's default load: a duration or a number of requests, one of the two.</summary>
/// <param name="Connections">Workers with one connection each.</param>
/// <param name="DurationSeconds">Seconds of sending; null when <paramref name="Requests"/> bounds the load.</param>
/// <param name="Requests">Requests in all; null when <paramref name="DurationSeconds"/> bounds the load.</param>
/// <param name="TimeoutSeconds">Seconds after which a request is given up.</param>
/// <param name="KeepAlive">False: a new connection for each request.</param>
public sealed record ScenarioLoad(int Connections, double? DurationSeconds, int? Requests, double TimeoutSeconds, bool KeepAlive);

/// <summary>What the sample says of its own pool: the values of the <see cref="ThreadPool"/> class in its process.</summary>
/// <param name="ProcessorCount">Processors that its runtime counts with.</param>
/// <param name="ProcessId">The sample's process id, by which it is recognised.</param>
public sealed record PoolFacts(
    int MinWorkerThreads,
    int MinIoThreads,
    int MaxWorkerThreads,
    int MaxIoThreads,
    int ThreadCount,
    long PendingWorkItems,
    long CompletedWorkItems,
    int ProcessorCount,
    int ProcessId);
