namespace Dashboard.Exchange.Input;

/// <summary>Classifies errors by their words (docs/run-format.md, "Error classes").</summary>
internal static class ErrorText
{
    private static readonly (string Words, string Class)[] Patterns =
    [
        ("aborted due to deadline", "unfinished"),
        ("dial", "connect"), ("refused", "connect"), ("no such host", "connect"), ("lookup", "connect"), ("unreachable", "connect"), ("certificate", "connect"),
        ("timeout", "timeout"), ("timed out", "timeout"), ("deadline exceeded", "timeout"),
        ("reset", "reset"), ("broken pipe", "reset"), ("EOF", "reset"), ("closed", "reset"),
    ];

    /// <returns><c>timeout</c>, <c>connect</c>, <c>reset</c>, <c>unfinished</c>, or <c>protocol</c>.</returns>
    public static string ClassOf(string message) =>
        Patterns.Where(p => message.Contains(p.Words, StringComparison.OrdinalIgnoreCase)).Select(p => p.Class).FirstOrDefault() ?? "protocol";

    /// <summary>Null for no error, <c>protocol</c> without an answer.</summary>
    public static string? ClassOf(int status) => status switch
    {
        < 100 => "protocol",
        >= 400 and < 500 => "http4xx",
        >= 500 => "http5xx",
        _ => null,
    };
}
