namespace Dashboard.Accounts.WaitGraph;

/// <summary>Finds circles among threads of which each waits for one other at most.</summary>
internal static class Circles
{
    /// <returns>The threads of each circle in the order of waiting, beginning with the lowest number; each circle once.</returns>
    public static IReadOnlyList<IReadOnlyList<long>> In(IReadOnlyDictionary<long, long> waitsFor)
    {
        var circles = new List<IReadOnlyList<long>>();
        var seen = new HashSet<long>();
        foreach (var start in waitsFor.Keys.Order())
        {
            var path = new List<long>();
            var at = start;
            while (seen.Add(at))
            {
                path.Add(at);
                if (!waitsFor.TryGetValue(at, out at))
                {
                    break;
                }
            }

            if (path.IndexOf(at) is >= 0 and var first && waitsFor.ContainsKey(at))
            {
                circles.Add(FromLowest(path[first..]));
            }
        }

        return circles;
    }

    private static IReadOnlyList<long> FromLowest(List<long> circle)
    {
        var lowest = circle.IndexOf(circle.Min());
        return [.. circle[lowest..], .. circle[..lowest]];
    }
}
