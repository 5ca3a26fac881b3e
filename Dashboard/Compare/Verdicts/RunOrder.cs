using Dashboard.Running.Repeats;

namespace Dashboard.Compare.Verdicts;

/// <summary>Whether two sides took turns: only then does a drift (a warm cache, a hot processor, a busy neighbour) meet both alike.</summary>
internal static class RunOrder
{
    /// <summary>
    /// True when the mean places of the sides in the order of their starts lie so close that a drift of 2 % from run to run makes no difference
    /// of more than 3 %. Runs that began at the same time share their place.
    /// </summary>
    public static bool IsInTurns(IReadOnlyList<DateTimeOffset> a, IReadOnlyList<DateTimeOffset> b)
    {
        DateTimeOffset[] all = [.. a.Concat(b).Order()];
        return Math.Abs(a.Average(Place) - b.Average(Place)) <= RepeatOrder.MaxApart;

        double Place(DateTimeOffset start) => (Array.IndexOf(all, start) + Array.LastIndexOf(all, start)) / 2.0;
    }
}
