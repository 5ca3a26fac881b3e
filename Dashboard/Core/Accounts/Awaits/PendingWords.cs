namespace Dashboard.Accounts.Awaits;

/// <summary>What is pending, for people: page, command line and assistants.</summary>
internal static class PendingWords
{
    public const string None = "No async method of its code is pending.";

    private const int MostInWords = 3;

    /// <summary>The chain, and how often it is pending where that is more than once: "Orders.GetAsync → SemaphoreSlim (24 times)".</summary>
    public static string Of(PendingCalls calls) => calls.Count == 1 ? calls.Chain : $"{calls.Chain} ({Readable.Count(calls.Count)} times)";

    /// <summary>A line for each of the first, and one that counts the others.</summary>
    public static IEnumerable<string> Lines(IReadOnlyList<PendingCalls> all, int most)
    {
        var more = all.Count - most;
        return [.. all.Take(most).Select(Of), .. more > 0 ? [$"… and {Readable.Count(more)} more"] : Array.Empty<string>()];
    }

    /// <summary>
    /// Each without the outer methods of a long chain, most of which are every request's; calls that are alike then are one. The most calls first.
    /// </summary>
    public static IReadOnlyList<PendingCalls> Shortened(IEnumerable<PendingCalls> all) =>
    [
        .. all
            .Select(static calls => calls.Methods.Count <= MostInWords ? calls : calls with { Methods = ["…", .. calls.Methods.TakeLast(MostInWords)] })
            .GroupBy(static calls => calls.Chain, StringComparer.Ordinal)
            .Select(static same => same.First() with { Count = same.Sum(static one => one.Count) })
            .OrderByDescending(static calls => calls.Count).ThenBy(static calls => calls.Chain, StringComparer.Ordinal),
    ];
}
