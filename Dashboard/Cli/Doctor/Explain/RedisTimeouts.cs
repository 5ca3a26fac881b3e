using System.Text.RegularExpressions;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>
/// StackExchange.Redis writes the state of the pool into its timeouts: since 1.1 the busy threads (IOCP, WORKER), since 2.2 on .NET also what is queued (POOL).
/// </summary>
internal sealed partial class RedisTimeouts : MessageKind
{
    public override string Name => "StackExchange.Redis timeouts";

    public override IReadOnlyList<string> Wordings =>
    [
        "Timeout performing GET …, WORKER: (Busy=…,Free=…,Min=…,Max=…), POOL: (Threads=…,QueuedItems=…,CompletedItems=…)",
        "Timeout awaiting response (…), command=GET, …",
        "The message timed out in the backlog attempting to send because no connection became available …",
        "No connection is active/available to service this operation: …",
    ];

    public override string Says => "For: work waits (`QueuedItems`), more threads are busy than `Min`, or all are (`Max`). "
        + "Against: fewer are busy than `Min` and nothing waits. Neither: without figures, or `Min` was raised to hundreds";

    public override IEnumerable<string> Anchors =>
    [
        "Timeoutperforming", "Timeoutawaitingresponse", "Themessagetimedoutinthebacklogattemptingtosend",
        "Noconnectionisactive/availabletoservicethisoperation",
    ];

    public override bool ShowsPool => true;

    public override Sighting? Read(MessageText text)
    {
        // A key may hold any text, so that the last figures are those of the client.
        var figures = Figures().Match(text.Dense);
        return figures.Success
            ? new RedisFigures(
                Numerals.Count(figures.Groups["busy"]), Numerals.Count(figures.Groups["min"]), Numerals.Count(figures.Groups["max"]),
                Numerals.Count(figures.Groups["queued"]), Numerals.Count(figures.Groups["iobusy"]), Numerals.Count(figures.Groups["iomin"]),
                Numerals.Count(Sent().Match(text.Dense).Groups[1]), Numerals.Count(figures.Groups["completed"]))
            : OfRedis().IsMatch(text.Dense) ? new RedisFigures(null, null, null, null, null, null, null, null) : null;
    }

    [GeneratedRegex(
        @"IOCP:\(Busy=(?<iobusy>\d{1,9}),Free=\d+,Min=(?<iomin>\d{1,9}),Max=\d+\),WORKER:\(Busy=(?<busy>\d{1,9}),Free=\d+,Min=(?<min>\d{1,9})(?=[,)])"
            + @"(?:,Max=(?<max>\d{1,9})\)(?:,POOL:\(Threads=\d+,QueuedItems=(?<queued>\d{1,9})(?:,CompletedItems=(?<completed>\d{1,18}))?(?=[,)]))?)?",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant | RegexOptions.RightToLeft, 1000)]
    private static partial Regex Figures();

    [GeneratedRegex(@"\bqs[:=](\d{1,9})", RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Sent();

    /// <summary>Other programs time out too.</summary>
    [GeneratedRegex("inst:|IOCP:|WORKER:|StackExchange", RegexOptions.CultureInvariant, 1000)]
    private static partial Regex OfRedis();
}

/// <param name="Busy">Threads that work or block.</param>
/// <param name="Min">So many are started at once; above that one or two a second.</param>
/// <param name="Queued">Work items that wait for a thread; null where the client does not say.</param>
/// <param name="Sent">Commands that Redis has not answered.</param>
/// <param name="Completed">Work items since the process started.</param>
internal sealed record RedisFigures(long? Busy, long? Min, long? Max, long? Queued, long? IoBusy, long? IoMin, long? Sent, long? Completed)
    : Sighting
{
    /// <summary>Fewer are a moment's queue, which every pool has.</summary>
    private const int MuchQueued = 10;

    /// <summary>So many more threads than are started at once are there because others block.</summary>
    private const int ManyMore = 8;

    /// <summary>Min was raised so high that its not being reached says nothing.</summary>
    private const int ManyBusy = 100;

    private bool IsFull => Busy >= Max && Max > 0;

    private bool HasQueue => Queued >= MuchQueued && Busy >= Min;

    private bool HasDeepQueue => Queued >= ManyBusy;

    private bool HasMany => Busy > 2 * Min && Busy - Min >= ManyMore;

    private bool IsAbove => Busy > Min && Queued is null;

    private bool HasBusyPorts => IoBusy > IoMin && IoBusy - IoMin >= ManyMore;

    public override Leaning Leaning => Busy is null || Min is null ? Leaning.Neither
        : IsFull || HasQueue || HasDeepQueue || HasMany || IsAbove || HasBusyPorts ? Leaning.For
        : Busy > Min || Busy >= ManyBusy ? Leaning.Neither : Leaning.Against;

    public override bool IsClear => IsFull || HasQueue || HasDeepQueue || HasMany || HasBusyPorts;

    public override bool IsUnique => Completed is not null;

    public override double Weight => (1e6 * (Queued ?? 0)) + (Busy ?? 0) + (IoBusy ?? 0);

    public override string Meaning => this switch
    {
        { Busy: null } or { Min: null } => "These have no figures of the thread pool (WORKER, POOL), which newer clients write. "
            + "The server, the network or the pool may be why.",
        { IsFull: true } => $"All {Count(Max)} threads that the pool may have were busy{Waiting}. {Late}",
        { HasQueue: true } =>
            $"{Count(Queued)} work items waited for a thread while {Count(Busy)} were busy and the pool starts only {Count(Min)} at once. {Late}",
        { HasDeepQueue: true } =>
            $"{Count(Queued)} work items waited for a thread though only {Count(Busy)} were busy, below Min {Count(Min)}: full processors may be why. {Late}",
        { HasMany: true } or { IsAbove: true } =>
            $"{Count(Busy)} threads were busy where the pool starts {Count(Min)} at once and adds one or two a second above that{NoneWaiting}. {Late}",
        { HasBusyPorts: true } =>
            $"{Count(IoBusy)} completion port threads were busy, on which answers are read, where {Count(IoMin)} are started at once. {Late}",
        { Leaning: Leaning.Against } =>
            $"{Count(Busy)} of the {Count(Min)} threads that the pool starts at once were busy{Waiting}. It had threads to give: {Elsewhere}.",
        { } when Busy > Min => $"{Count(Busy)} threads were busy, a few more than the {Count(Min)} started at once{NoneWaiting}. "
            + "It may have starved before or after.",
        _ => $"{Count(Busy)} threads were busy below a Min of {Count(Min)}, which was raised so far that blocked threads cause no queue. Ask what they do.",
    };

    private const string Late = "Code that reads the answer waits for a thread as well, so Redis may have answered in time.";

    private string Waiting => Queued is null ? "" : Queued == 0 ? " and no work waited" : $" and {Readable.Plural(Queued.Value, "work item")} waited";

    private string NoneWaiting => Queued is null ? "" : $", and {Count(Queued)} work items waited at that moment";

    private string Elsewhere => Sent > 0
        ? $"{Readable.Plural(Sent.Value, "command")} waited for Redis or the network; see its SLOWLOG and large values"
        : "Redis, its connection or large values were slow; see its SLOWLOG";

    private static string Count(long? count) => Readable.Count(count);
}
