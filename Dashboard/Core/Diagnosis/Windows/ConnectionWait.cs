using Dashboard.Accounts.Blockers;

namespace Dashboard.Diagnosis.Windows;

/// <summary>Pool threads wait for a connection: all are in use.</summary>
/// <param name="Pool">Its type, for example <c>DbConnectionPool</c>.</param>
/// <param name="Site">The site of most of them.</param>
/// <param name="Threads">The mean of the last seconds, or the newest if less.</param>
public sealed record ConnectionWait(string Pool, SiteTotal Site, double Threads)
{
    public const string Kind = "connection pool";

    /// <summary>Seconds on the timeline: the first window with such a wait.</summary>
    public double Since { get; init; }

    /// <summary>The most threads waiting meanwhile for answers from one other end; 0 where the system was not asked.</summary>
    public double Users { get; init; }

    public string? OtherEnd { get; init; }

    public string Name => Pool.StartsWith("Http", StringComparison.Ordinal) ? "connection pool of HttpClient" : "database pool";
}
