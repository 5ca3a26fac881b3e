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
                    Tails = TailsOf(side.Shown, routes[i]),
                }),
            ];

        string? Difference(int i) => routes[comparison.Baseline] is { } a && routes[i] is { } b ? RequestDifference.Of(a, b) : null;
    }

    /// <summary>To whom the side's waits are owed; empty where that was not read.</summary>
    public IReadOnlyList<BlameRow> Blame { get; private init; } = [];

    /// <summary>The route's requests by how long they took; empty where that was not read.</summary>
    public IReadOnlyList<TailBand> Tails { get; private init; } = [];

    /// <summary>Band by band, how the requests of a side differ from those of the baseline: only bands that both have.</summary>
    public IReadOnlyList<(TailBand A, TailBand B, string Difference)> TailsAgainst(ComparedRequests baseline) =>
    [
        .. baseline.Tails.Join(Tails, static a => a.Band, static b => b.Band, static (a, b) => (a, b, RequestDifference.Of(a.Means, b.Means))),
    ];

    private static IReadOnlyList<TailBand> TailsOf(ComparedRun run, RouteSummary? route) =>
        [.. (run.Load?.Tails ?? run.Run.Summary?.Tails ?? []).Where(band => band.Route == route?.Route)];

    private static IReadOnlyList<BlameRow> BlameOf(ComparedRun run) => run.Load?.Blame ?? run.Run.Summary?.Blame ?? [];
}
