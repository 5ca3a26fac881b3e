using System.Globalization;
using System.Text.RegularExpressions;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>Figures of messages, as programs of any culture write them.</summary>
internal static class Numerals
{
    /// <returns>Null where it is none, or is too long to be true.</returns>
    public static long? Count(Group group) => group.Success && long.TryParse(
        string.Concat(group.Value.Where(char.IsAsciiDigit)), NumberStyles.None, CultureInfo.InvariantCulture, out var count) ? count : null;

    /// <summary>With a point or a comma before its decimals.</summary>
    public static double? Decimal(Group group) => group.Success && double.TryParse(
        group.Value.Replace(',', '.'), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number) ? number : null;

    /// <summary>"00:00:01.5" in seconds.</summary>
    public static double? TimeSpanSeconds(Group group) =>
        group.Success && TimeSpan.TryParse(group.Value, CultureInfo.InvariantCulture, out var span) ? span.TotalSeconds : null;
}
