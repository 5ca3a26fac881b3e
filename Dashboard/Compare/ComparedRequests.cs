using Dashboard.Accounts.Requests;

namespace Dashboard.Compare;

/// <summary>A side's route that took most of the time; of a group in its shown run.</summary>
/// <param name="Difference">Which part grew, in a sentence; null for the baseline, or where one was not read.</param>
internal sealed record ComparedRequests(ComparedSide Side, RouteSummary? Route, string? Difference)
{
    /// <summary>In the order of the sides; empty where none was read.</summary>
    public static IReadOnlyList<ComparedRequests> Of(Comparison comparison)
    {
        RouteSummary?[] routes = [.. comparison.Sides.Select(side => (side.Shown.Load?.RequestTime ?? side.Shown.Run.Summary?.RequestTime)?.FirstOrDefault())];
        return Array.TrueForAll(routes, route => route is null) ? []
            : [.. comparison.Sides.Select((side, i) => new ComparedRequests(side, routes[i], i == comparison.Baseline ? null : Difference(i)))];

        string? Difference(int i) => routes[comparison.Baseline] is { } a && routes[i] is { } b ? RequestDifference.Of(a, b) : null;
    }
}
