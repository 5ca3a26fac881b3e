using System.Globalization;

namespace TargetApp.Scenarios;

/// <summary>An optional number in the query of a request, such as <c>?ms=</c>.</summary>
internal static class AskedNumber
{
    public const int HighestMilliseconds = 60_000;

    /// <summary>Null without it, else the number; a sentence when it is none from 1 to the highest.</summary>
    public static (int? Number, string? Sentence) Read(HttpRequest request, string name, int highest)
    {
        if (!IsIn(request, name))
        {
            return (null, null);
        }

        var asked = request.Query[name].ToString();
        return int.TryParse(asked, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= 1 && number <= highest
            ? (number, null)
            : (null, $"{name} must be a whole number from 1 to {highest}, not '{asked}'.");
    }

    public static bool IsIn(HttpRequest request, string name) => request.QueryString.HasValue && request.Query[name].Count > 0;
}
