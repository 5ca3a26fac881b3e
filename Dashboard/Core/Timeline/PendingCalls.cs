using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>The async methods that had begun and not ended when the target's objects were listed.</summary>
public sealed record PendingList(double T) : TimelineItem(T)
{
    /// <summary>The most chains; the calls of the others are in <see cref="OtherCalls"/>. Such a list is shorter than the longest line of a run file.</summary>
    public const int MaxChains = 200;

    /// <summary>The most calls first; one line for each chain.</summary>
    public IReadOnlyList<PendingCalls> Calls { get; init; } = [];

    public long OtherCalls { get; init; }

    [JsonIgnore]
    public long Count => Calls.Sum(static calls => (long)calls.Count) + OtherCalls;

    /// <param name="calls">The most calls first.</param>
    public static PendingList Of(double t, IReadOnlyList<PendingCalls> calls) => new(t)
    {
        Calls = [.. calls.Take(MaxChains)],
        OtherCalls = calls.Skip(MaxChains).Sum(static one => (long)one.Count),
    };
}

/// <summary>Calls of async methods that have begun and not ended, each awaiting the next.</summary>
/// <param name="Methods">As C# spells them, for example <c>Orders.GetAsync</c> and <c>Stock.LoadAsync</c>; the outermost first, at least one.</param>
/// <param name="Awaited">What the innermost awaits, for example <c>SemaphoreSlim</c>; null where it is not known.</param>
/// <param name="Count">How many are alike (&gt; 0).</param>
public sealed record PendingCalls(IReadOnlyList<string> Methods, string? Awaited, int Count)
{
    /// <summary>"Orders.GetAsync → Stock.LoadAsync → SemaphoreSlim".</summary>
    [JsonIgnore]
    public string Chain => Words(0);

    /// <summary>What follows a method in the chain; null where nothing does.</summary>
    public string? After(string method) => Words(Methods.Index().First(one => one.Item == method).Index + 1) is { Length: > 0 } words ? words : null;

    private string Words(int from) => string.Join(" → ", Methods.Skip(from).Append(Awaited).OfType<string>());
}
