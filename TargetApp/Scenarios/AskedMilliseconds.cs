using System.Globalization;

namespace TargetApp.Scenarios;

/// <summary>The optional <c>?ms=</c> of a request.</summary>
internal static class AskedMilliseconds
{
    public const int Highest = 60_000;

    /// <summary>Null without <c>?ms=</c>, else the number; a sentence when it is none from 1 to 60,000.</summary>
    public static (int? Milliseconds, string? Sentence) Read(HttpRequest request)
    {
        if (!request.QueryString.HasValue || request.Query["ms"] is not { Count: > 0 } asked)
        {
            return (null, null);
        }

        return int.TryParse(asked.ToString(), NumberStyles.None, CultureInfo.InvariantCulture, out var ms) && ms is >= 1 and <= Highest
            ? (ms, null)
            : (null, $"ms must be a whole number from 1 to {Highest}, not '{asked}'.");
    }
}
