using System.Text.Json.Serialization;

namespace Dashboard.Catalogue;

/// <param name="Id">Stable, for example <c>taskwait</c>.</param>
/// <param name="Style"><c>blocking</c>, <c>sync-over-async</c>, <c>async</c>, <c>cpu</c> or <c>queued</c>.</param>
public sealed record Scenario(string Id, string Title, string Path, string Style, string Expected, string Why, ScenarioLoad Load)
{
    /// <summary>Milliseconds of a request without query; null if unknown.</summary>
    public int? DefaultMs { get; init; }

    [JsonIgnore]
    public bool IsOwn { get; init; }

    [JsonIgnore]
    public string? IdInPlan => IsOwn ? null : Id;

    /// <summary>The title with <c>ms=100</c> in place of the default time, and another query after it.</summary>
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

    public Uri Url(Uri baseAddress, string? query = null) => new UriBuilder(new Uri(baseAddress, Path)) { Query = query?.Trim() }.Uri;
}

public sealed record ScenarioLoad(int Connections, double? DurationSeconds, int? Requests, double TimeoutSeconds, bool KeepAlive);

/// <summary>The state of the sample's <see cref="ThreadPool"/>.</summary>
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
