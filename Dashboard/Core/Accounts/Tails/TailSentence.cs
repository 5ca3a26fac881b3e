using Dashboard.Accounts.Requests;

namespace Dashboard.Accounts.Tails;

/// <summary>What the slowest requests of a route have that its fastest half has not, in a sentence.</summary>
internal static class TailSentence
{
    /// <summary>Slower ones than so many times the fastest half are a tail.</summary>
    private const double LeastTimes = 2;

    private const double LeastShare = 0.2;
    private const int MaxParts = 2;

    /// <summary>Shorter differences are not reported, milliseconds.</summary>
    private const double LeastMs = 1;

    /// <returns>Null where nothing is much slower than the rest.</returns>
    public static string? Of(IReadOnlyList<TailBand> bands)
    {
        if (Whole(bands) is not [{ Band: LatencyBands.Fastest } fast, .., var slow] || slow.TotalMs < LeastTimes * fast.TotalMs
            || slow.TotalMs - fast.TotalMs < LeastMs)
        {
            return null;
        }

        var more = slow.TotalMs - fast.TotalMs;
        var parts = RequestPart.All.Select(part => (Part: part, Ms: part.MeanMs(slow.Means) - part.MeanMs(fast.Means)))
            .Where(part => part.Ms >= LeastShare * more).OrderByDescending(static part => part.Ms).Take(MaxParts)
            .Select(static part => $"{Readable.Milliseconds(part.Ms)} more {part.Part.Words}").ToList();
        return $"{slow.Route}: the {LatencyBands.Name(fast.Band)} took {Readable.Milliseconds(fast.TotalMs)} on average, the {LatencyBands.Name(slow.Band)} "
            + $"{Readable.Milliseconds(slow.TotalMs)}{(parts.Count == 0 ? "" : $": {string.Join(" and ", parts)}")}.";
    }

    public static string? Missing(IReadOnlyList<TailBand> bands) => Alike(Whole(bands)) ?? TooFew(bands);

    /// <summary>Durations are kept in steps: within one step there is no faster and slower half.</summary>
    private static string? Alike(IReadOnlyList<TailBand> bands) =>
        bands.Count > 1 && bands[0] is { FromMs: var from, ToMs: > 0 and var to } && bands.All(band => band.FromMs == from && band.ToMs == to)
            ? $"All took about {Readable.Milliseconds(bands[0].TotalMs)}: too alike for bands, each shows the mean of all." : null;

    private static string? TooFew(IReadOnlyList<TailBand> bands) =>
        Whole(bands).Sum(static band => band.Requests) is > 0 and < LatencyBands.LeastForPercent and var requests
            ? $"{UnitWords.Plural(requests, bands[0].Route)}: too few for a slowest 1 % (needs {LatencyBands.LeastForPercent})." : null;

    private static IReadOnlyList<TailBand> Whole(IReadOnlyList<TailBand> bands) => [.. bands.Where(static band => band.Band != LatencyBands.Slowest)];
}
