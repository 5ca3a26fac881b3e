using System.Text.Json.Serialization;
using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>What requests awaited during a trace of a few seconds: call sites of the program's own code.</summary>
/// <param name="T">Its end, seconds on the timeline.</param>
/// <param name="Seconds">Its length (&gt; 0).</param>
public sealed record AwaitingCalls(double T, double Seconds) : TimelineItem(T)
{
    /// <summary>
    /// Call sites that are kept, each with at least 0.2 % of the awaiting requests, or of what else awaits; <see cref="OtherAwaits"/> has the others' awaits.
    /// </summary>
    public const int MaxCalls = 50;

    public const int MaxOfRoute = 5;

    public const int MaxRequests = 20;

    /// <summary>Those of requests first, whose route is known; of each kind the call site with most awaits first.</summary>
    public IReadOnlyList<AwaitingCall> Calls { get; init; } = [];

    /// <summary>Awaits that began at call sites that are not kept.</summary>
    public long OtherAwaits { get; init; }

    /// <summary>
    /// The slowest requests that began during the trace and awaited, at most <see cref="MaxOfRoute"/> of a route; those that took longest until its end first.
    /// </summary>
    public IReadOnlyList<AwaitingRequest> Requests { get; init; } = [];

    /// <summary>The call sites to which <see cref="Requests"/> refer.</summary>
    public IReadOnlyList<string> Sites { get; init; } = [];

    /// <summary>What slow requests await that fast ones do not, of routes where one call site makes that difference.</summary>
    public IReadOnlyList<SlowAwait> Slow { get; init; } = [];

    /// <summary>Why the trace ended early, in a sentence; null when it did not.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Ended { get; init; }

    /// <summary>Which events of the runtime stated it, and why those, in a sentence; null where the runtime has no choice of them.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Source { get; init; }

    /// <summary>Events that did not fit into the target's buffer, and awaits beyond what the trace keeps: the figures are too low.</summary>
    public long EventsLost { get; init; }

    /// <summary>True where a request awaits, all the time, that a connection opens: it waits for a free one, or for a moment for a new one.</summary>
    [JsonIgnore]
    internal bool OpensConnections =>
        Calls.Any(static call => call.Awaited?.Split('.')[^1].StartsWith("Open", StringComparison.Ordinal) == true && call.Awaiting >= 1);
}

/// <summary>A call site in which requests await.</summary>
/// <param name="Method">The program's own method, as C# spells it. Never empty.</param>
/// <param name="Awaits">Awaits that began there during the trace (&gt; 0).</param>
/// <param name="Awaiting">
/// Mean number of requests that await there at a time (≥ 0), over the part of the trace after its longest await has ended; of fewer than ten awaits
/// begins per second × mean length (Little's law); where none ended, those that are open, or, if all began in the last fifth of the trace, their mean
/// over it. What a request awaits at several places at a time is divided
/// among them, so that the rows of a route add up to its awaiting requests.
/// </param>
public sealed record AwaitingCall(string Method, long Awaits, double Awaiting)
{
    /// <summary>The route that it served; null where that is not known.</summary>
    public string? Route { get; init; }

    /// <summary>What is awaited, for example <c>HttpClient.SendAsync</c> or <c>Task.Delay</c>; null where neither code nor runtime names it.</summary>
    public string? Awaited { get; init; }

    /// <summary>
    /// Where the HTTP requests go that are awaited there, for example <c>stock:8080</c> or <c>stock:8080 and 2 others</c>; null where there are none, and
    /// where the trace does not state it.
    /// </summary>
    public string? Host { get; init; }

    /// <summary>Where the await is written, else where its method begins; null where that is not known.</summary>
    public SourceLine? Line { get; init; }

    /// <summary>Mean length of an await in seconds, of those that began early enough to end within the trace; null when none ended.</summary>
    public double? MeanSeconds { get; init; }

    /// <summary>The longest await in seconds, ended or not.</summary>
    public double LongestSeconds { get; init; }

    /// <summary>Awaits that had not ended when the trace did.</summary>
    public long Open { get; init; }

    /// <summary>The most awaits of one and the same task at a time (≥ 1).</summary>
    public int OfOneTask { get; init; } = 1;

    /// <summary>How often a request awaits here on average, of those that began and ended within the trace (&gt; 0); null without any.</summary>
    public double? PerRequest { get; init; }

    /// <summary>True where a request awaits here several times, one after the other.</summary>
    public bool IsOneByOne { get; init; }

    /// <summary>What decides what helps, for example <c>awaited semaphore</c>; null where nothing more is known than the call site.</summary>
    public string? Kind { get; init; }

    /// <summary>The code that will complete the task that many await, and what it awaits itself; null where that is not known.</summary>
    public string? Completer { get; init; }

    /// <summary>From the program's outermost known method to what is awaited, as C# spells them. Of the longest await.</summary>
    public IReadOnlyList<string> Chain { get; init; } = [];
}
