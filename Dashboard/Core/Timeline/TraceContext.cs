using System.Globalization;
using System.Runtime.InteropServices;

namespace Dashboard.Timeline;

/// <summary>The trace to which a request belongs (https://www.w3.org/TR/trace-context/); the default is none.</summary>
[StructLayout(LayoutKind.Auto)]
public readonly record struct TraceContext
{
    private const int HalfDigits = 16;
    private const int IdDigits = 2 * HalfDigits;

    /// <summary>The form of <c>traceparent</c>: version, trace, span and flags in hex digits, <c>00-…-…-01</c>.</summary>
    private const int ParentLength = 55;
    private const int IdAt = 3;
    private const int SpanAt = IdAt + IdDigits + 1;
    private const int FlagsAt = SpanAt + HalfDigits + 1;

    private readonly ulong _high;
    private readonly ulong _low;

    private TraceContext(ulong high, ulong low) => (_high, _low) = (high, low);

    public bool IsKnown => (_high | _low) != 0;

    /// <summary>Its id, 32 hex digits; null for none.</summary>
    public string? Id => IsKnown ? string.Create(CultureInfo.InvariantCulture, $"{_high:x16}{_low:x16}") : null;

    /// <summary>Whether the target records it: of others, a tracing backend mostly has nothing.</summary>
    public bool IsSampled { get; init; }

    /// <param name="id">32 hex digits; anything else is none.</param>
    public static TraceContext OfId(ReadOnlySpan<char> id) =>
        id.Length == IdDigits && Hex(id[..HalfDigits]) is { } high && Hex(id[HalfDigits..]) is { } low ? new TraceContext(high, low) : default;

    /// <param name="parent">What <c>traceparent</c> holds, and <c>Activity.Id</c> in its form of W3C; anything else is none.</param>
    public static TraceContext OfParent(string? parent) =>
        parent is { Length: ParentLength } && (parent[IdAt - 1], parent[SpanAt - 1], parent[FlagsAt - 1]) == ('-', '-', '-')
        && Hex(parent.AsSpan(FlagsAt)) is { } flags && OfId(parent.AsSpan(IdAt, IdDigits)) is { IsKnown: true } trace
            ? trace with { IsSampled = flags % 2 == 1 }
            : default;

    private static ulong? Hex(ReadOnlySpan<char> digits) =>
        ulong.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var number) ? number : null;
}
