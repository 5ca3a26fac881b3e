namespace Dashboard.Accounts.Awaits;

/// <summary>What a trace of awaits states, for people: page, report and command line.</summary>
internal static class AwaitingWords
{
    /// <summary>So many awaits of one task are no accident.</summary>
    private const int Many = 3;

    /// <summary>"4 requests await in StockClient.SlowAsync → HttpClient.SendAsync (StockClient.cs:14), 820 ms on average."</summary>
    public static string Headline(AwaitingCalls trace)
    {
        if (trace.Calls is not [var first, ..])
        {
            return $"In {Readable.Milliseconds(trace.Seconds * 1_000)}, no method of the program awaited anything.";
        }

        return $"On average {Readable.Number(first.Awaiting)} of {Readable.Number(trace.Calls.Sum(static call => call.Awaiting))} awaiting at a time are in "
            + $"{Site(first)}{At(first)}, {Length(first)} each.";
    }

    /// <summary>The call site in which most requests of a route await, or of all routes; null where no trace shows any.</summary>
    public static AwaitingCall? MostOf(AwaitingCalls? trace, string? route) => Of(trace, route).FirstOrDefault();

    /// <summary>
    /// "Of 12.4 requests that await at a time, 9.8 are in StockClient.SlowAsync → HttpClient.SendAsync (StockClient.cs:14), for 820 ms each."
    /// </summary>
    /// <param name="route">Null: of all routes.</param>
    public static string? Sentence(AwaitingCalls? trace, string? route)
    {
        if (MostOf(trace, route) is not { } most)
        {
            return null;
        }

        var shared = OneTask(most) is { } text ? $" {text}" : "";
        return $"Of {Readable.Number(Of(trace, route).Sum(static call => call.Awaiting))} requests that await at a time, "
            + $"{Readable.Number(most.Awaiting)} are in {Site(most)}{At(most)}, for {Length(most)} each.{shared}";
    }

    /// <summary>"StockClient.SlowAsync → HttpClient.SendAsync".</summary>
    public static string Site(AwaitingCall call) => call.Awaited is null ? call.Method : $"{call.Method} → {call.Awaited}";

    /// <summary>"820 ms", "&gt; 4.8 s" where none ended within the trace.</summary>
    public static string Mean(AwaitingCall call, AwaitingCalls trace) =>
        call.MeanSeconds is { } mean ? Readable.Milliseconds(mean * 1_000) : $"> {Readable.Milliseconds(Math.Min(call.LongestSeconds, trace.Seconds) * 1_000)}";

    /// <summary>"Up to 29 at a time await one and the same task."; null where there are few.</summary>
    public static string? OneTask(AwaitingCall call) =>
        call.OfOneTask >= Many ? $"Up to {Readable.Count(call.OfOneTask)} at a time await one and the same task." : null;

    private static IEnumerable<AwaitingCall> Of(AwaitingCalls? trace, string? route) =>
        (trace?.Calls ?? []).Where(call => route is null ? call.Route is not null : call.Route == route);

    private static string At(AwaitingCall call) => call.Line is { } line ? $" ({line.Short})" : "";

    private static string Length(AwaitingCall call) =>
        call.MeanSeconds is { } mean ? Readable.Milliseconds(mean * 1_000) : $"longer than {Readable.Milliseconds(call.LongestSeconds * 1_000)}";
}
