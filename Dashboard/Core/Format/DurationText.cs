using System.Globalization;

namespace Dashboard.Format;

/// <summary>Parses <c>250ms</c>, <c>10s</c>, <c>2m</c>, <c>1h</c>; a plain number is seconds.</summary>
internal static class DurationText
{
    private static readonly (string Suffix, double Seconds)[] Units = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)];

    public static TimeSpan? Parse(string text)
    {
        var trimmed = text.Trim().ToLowerInvariant();
        foreach (var (suffix, seconds) in Units)
        {
            if (trimmed.EndsWith(suffix, StringComparison.Ordinal) && Number(trimmed[..^suffix.Length]) is { } value)
            {
                return value * seconds < TimeSpan.MaxValue.TotalSeconds ? TimeSpan.FromSeconds(value * seconds) : null;
            }
        }

        return Number(trimmed) is { } plain && plain < 1e9 ? TimeSpan.FromSeconds(plain) : null;
    }

    private static double? Number(string text) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value) && double.IsFinite(value) ? value : null;
}
