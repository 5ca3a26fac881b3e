namespace Dashboard.Target.Pending;

/// <summary>Calls of async methods that have begun and not ended, each awaiting the next.</summary>
/// <param name="Methods">As C# spells them, for example <c>Orders.GetAsync</c> and <c>Stock.LoadAsync</c>; the outermost first, at least one.</param>
/// <param name="Awaited">What the innermost awaits, for example <c>SemaphoreSlim</c>; null where it is not known.</param>
/// <param name="Count">How many are alike (&gt; 0).</param>
public sealed record PendingCalls(IReadOnlyList<string> Methods, string? Awaited, int Count)
{
    private const int MostInWords = 3;

    /// <summary>"Orders.GetAsync → Stock.LoadAsync → SemaphoreSlim".</summary>
    public string Chain => Words(0);

    /// <summary>What follows a method in the chain; null where nothing does.</summary>
    public string? After(string method) => Words(Methods.Index().First(one => one.Item == method).Index + 1) is { Length: > 0 } words ? words : null;

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

    /// <summary>The chain, and how often it is pending where that is more than once.</summary>
    public override string ToString() => Count == 1 ? Chain : $"{Chain} ({Readable.Count(Count)} times)";

    private string Words(int from) => string.Join(" → ", Methods.Skip(from).Append(Awaited).OfType<string>());
}
