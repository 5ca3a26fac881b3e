using System.Globalization;

namespace Dashboard.Format;

/// <summary>Numbers, durations and units as text: the one place where the application writes a figure.</summary>
public static class Readable
{
    /// <summary>What stands where no figure is known.</summary>
    public const string Missing = "–";

    /// <summary>A number with at most three significant digits and thousands separated by a narrow space: 0.512, 4.1, 37, 1 240.</summary>
    public static string Number(double? value)
    {
        if (value is not { } number || !double.IsFinite(number))
        {
            return Missing;
        }

        var size = Math.Abs(number);
        var format = size switch
        {
            0 => "0",
            < 0.9995 => "0.###",
            < 9.995 => "0.##",
            < 99.95 => "0.#",
            _ => "#,0",
        };
        return number.ToString(format, CultureInfo.InvariantCulture).Replace(',', '\u202f');
    }

    /// <summary>A whole number with thousands separated by a narrow space.</summary>
    public static string Count(double? value) =>
        value is { } number && double.IsFinite(number) ? number.ToString("#,0", CultureInfo.InvariantCulture).Replace(',', '\u202f') : Missing;

    /// <summary>A number as command line tools print it: a fixed number of decimals, nothing between thousands.</summary>
    /// <param name="atLeast">Decimals that are printed even when they are 0; fewer than <paramref name="decimals"/> drop the others.</param>
    public static string Fixed(double? value, int decimals, int? atLeast = null) =>
        value is { } number && double.IsFinite(number)
            ? number.ToString($"0.{new string('0', Math.Min(decimals, atLeast ?? decimals))}{new string('#', Math.Max(0, decimals - (atLeast ?? decimals)))}", CultureInfo.InvariantCulture)
            : Missing;

    /// <summary>A duration given in milliseconds, in the unit that fits: µs, ms, s or min.</summary>
    public static string Milliseconds(double? value) => value switch
    {
        null => Missing,
        { } ms when !double.IsFinite(ms) => Missing,
        < 1 => $"{Number(value * 1000)} µs",
        < 1000 => $"{Number(value)} ms",
        < 120_000 => $"{Number(value / 1000)} s",
        _ => $"{Number(value / 60_000)} min",
    };

    /// <summary>A duration given in seconds, in whole seconds below two minutes and as minutes and seconds above.</summary>
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

    /// <summary>A percentage without its sign: one decimal below 10, none above.</summary>
    public static string PercentNumber(double? value) =>
        value is { } percent && double.IsFinite(percent) ? percent.ToString(Math.Abs(percent) < 9.95 ? "0.#" : "0", CultureInfo.InvariantCulture) : Missing;

    /// <summary>A percentage with its sign.</summary>
    public static string Percent(double? value) => value is null ? Missing : $"{PercentNumber(value)} %";

    /// <summary>Bytes in the unit that fits (powers of 1,000).</summary>
    public static string Bytes(double? value) => value switch
    {
        null => Missing,
        < 1e3 => $"{Number(value)} B",
        < 1e6 => $"{Number(value / 1e3)} kB",
        < 1e9 => $"{Number(value / 1e6)} MB",
        _ => $"{Number(value / 1e9)} GB",
    };

    /// <summary>"1 thread", "3 threads": the number with its noun.</summary>
    public static string Plural(long count, string noun) => count == 1 ? $"1 {noun}" : $"{Count(count)} {noun}s";
}
