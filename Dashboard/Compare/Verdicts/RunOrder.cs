using Dashboard.Running.Experiments;

namespace Dashboard.Compare.Verdicts;

/// <summary>Only sides that took turns meet a drift (caches, heat, neighbours) alike.</summary>
internal static class RunOrder
{
    /// <summary>True for mean places so close that 2 % drift a run makes at most 3 %. Same starts share a place.</summary>
    public static bool IsInTurns(IReadOnlyList<DateTimeOffset> a, IReadOnlyList<DateTimeOffset> b)
    {
        DateTimeOffset[] all = [.. a.Concat(b).Order()];
        return Math.Abs(a.Average(Place) - b.Average(Place)) <= RepeatOrder.MaxApart;

        double Place(DateTimeOffset start) => (Array.IndexOf(all, start) + Array.LastIndexOf(all, start)) / 2.0;
    }
}
