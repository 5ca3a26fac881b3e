namespace Dashboard.Accounts.Awaits;

/// <summary>What a trace of awaits states, for people: page, report and command line.</summary>
internal static class AwaitingWords
{
    /// <summary>So many awaits of one task are no accident.</summary>
    private const int Many = 3;

    /// <summary>
    /// "On average, 9.8 of the 12.4 awaits in progress are in StockClient.SlowAsync → HttpClient.SendAsync (StockClient.cs:14), 820 ms each."
    /// </summary>
    public static string Headline(AwaitingCalls trace) => trace.Calls.Count > 0 ? Most(trace.Calls, "awaits in progress")
        : $"In {Readable.Milliseconds(trace.Seconds * 1_000)}, no method of the program awaited anything.";

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

        var shared = OneTask(most) is { } text ? $" {text}" : "";
        return Most([.. Of(trace, route)], "awaiting requests") + shared;
    }

    /// <summary>"StockClient.SlowAsync → HttpClient.SendAsync".</summary>
    public static string Site(AwaitingCall call) => call.Awaited is null ? call.Method : $"{call.Method} → {call.Awaited}";

    /// <summary>"820 ms", "&gt; 4.8 s" where none ended within the trace.</summary>
    public static string Mean(AwaitingCall call) => Length(call, "> ");

    /// <summary>"Up to 29 at a time await one and the same task."; null where there are few.</summary>
    public static string? OneTask(AwaitingCall call) =>
        call.OfOneTask >= Many ? $"Up to {Readable.Count(call.OfOneTask)} at a time await one and the same task." : null;

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
