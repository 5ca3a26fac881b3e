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
            :
            [
                .. comparison.Sides.Select((side, i) => new ComparedRequests(side, routes[i], i == comparison.Baseline ? null : Difference(i))
                {
                    Blame = BlameOf(side.Shown),
                }),
            ];

        string? Difference(int i) => routes[comparison.Baseline] is { } a && routes[i] is { } b ? RequestDifference.Of(a, b) : null;
    }

    /// <summary>To whom the side's waits are owed; empty where that was not read.</summary>
    public IReadOnlyList<BlameRow> Blame { get; private init; } = [];

    private static RouteSummary? RouteOf(ComparedRun run) => (run.Load?.RequestTime ?? run.Run.Summary?.RequestTime)?.FirstOrDefault();

    private static IReadOnlyList<BlameRow> BlameOf(ComparedRun run) => run.Load?.Blame ?? run.Run.Summary?.Blame ?? [];
}
