using System.Text.Json.Serialization;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Timeline;

/// <summary>Single requests of those whose accounts closed in about a second: the slowest of each route and some others.</summary>
/// <param name="T">The end of the window, seconds on the timeline: about three seconds before it is published, since names of waits come late.</param>
/// <param name="WindowSeconds">Its length (&gt; 0).</param>
public sealed record SampledRequests(double T, double WindowSeconds) : TimelineItem(T)
{
    /// <summary>The slowest of one route: where all of a run's ten slowest ended in one second, they are all here.</summary>
    public const int MaxSlowest = 10;

    /// <summary>Others of one route, chosen by chance.</summary>
    public const int MaxOthers = 8;

    /// <summary>The most bytes of one window: 32 MiB in an hour.</summary>
    public const int MaxBytes = 9_320;

    public IReadOnlyList<string> Sites { get; init; } = [];

    /// <summary>Route by route, the slowest first.</summary>
    public IReadOnlyList<SampledRequest> Requests { get; init; } = [];

    /// <summary>Requests that were chosen and left out, since <see cref="MaxBytes"/> hold no more.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Dropped { get; init; }
}

/// <summary>One request.</summary>
/// <param name="End">When its response was sent, seconds on the timeline.</param>
public sealed record SampledRequest(string Route, double End)
{
    public const int MaxSpans = 24;

    /// <summary>Kind, begin from the request's own and length in microseconds, and 1 + the index in <see cref="SampledRequests.Sites"/> or 0.</summary>
    public const int SpanColumns = 4;

    /// <summary>The server's id in its own log (HttpContext.TraceIdentifier); null for one of another form than Kestrel's.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Id
    {
        get => Name.ToString();
        init => Name = ServerRequestId.Of(value);
    }

    /// <summary>The id of its W3C trace, 32 hex digits; null where the target makes no activities.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? TraceId
    {
        get => Trace.Id;
        init => Trace = TraceContext.OfId(value) with { IsSampled = Trace.IsSampled };
    }

    /// <inheritdoc cref="TraceContext.IsSampled"/>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsTraceSampled
    {
        get => Trace.IsSampled;
        init => Trace = Trace with { IsSampled = value };
    }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsSlowest { get; init; }

    /// <summary>The parts, milliseconds: those of <see cref="RouteTimes"/>.</summary>
    public float BeforeMs { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public float WaitsMs { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public float LocksMs { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public float OnThreadMs { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public float QueuedAgainMs { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public float AwaitingMs { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public float AfterMs { get; init; }

    /// <summary>Rows of <see cref="SpanColumns"/>, in the order of time; for the slowest only.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public PackedRows Spans { get; init; }

    [JsonIgnore]
    public double TotalMs => BeforeMs + WaitsMs + LocksMs + OnThreadMs + QueuedAgainMs + AwaitingMs + AfterMs;

    /// <summary>When its first work item was queued, as far as that is known, seconds on the timeline.</summary>
    [JsonIgnore]
    public double Begin => End - (TotalMs / 1_000);

    /// <summary>Bytes in memory: its fields, the object's head, its spans.</summary>
    [JsonIgnore]
    internal int Bytes => 112 + (Spans.IsEmpty ? 0 : Spans.Bytes + 24);

    internal TraceContext Trace { get; init; }

    private ServerRequestId Name { get; init; }
}

/// <summary>The activity of a stretch of a request.</summary>
public enum SpanKind
{
    /// <summary>Its first work items waited in the pool's queue.</summary>
    Before,

    OnThread,

    /// <summary>Its thread waited for a task, a semaphore or an event.</summary>
    Wait,

    Lock,

    /// <summary>It waited in the pool's queue again, after an await.</summary>
    QueuedAgain,

    /// <summary>Its response waited in the pool's queue to be sent.</summary>
    After,
}
