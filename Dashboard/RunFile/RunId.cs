using System.Globalization;
using System.Security.Cryptography;
using System.Text.RegularExpressions;

namespace Dashboard.RunFile;

/// <summary>Ids of runs: sortable by time, readable, safe as a file name and in a URL.</summary>
internal static partial class RunId
{
    private const string TimeFormat = "yyyyMMdd'T'HHmmss'Z'";

    public static string New(DateTimeOffset utc, string scenario)
    {
        var time = utc.UtcDateTime.ToString(TimeFormat, CultureInfo.InvariantCulture);
        return $"{time}-{Safe(scenario)}-{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(2))}";
    }

    /// <summary>The time that an id begins with; null for one that a user chose.</summary>
    public static DateTimeOffset? TimeOf(string id)
    {
        var text = id.AsSpan(0, Math.Max(0, id.IndexOf('-')));
        return DateTimeOffset.TryParseExact(text, TimeFormat, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time) ? time : null;
    }

    /// <summary>True for text that can be an id, and so cannot leave the data folder.</summary>
    public static bool IsValid(string id) => id.Length <= 120 && Shape().IsMatch(id);

    private static string Safe(string scenario) =>
        Unsafe().Replace(scenario.ToLowerInvariant(), "-") is { Length: > 0 } safe ? safe[..Math.Min(safe.Length, 60)] : "run";

    [GeneratedRegex("^[A-Za-z0-9][A-Za-z0-9._-]*$", RegexOptions.None, 1000)]
    private static partial Regex Shape();

    [GeneratedRegex("[^a-z0-9]+", RegexOptions.None, 1000)]
    private static partial Regex Unsafe();
}
