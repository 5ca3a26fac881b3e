using System.Globalization;
using System.Text.RegularExpressions;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>The time of a line of a log, as it is written there.</summary>
internal static partial class LogStamp
{
    /// <summary>Characters at the beginning of a line among which its time begins.</summary>
    private const int Head = 60;

    public static string? In(string line)
    {
        var first = Clock().Match(line) is { Success: true } clock ? clock : Date().Match(line);
        return first is { Success: true, Index: <= Head } ? first.Value : Named().Match(line) is { Success: true } named ? named.Groups[1].Value : null;
    }

    /// <returns>In UTC, on the first of all days where it has no date. Null where there is none, or it is written in a way that cannot be read.</returns>
    public static DateTime? TimeOf(string? stamp) =>
        DateTime.TryParse(stamp?.Replace(',', '.'), CultureInfo.InvariantCulture, Universal, out var time) ? time : null;

    private const DateTimeStyles Universal = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal | DateTimeStyles.NoCurrentDateDefault;

    private const string Time = @"\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?[AP]M)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?";
    private const string Month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
    private const string Dated = @"(?:\d{4}[-/.]\d\d[-/.]\d\d[T ]|\d{1,2}[/.-]\d{1,2}[/.-]\d{4},? |\d\d/" + Month + @"/\d{4}:|" + Month + @" \d{1,2} )" + Time;

    [GeneratedRegex(@"(?<![\d/.-])" + Dated, RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Date();

    /// <summary>Without a date it stands at the very beginning, perhaps in a bracket.</summary>
    [GeneratedRegex(@"(?<=^[\[(]?)" + Time, RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Clock();

    /// <summary>In JSON it stands anywhere, under a name.</summary>
    [GeneratedRegex(@"""(?:@?time(?:stamp)?|@t|ts|dateUtc|date)"" ?: "
        + @"?""(" + Dated + "|" + Time + @")", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Named();
}
