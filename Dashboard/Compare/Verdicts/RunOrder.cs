namespace Dashboard.Compare.Verdicts;

/// <summary>Whether two sides took turns: only then does a drift (a warm cache, a hot processor, a busy neighbour) meet both alike.</summary>
internal static class RunOrder
{
    /// <summary>A B A B … lies one run apart, A B B A less; a run that is missing moves a side by about half a run.</summary>
    private const double MostApart = 1.5;

    /// <summary>
    /// True when the mean places of the sides in the order of their starts lie so close that a drift of 2 % from run to run makes no difference
    /// of more than 3 %. Runs that began at the same time share their place.
    /// </summary>
    public static bool IsInTurns(IReadOnlyList<DateTimeOffset> a, IReadOnlyList<DateTimeOffset> b)
    {
        DateTimeOffset[] all = [.. a.Concat(b).Order()];
        return Math.Abs(a.Average(Place) - b.Average(Place)) <= MostApart;

        double Place(DateTimeOffset start) => (Array.IndexOf(all, start) + Array.LastIndexOf(all, start)) / 2.0;
    }
}
