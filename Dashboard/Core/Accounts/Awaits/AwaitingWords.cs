namespace Dashboard.Accounts.Awaits;

/// <summary>What a trace of awaits states, for people: page, report and command line.</summary>
internal static class AwaitingWords
{
    /// <summary>A share of a route's awaiting requests from which on a call site stands for all.</summary>
    public const double MostOfAll = 0.5;

    private const double MicrosecondsPerSecond = 1e6;
    private const double MicrosecondsPerMs = 1e3;

    /// <summary>An await that lasts until so shortly before the trace's end has not ended; spans are rounded.</summary>
    private const double StillSeconds = 1e-4;

    /// <summary>
    /// "On average, 9.8 of the 12.4 awaits in progress are in StockClient.SlowAsync → HttpClient.SendAsync (StockClient.cs:14), 820 ms each."
    /// </summary>
    public static string Headline(AwaitingCalls trace) => Sentence(trace, null) ?? (trace.Calls.Count > 0 ? Most(trace.Calls, "awaits in progress")
        : $"In {Readable.Milliseconds(trace.Seconds * 1_000)}, no method of the program awaited anything.");

    /// <summary>The call site in which most requests of a route await, or of all routes; null where no trace shows any.</summary>
    public static AwaitingCall? MostOf(AwaitingCalls? trace, string? route) => Of(trace, route).FirstOrDefault();

    /// <summary>
    /// "On average, 9.8 of the 12.4 awaiting requests are in StockClient.SlowAsync → HttpClient.SendAsync (StockClient.cs:14), 820 ms each."
    /// </summary>
    /// <param name="route">Null: of all routes.</param>
    public static string? Sentence(AwaitingCalls? trace, string? route)
    {
        if (MostOf(trace, route) is not { } most)
        {
            return null;
        }

        var further = new[] { OneByOne(most), OneTask(most) }.OfType<string>().Select(static text => $" {text}");
        return Most([.. Of(trace, route)], "awaiting requests") + string.Concat(further);
    }

    /// <summary>"HttpClient.SendAsync in StockClient.SlowAsync": what half of a route's awaiting requests or more await; null without such.</summary>
    public static string? InSentence(AwaitingCalls? trace, string route) =>
        Shares(trace, route) is [(var most, >= MostOfAll), ..]
            ? Awaited(most) is { } awaited ? $"{awaited} in {most.Method}" : $"in {most.Method}"
            : null;

    /// <summary>The call sites of a route, or of all routes, each with its part of the awaiting requests, 0 to 1; the one with most of them first.</summary>
    public static IReadOnlyList<(AwaitingCall Call, double Share)> Shares(AwaitingCalls? trace, string? route)
    {
        var calls = Of(trace, route).ToList();
        var all = Math.Max(calls.Sum(static call => call.Awaiting), double.Epsilon);
        return [.. calls.Select(call => (call, call.Awaiting / all))];
    }

    /// <summary>"StockClient.SlowAsync → HttpClient.SendAsync to stock:8080".</summary>
    public static string Site(AwaitingCall call) => Site(call.Method, call.Awaited, call.Host);

    /// <inheritdoc cref="Site(AwaitingCall)"/>
    public static string Site(string method, string? awaited, string? host) => Awaited(awaited, host) is { } what ? $"{method} → {what}" : method;

    /// <summary>"HttpClient.SendAsync to stock:8080"; null where it is not known what is awaited.</summary>
    public static string? Awaited(AwaitingCall call) => Awaited(call.Awaited, call.Host);

    /// <summary>
    /// "GET /orders, of 412 requests in the trace: the slowest 10 % awaited StockClient.SlowAsync → HttpClient.SendAsync for 900 ms on average, the
    /// fastest 50 % for 20 ms."; null where no call site makes that difference.
    /// </summary>
    public static string? Slow(AwaitingCalls? trace, string route) => trace?.Slow.FirstOrDefault(slow => slow.Route == route) is { } one ? Slow(one) : null;

    /// <inheritdoc cref="Slow(AwaitingCalls?, string)"/>
    public static string Slow(SlowAwait slow) =>
        $"{slow.Route}, of {Readable.Plural(slow.Requests, "request")} in the trace: the slowest 10 % awaited {slow.Site} for "
            + $"{Readable.Milliseconds(slow.SlowMs)} on average, the fastest 50 % "
            + $"{(slow.FastMs > 0 ? $"for {Readable.Milliseconds(slow.FastMs)}" : "not at all")}.";

    /// <summary>"820 ms", "&gt; 4.8 s" where none ended within the trace.</summary>
    public static string Mean(AwaitingCall call) => Length(call, "> ");

    /// <summary>"Up to 29 at a time await one and the same task, that of PriceCache.LoadAsync, which awaits Task.Delay."; null where there are few.</summary>
    public static string? OneTask(AwaitingCall call) => call.OfOneTask < AwaitKinds.Many ? null
        : $"Up to {Readable.Count(call.OfOneTask)} at a time await one and the same task{(call.Completer is { } by ? $", that of {by}" : "")}.";

    /// <summary>"A request awaits this 12 times, one after the other."; null where it does not.</summary>
    public static string? OneByOne(AwaitingCall call) =>
        call is { IsOneByOne: true, PerRequest: { } times }
            ? $"A request awaits this {Readable.Plural((long)Math.Round(times), "time")}, one after the other."
            : null;

    /// <summary>"GET /orders: longest in StockClient.SlowAsync, 400 ms", "GET /orders, still open: awaits StockClient.SlowAsync for 1.2 s so far".</summary>
    public static string Of(AwaitingRequest request, AwaitingCalls trace)
    {
        var spans = request.Spans.Select(static row => (From: row[0], Length: row[1], Site: (int)row[2])).ToList();
        var longest = spans.OrderByDescending(static span => span.Length).FirstOrDefault();
        var last = spans.OrderByDescending(static span => span.From + span.Length).ThenByDescending(static span => span.From).FirstOrDefault();
        return request.IsOpen && spans.Count > 0 && (last.From + last.Length) / MicrosecondsPerSecond >= request.Seconds - StillSeconds
                ? $"{request.Route}, still open: awaits {SiteOf(last.Site)} for {Milliseconds(last.Length)} so far"
            : request.IsOpen ? $"{request.Route}, still open{Longest()}"
            : $"{request.Route}{Longest()}";

        string Longest() => spans.Count == 0 ? "" : $": longest in {SiteOf(longest.Site)}, {Milliseconds(longest.Length)}";

        string SiteOf(int site) => trace.Sites.ElementAtOrDefault(site) ?? "a call site that is not known";

        static string Milliseconds(long microseconds) => Readable.Milliseconds(microseconds / MicrosecondsPerMs);
    }

    private static string? Awaited(string? awaited, string? host) =>
        host is null ? awaited : awaited is null ? $"HTTP request to {host}" : $"{awaited} to {host}";

    private static IEnumerable<AwaitingCall> Of(AwaitingCalls? trace, string? route) =>
        (trace?.Calls ?? []).Where(call => route is null ? call.Route is not null : call.Route == route);

    private static string At(AwaitingCall call) => call.Line is { } line ? $" ({line.Short})" : "";

    /// <param name="atLeast">Stands before the longest where none ended.</param>
    private static string Length(AwaitingCall call, string atLeast) =>
        call.MeanSeconds is { } mean ? Readable.Milliseconds(mean * 1_000) : atLeast + Readable.Milliseconds(call.LongestSeconds * 1_000);

    /// <param name="calls">The one with most awaits first.</param>
    private static string Most(IReadOnlyList<AwaitingCall> calls, string what) =>
        $"On average, {Readable.Number(calls[0].Awaiting)} of the {Readable.Number(calls.Sum(static call => call.Awaiting))} {what} are in "
            + $"{Site(calls[0])}{At(calls[0])}, {Length(calls[0], "longer than ")} each.";
}
