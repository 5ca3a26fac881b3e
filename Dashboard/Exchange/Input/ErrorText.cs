namespace Dashboard.Exchange.Input;

/// <summary>The class of an error that a tool only describes in words (docs/run-format.md, "Error classes").</summary>
internal static class ErrorText
{
    /// <summary>In the order in which they are looked for.</summary>
    private static readonly (string Words, string Class)[] Patterns =
    [
        ("aborted due to deadline", "unfinished"),
        ("dial", "connect"), ("refused", "connect"), ("no such host", "connect"), ("lookup", "connect"), ("unreachable", "connect"), ("certificate", "connect"),
        ("timeout", "timeout"), ("timed out", "timeout"), ("deadline exceeded", "timeout"),
        ("reset", "reset"), ("broken pipe", "reset"), ("EOF", "reset"), ("closed", "reset"),
    ];

    /// <returns>One of <c>timeout</c>, <c>connect</c>, <c>reset</c>, <c>unfinished</c>; <c>protocol</c> for all else.</returns>
    public static string ClassOf(string message) =>
        Patterns.Where(p => message.Contains(p.Words, StringComparison.OrdinalIgnoreCase)).Select(p => p.Class).FirstOrDefault() ?? "protocol";

    /// <summary>Class of a status; null when it is no error, <c>protocol</c> when there was no answer.</summary>
    public static string? ClassOf(int status) => status switch
    {
        < 100 => "protocol",
        >= 400 and < 500 => "http4xx",
        >= 500 => "http5xx",
        _ => null,
    };
}
