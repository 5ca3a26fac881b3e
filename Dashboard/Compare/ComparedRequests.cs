using Dashboard.Accounts.Requests;

namespace Dashboard.Compare;

/// <param name="Difference">The sentence with the part that grew; null for the baseline, or where one was not read.</param>
internal sealed record ComparedRequests(ComparedSide Side, RouteSummary? Route, string? Difference)
{
    /// <summary>The order is that of the sides; empty where none was read.</summary>
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

    public IReadOnlyList<BlameRow> Blame { get; private init; } = [];

    public IReadOnlyList<TailBand> Tails { get; private init; } = [];

    /// <summary>Differences of a side's requests from the baseline's by band; only bands that both have.</summary>
    public IReadOnlyList<(TailBand A, TailBand B, string Difference)> TailsAgainst(ComparedRequests baseline) =>
    [
        .. baseline.Tails.Join(Tails, static a => a.Band, static b => b.Band, static (a, b) => (a, b, RequestDifference.Of(a.Means, b.Means))),
    ];

    private static IReadOnlyList<TailBand> TailsOf(ComparedRun run, RouteSummary? route) =>
        [.. (run.Load?.Tails ?? run.Run.Summary?.Tails ?? []).Where(band => band.Route == route?.Route)];

    private static IReadOnlyList<BlameRow> BlameOf(ComparedRun run) => run.Load?.Blame ?? run.Run.Summary?.Blame ?? [];
}
