using System.Globalization;

namespace Dashboard.Format;

/// <summary>
/// Formats every figure: three significant digits, whole numbers in full; grouped (1 240), on axes SI prefixes (1.24k). As wwwroot/js/format/numbers.js.
/// </summary>
internal static class Readable
{
    public const string Missing = "–";

    private static readonly NumberFormatInfo Grouped = new() { NumberGroupSeparator = "\u202f" };

    private static readonly (int Power, string Name)[] Prefixes = [(12, "T"), (9, "G"), (6, "M"), (3, "k")];

    /// <summary>0.000123, 0.512, 4.1, 37, 1 240.</summary>
    public static string Number(double? value) =>
        value is not { } number || !double.IsFinite(number) ? Missing
        : Digits.Of(number) is { Exponent: < 2 } small ? small.ToString()
        : Count(number);

    public static string Count(double? value) =>
        value is { } number && double.IsFinite(number) ? WithoutMinusZero(Math.Round(number, MidpointRounding.AwayFromZero).ToString("N0", Grouped)) : Missing;

    /// <summary>A number beside a unit in the title: 0.512, 37, 1.24k, 2.5M.</summary>
    /// <param name="unit"><c>s</c> gets its prefix (µs, ms, s), <c>%</c> stays without its sign.</param>
    public static string Axis(double? value, string unit)
    {
        if (value is not { } number || !double.IsFinite(number))
        {
            return Missing;
        }

        var digits = Digits.Of(number);
        if (digits.IsZero || unit == "%")
        {
            return digits.IsZero ? "0" : PercentNumber(number);
        }

        if (unit == "s")
        {
            return UpToSeconds(digits);
        }

        var (power, name) = Array.Find(Prefixes, prefix => digits.Exponent >= prefix.Power);
        return digits.In(power) + name;
    }

    /// <summary>Fixed decimals, no grouping: command line tools.</summary>
    /// <param name="atLeast">The fewest decimals, also when 0; the others are dropped then.</param>
    public static string Fixed(double? value, int decimals, int? atLeast = null)
    {
        var zeros = Math.Min(decimals, atLeast ?? decimals);
        return value is { } number && double.IsFinite(number)
            ? number.ToString($"0.{new string('0', zeros)}{new string('#', decimals - zeros)}", CultureInfo.InvariantCulture)
            : Missing;
    }

    /// <summary>Milliseconds in the unit that fits: µs, ms, s or min.</summary>
    public static string Milliseconds(double? value)
    {
        if (value is not { } milliseconds || !double.IsFinite(milliseconds))
        {
            return Missing;
        }

        var digits = Digits.Of(milliseconds, shift: -3);
        return digits.IsZero ? "0 s"
            : Math.Abs(milliseconds) >= 120_000 ? $"{Number(milliseconds / 60_000)} min"
            : UpToSeconds(digits);
    }

    /// <summary>"about 40 s", "about 2 min 30 s", "about 12 min"; an estimate has no more digits.</summary>
    public static string Estimate(TimeSpan time)
    {
        var seconds = Math.Max(1, time.TotalSeconds);
        var step = seconds < 20 ? 1 : seconds < 120 ? 5 : seconds < 600 ? 30 : 60;
        return $"about {Seconds(Math.Ceiling(seconds / step) * step)}";
    }

    /// <summary>Whole seconds, from two minutes on minutes and seconds.</summary>
    public static string Seconds(double? value)
    {
        if (value is not { } seconds || !double.IsFinite(seconds))
        {
            return Missing;
        }

        if (seconds < 120 || seconds >= TimeSpan.MaxValue.TotalSeconds)
        {
            return $"{Math.Round(seconds, 0, MidpointRounding.AwayFromZero):0} s";
        }

        var span = TimeSpan.FromSeconds(Math.Round(seconds));
        return span switch
        {
            { TotalHours: >= 1, Minutes: 0 } => $"{(int)span.TotalHours} h",
            { TotalHours: >= 1 } => $"{(int)span.TotalHours} h {span.Minutes} min",
            { Seconds: 0 } => $"{(int)span.TotalMinutes} min",
            _ => $"{(int)span.TotalMinutes} min {span.Seconds} s",
        };
    }

    /// <summary>12 s ago, 2 min 30 s ago; the future is now.</summary>
    public static string Ago(double seconds) => $"{Seconds(Math.Max(0, seconds))} ago";

    /// <summary>12 s, 1:30 min, 4:00 h; as wwwroot/js/format/times.js.</summary>
    /// <param name="step">The distance of such times; below 1 s with tenths.</param>
    public static string RunTime(double seconds, double step = 1)
    {
        var rounded = Math.Round(seconds, step < 1 ? 1 : 0, MidpointRounding.AwayFromZero);
        var (sign, size) = (rounded < 0 ? "−" : "", Math.Abs(rounded));
        var whole = $":{Math.Floor(size % 60):00}";
        return sign + (size < 120 ? $"{size} s"
            : size < 7200 ? $"{Math.Floor(size / 60)}{whole} min"
            : $"{Math.Floor(size / 3600)}:{Math.Floor(size % 3600 / 60):00}{(size % 60 == 0 ? "" : whole)} h");
    }

    /// <summary>Every digit of a setting: 430 ms, 1.5 s, 2 min 30.25 s.</summary>
    public static string ExactSeconds(double? value)
    {
        if (value is not { } seconds || !double.IsFinite(seconds) || seconds == Math.Round(seconds))
        {
            return Seconds(value);
        }

        var minutes = seconds < 120 ? 0 : Math.Floor(seconds / 60);
        return seconds < 1 ? $"{Fixed(seconds * 1000, 6, 0)} ms"
            : minutes == 0 ? $"{Fixed(seconds, 6, 0)} s"
            : $"{Count(minutes)} min {Fixed(seconds - (minutes * 60), 6, 0)} s";
    }

    /// <summary>One decimal below 10, none above; never 0 for what is not.</summary>
    public static string PercentNumber(double? value)
    {
        if (value is not { } percent || !double.IsFinite(percent))
        {
            return Missing;
        }

        var size = Math.Abs(percent);
        return size >= 9.95 ? Count(percent) : Digits.Of(percent, count: size >= 1 ? 2 : 1).ToString();
    }

    public static string Percent(double? value) => PercentNumber(value) is var text && text == Missing ? Missing : $"{text} %";

    public static string Bytes(double? value) => value switch
    {
        null => Missing,
        < 1e3 => $"{Number(value)} B",
        < 1e6 => $"{Number(value / 1e3)} kB",
        < 1e9 => $"{Number(value / 1e6)} MB",
        _ => $"{Number(value / 1e9)} GB",
    };

    /// <summary>Capitalises the beginning of a sentence; the text has one letter or more.</summary>
    public static string Capitalized(string words) => $"{char.ToUpperInvariant(words[0])}{words[1..]}";

    public static string Plural(long count, string noun) => count == 1 ? $"1 {noun}" : $"{Count(count)} {noun}s";

    /// <summary>"1 thread", "2.5 threads".</summary>
    public static string Plural(double amount, string noun) => Number(amount) is var text && text == "1" ? $"1 {noun}" : $"{text} {noun}s";

    /// <summary>"a", "a and b", "a, b and c".</summary>
    public static string List(IReadOnlyList<string> words) =>
        words.Count < 2 ? string.Join("", words) : $"{string.Join(", ", words.SkipLast(1))} and {words[^1]}";

    private static string UpToSeconds(Digits seconds) => seconds.Exponent switch
    {
        < -3 => $"{seconds.In(-6)} µs",
        < 0 => $"{seconds.In(-3)} ms",
        _ => $"{seconds} s",
    };

    private static string WithoutMinusZero(string text) => text == "-0" ? "0" : text;
}
