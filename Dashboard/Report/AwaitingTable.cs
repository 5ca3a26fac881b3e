namespace Dashboard.Report;

/// <summary>What requests await by trace and call site.</summary>
internal static class AwaitingTable
{
    public static CsvTable Table { get; } = new(
        "awaiting",
        "One call site in a trace of awaits of one to five seconds.",
        static item => item is AwaitingCalls,
        [
            new("window_s", "s", "Length of the trace; its end is the row's time."),
            new("method", "", "The program's own method that awaits, innermost."),
            new("awaited", "", "What it awaits there; empty where unknown."),
            new("file", "", "Source file of the await, from the module's symbols; empty where they are unavailable."),
            new("line", "", "Line of the await in that file, or else the first line of the method."),
            new("kind", "", "What is awaited, for the advice; empty where unknown."),
            new("route", "", "The route being served; empty where unknown."),
            new("awaiting", "", "Requests that await there at a time, on average."),
            new("awaits_per_s", "1/s", "Awaits that began."),
            new("mean_ms", "ms", "Mean length of those that had time to end within the trace; empty when none did."),
            new("longest_ms", "ms", "The longest, ended or not."),
            new("open", "", "Awaits that had not ended at the end of the trace."),
            new("of_one_task", "", "The most awaits of one and the same task at a time."),
            new("per_request", "", "Awaits there by one request, on average; empty where no request was seen from begin to end."),
            new("one_by_one", "", "true where a request awaits there several times, one after the other."),
            new("load", "", "The load that the trace belongs to; empty in a recording."),
            new("host", "", "Host and port to which the HTTP requests go that are awaited there; empty where there are none, or where unknown."),
        ],
        static () => static (item, load) => item is AwaitingCalls trace ? trace.Calls.Select(call => Row(trace, call, load)) : []);

    private static Action<CsvText> Row(AwaitingCalls trace, AwaitingCall call, string? load) => csv => csv
        .Number(trace.Seconds).Text(call.Method).Text(call.Awaited).Text(call.Line?.File).Number(call.Line?.Line).Text(call.Kind).Text(call.Route)
        .Number(call.Awaiting).Number(call.Awaits / trace.Seconds).Number(1_000 * call.MeanSeconds).Number(1_000 * call.LongestSeconds)
        .Number(call.Open).Number(call.OfOneTask).Number(call.PerRequest).Text(call.IsOneByOne ? "true" : "false").Text(load).Text(call.Host);
}
