namespace Dashboard.Timeline;

/// <summary>
/// To whom the waits of requests are owed whose accounts were completed in about a second: a row a route that waited, a column a culprit. Sums of several
/// windows add up. Definition: docs/blame.md.
/// </summary>
/// <param name="T">The end of the window, seconds on the timeline: about three seconds before it is published, since names of waits come late.</param>
/// <param name="WindowSeconds">Its length (&gt; 0).</param>
public sealed record BlameWindow(double T, double WindowSeconds) : TimelineItem(T)
{
    /// <summary>The most columns of one window; the rest is one column.</summary>
    public const int MaxCulprits = 40;

    /// <summary>The columns, most seconds first.</summary>
    public IReadOnlyList<BlameCulprit> Culprits { get; init; } = [];

    public IReadOnlyList<BlameVictim> Victims { get; init; } = [];
}

/// <summary>A column: what made requests wait.</summary>
/// <param name="Kind">One of <see cref="BlameKinds"/>.</param>
public sealed record BlameCulprit(string Kind)
{
    /// <summary>The route that it serves, or <see cref="BlockingSites.NoRequest"/>; null where that is not known, or no route is served.</summary>
    public string? Route { get; init; }

    /// <summary>The call site that waits, with what it waits in, or <c>running</c>; null for what is no code.</summary>
    public string? Site { get; init; }
}

/// <summary>A route whose requests waited.</summary>
/// <param name="Requests">Requests that were completed (&gt; 0).</param>
/// <param name="Seconds">How long they waited because of each column, in the columns' order.</param>
public sealed record BlameVictim(string Route, long Requests, double[] Seconds);
