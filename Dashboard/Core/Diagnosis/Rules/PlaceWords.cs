using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Lines;

namespace Dashboard.Diagnosis.Rules;

/// <summary>What blocks where, or uses the processors, with endpoint, method and line: what a reader wants to know first.</summary>
internal static class PlaceWords
{
    /// <returns>Null where neither method nor route is known.</returns>
    public static string? Of(SiteTotal site)
    {
        var route = RouteOf(site.Route);
        return !EpisodeWords.IsCode(site) ? null
            : site.Method == route ? $"{route} blocks"
            : route is null ? $"{Written(site.Method, site.Line)} blocks"
            : $"{route} blocks in {Written(site.Method, site.Line)}";
    }

    /// <inheritdoc cref="Of(SiteTotal)"/>
    public static string Of(RunningCode code) => RouteOf(code.Route) is { } route
        ? $"{route} uses the processors in {Written(code.Method, code.Line)}"
        : $"{Written(code.Method, code.Line)} uses the processors";

    public static string? RouteOf(string? route) => route == BlockingSites.NoRequest ? null : route;

    private static string Written(string method, SourceLine? line) => line is null ? method : $"{method} ({line.Short})";
}
