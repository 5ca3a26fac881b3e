using System.Globalization;
using System.Security.Cryptography;
using System.Text.RegularExpressions;

namespace Dashboard.RunFile;

/// <summary>Ids of runs: sortable by time, readable, safe as a file name and in a URL.</summary>
internal static partial class RunId
{
    public static string New(DateTimeOffset utc, string scenario) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{utc.UtcDateTime:yyyyMMdd'T'HHmmss'Z'}-{Safe(scenario)}-{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(2))}");

    /// <summary>True for text that can be an id: nothing that could leave the data folder.</summary>
    public static bool IsValid(string id) => id.Length <= 120 && Shape().IsMatch(id);

    private static string Safe(string scenario) =>
        Unsafe().Replace(scenario.ToLowerInvariant(), "-") is { Length: > 0 } safe ? safe[..Math.Min(safe.Length, 60)] : "run";

    [GeneratedRegex("^[A-Za-z0-9][A-Za-z0-9._-]*$", RegexOptions.None, 1000)]
    private static partial Regex Shape();

    [GeneratedRegex("[^a-z0-9]+", RegexOptions.None, 1000)]
    private static partial Regex Unsafe();
}
