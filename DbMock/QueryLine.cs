using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text.RegularExpressions;

namespace DbMock;

/// <summary>The text of a query. Nothing of it matters but a comment that sets its wait: <c>SELECT 1 /* ms=50 */</c>.</summary>
internal static partial class QueryLine
{
    /// <summary>The wait in milliseconds, 1 to 60,000; without the comment the configured one. A bad comment gives a sentence.</summary>
    public static bool TryReadWait(string line, int standard, out int milliseconds, [NotNullWhen(false)] out string? sentence)
    {
        milliseconds = standard;
        sentence = null;
        if (!line.Contains("ms=", StringComparison.Ordinal) || WaitComment.Match(line) is not { Success: true } comment)
        {
            return true;
        }

        var text = comment.Groups["ms"].Value;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out milliseconds) && milliseconds is >= 1 and <= DbMockOptions.MaxMilliseconds)
        {
            return true;
        }

        sentence = $"ms must be a whole number from 1 to {DbMockOptions.MaxMilliseconds}, not '{text}'.";
        return false;
    }

    [GeneratedRegex(@"/\*\s*ms=(?<ms>.*?)\s*\*/", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex WaitComment { get; }
}
