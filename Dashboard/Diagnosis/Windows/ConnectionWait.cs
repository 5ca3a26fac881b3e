using Dashboard.Accounts.Blockers;

namespace Dashboard.Diagnosis.Windows;

/// <summary>Pool threads wait for a connection of a connection pool: all that it may have are in use.</summary>
/// <param name="Pool">The pool's type, for example <c>DbConnectionPool</c>.</param>
/// <param name="Site">The call site at which most of them wait.</param>
/// <param name="Threads">How many wait at a time: the mean of the last seconds, or of the newest where that is less.</param>
public sealed record ConnectionWait(string Pool, SiteTotal Site, double Threads)
{
    /// <summary><see cref="Timeline.Findings.Finding.Kind"/> of such waits, whatever the pool itself waits in.</summary>
    public const string Kind = "connection pool";

    /// <summary>The end of the first window of the last seconds with such a wait, seconds on the timeline.</summary>
    public double Since { get; init; }

    /// <summary>Most threads that waited for an answer over a socket from one other end meanwhile; 0 where the operating system was not asked.</summary>
    public double Users { get; init; }

    /// <summary>That other end; null likewise.</summary>
    public string? OtherEnd { get; init; }

    /// <summary>As people call it.</summary>
    public string Name => Pool.StartsWith("Http", StringComparison.Ordinal) ? "connection pool of HttpClient" : "database pool";
}
