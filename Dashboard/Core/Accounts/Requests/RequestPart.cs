namespace Dashboard.Accounts.Requests;

/// <summary>A part of a request's time. The order of <see cref="All"/> is that of time, and the same everywhere.</summary>
/// <param name="Words">The words that follow a duration in a sentence.</param>
internal sealed record RequestPart(string Key, string Name, string Words, string Definition, Func<RouteSummary, double> MeanMs)
{
    /// <summary>The <see cref="Key"/> of the part in which no thread is known to have run the request.</summary>
    public const string AwaitingKey = "awaiting";

    public const string OnThreadKey = "on-thread";

    /// <summary>The state of a thread that no event reports as blocked.</summary>
    public const string Running = "on a thread (running or in a call that can't be traced)";

    public const string RunningOrBlocked = "running or blocked, which .NET 8 and earlier do not tell apart";

    public const string WithoutWaits = ".NET 8 and earlier report no waits but those for locks: time blocked in others is in \"running\".";

    public static IReadOnlyList<RequestPart> All { get; } =
    [
        new(
            "before",
            "queued",
            "queued before the handler",
            "Its work items waited in the pool's queue before any application code ran.",
            r => r.BeforeMs),
        new(
            "waits",
            "blocked (waits)",
            "blocked in waits",
            "A pool thread ran it and was blocked: it waited for a task, a semaphore or an event. .NET 9 and later only.",
            r => r.WaitsMs ?? 0)
        {
            IsKnownOf = static r => r.WaitsMs is not null,
        },
        new("locks", "blocked (locks)", "blocked by locks", "A pool thread ran it and waited for a lock that another thread held.", r => r.LocksMs),
        new(
            OnThreadKey,
            "running",
            Running,
            "A pool thread ran it, including calls that raise no event, such as Thread.Sleep and reading from a socket; before .NET 9 also waits "
                + "other than for locks.",
            r => r.OnThreadMs)
        {
            WordsOf = static r => r.WaitsMs is null ? RunningOrBlocked : Running,
        },
        new(
            "queued-again",
            "queued after await",
            "waiting for a thread after an await",
            "What it awaited was complete, but its timer or work item still waited in the pool's queue.",
            r => r.QueuedAgainMs ?? 0)
        {
            IsKnownOf = static r => r.QueuedAgainMs is not null,
        },
        new(
            AwaitingKey,
            "awaiting",
            "awaiting",
            "It awaited something, or it ran without raising an event; the upper bound of the latter is shown where it is known.",
            r => r.AwaitingMs)
        {
            WordsOf = UnattributedTime.Words,
        },
        new(
            "after",
            "queued to be sent",
            "with the response queued to be sent",
            "Its finished response waited in the pool's queue to be sent.",
            r => r.AfterMs),
    ];

    public static RequestPart Awaiting { get; } = All.First(static part => part.Key == AwaitingKey);

    /// <summary>The part that a stretch of a request's time counts to; one on a thread to all of its own but what is blocked.</summary>
    public static RequestPart Of(SpanKind kind) => All[kind switch
    {
        SpanKind.Before => 0,
        SpanKind.Wait => 1,
        SpanKind.Lock => 2,
        SpanKind.OnThread => 3,
        SpanKind.QueuedAgain => 4,
        _ => 6,
    }];

    public Func<RouteSummary, bool> IsKnownOf { get; init; } = static _ => true;

    public Func<RouteSummary, string> WordsOf { get => field ?? (_ => Words); init; }

    public double? KnownMs(RouteSummary route) => IsKnownOf(route) ? MeanMs(route) : null;

    /// <summary>From 0 to 1.</summary>
    public double ShareOf(RouteSummary route) => route.TotalMs > 0 ? MeanMs(route) / route.TotalMs : 0;
}
