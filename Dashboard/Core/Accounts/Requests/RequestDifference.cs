namespace Dashboard.Accounts.Requests;

internal static class RequestDifference
{
    /// <summary>A smaller share of the longer request is not reported.</summary>
    private const double Least = 0.02;

    public static string Of(RouteSummary a, RouteSummary b)
    {
        if (a.WaitsMs is null || b.WaitsMs is null)
        {
            (a, b) = (WithoutWaits(a), WithoutWaits(b));
        }

        var (least, longer) = (Least * Math.Max(a.TotalMs, b.TotalMs), b.TotalMs > a.TotalMs);
        var more = b.TotalMs - a.TotalMs;
        if (Math.Abs(more) < least)
        {
            return $"A request takes about the same time: {Readable.Milliseconds(a.TotalMs)} and {Readable.Milliseconds(b.TotalMs)}.";
        }

        string[] parts =
        [
            .. RequestPart.All.Select(part => (Words: part.Key == RequestPart.OnThreadKey ? part.WordsOf(b) : part.Words, Ms: part.MeanMs(b) - part.MeanMs(a)))
                .Where(part => Math.Abs(part.Ms) >= least)
                .OrderByDescending(part => longer ? part.Ms : -part.Ms)
                .Select(part => $"{Readable.Milliseconds(Math.Abs(part.Ms))} {(part.Ms > 0 ? "more" : "less")} {part.Words}"),
        ];
        return $"A request takes {Readable.Milliseconds(Math.Abs(more))} {(longer ? "longer" : "less")}: {string.Join(", ", parts)}.";
    }

    /// <summary>As reported by a runtime without wait events: what only one side reports is no difference.</summary>
    private static RouteSummary WithoutWaits(RouteSummary route) => route with { OnThreadMs = route.OnThreadMs + (route.WaitsMs ?? 0), WaitsMs = null };
}
