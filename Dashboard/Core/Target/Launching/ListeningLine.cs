using System.Text.RegularExpressions;

namespace Dashboard.Target.Launching;

/// <summary>Finds the address on which a web server listens in what it writes: "Now listening on: http://[::]:5000".</summary>
internal static partial class ListeningLine
{
    public static string? AddressIn(string line) => Listening().Match(line) is { Success: true } match ? match.Groups[1].Value : null;

    [GeneratedRegex(@"\blistening on:?\s+(https?://[^\s""',;]+)", RegexOptions.IgnoreCase, 1000)]
    private static partial Regex Listening();
}
