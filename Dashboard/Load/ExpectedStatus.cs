using System.Globalization;

namespace Dashboard.Load;

/// <summary>The statuses of an answer that are success.</summary>
/// <param name="Ranges">Inclusive, each from 0 to 999.</param>
internal sealed record ExpectedStatus(IReadOnlyList<(int First, int Last)> Ranges)
{
    private const int Highest = 999;

    /// <summary>2xx and 3xx: 4xx and 5xx are errors, and so are statuses unknown to HTTP (servers send 000 and 999 too).</summary>
    public static ExpectedStatus Usual { get; } = new([(200, 399)]);

    /// <summary>The table is indexed by status: it is read for each answer, so that nothing may be allocated for it.</summary>
    private readonly bool[] _isExpected =
        [.. Enumerable.Range(0, Highest + 1).Select(status => Ranges.Any(range => status >= range.First && status <= range.Last))];

    public bool Contains(int status) => status is >= 0 and <= Highest && _isExpected[status];

    /// <summary>
    /// Statuses, classes and ranges such as <c>200,404,5xx,300-304</c>; null when the text is invalid. A null text gives <see cref="Usual"/>.
    /// </summary>
    public static ExpectedStatus? Parse(string? text)
    {
        if (text is null)
        {
            return Usual;
        }

        var ranges = text.Split(',', StringSplitOptions.TrimEntries).Select(RangeOf).ToList();
        return ranges.Contains(null) ? null : new ExpectedStatus([.. ranges.OfType<(int, int)>()]);
    }

    public static string? Refuse(string? text) => Parse(text) is not null ? null
        : $"Expected statuses are written as 200, 2xx or 200-204, with commas between them, not as '{text}'.";

    private static (int, int)? RangeOf(string text) =>
        text is [var hundreds and >= '0' and <= '9', 'x' or 'X', 'x' or 'X'] ? ((hundreds - '0') * 100, ((hundreds - '0') * 100) + 99)
        : text.Split('-') is [var first, var last] ? Number(first) is { } from && Number(last) is { } to && from <= to ? (from, to) : null
        : Number(text) is { } one ? (one, one) : null;

    private static int? Number(string text) =>
        text.Length == 3 && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number <= Highest ? number : null;
}
