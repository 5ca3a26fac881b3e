using System.Runtime.InteropServices;

namespace Dashboard.Accounts.Blame;

/// <summary>
/// What waits on threads owe that are over, route by route, until the requests that waited are: each then takes as much as it waited, of all keys alike.
/// Bounds: the routes, and the keys. Not thread-safe.
/// </summary>
internal sealed class BlockedRouteTime
{
    private readonly Dictionary<string, Dictionary<int, double>> _routes = new(StringComparer.Ordinal);

    public void Add(string route, int key, double seconds)
    {
        if (seconds > 0)
        {
            var owed = _routes.TryGetValue(route, out var known) ? known : _routes[route] = [];
            CollectionsMarshal.GetValueRefOrAddDefault(owed, key, out _) += seconds;
        }
    }

    public void Take(string route, double seconds, double[] row)
    {
        if (seconds <= 0)
        {
            return;
        }

        var owed = _routes.GetValueOrDefault(route) ?? [];
        var there = owed.Values.Sum();
        var share = there > seconds ? seconds / there : 1;
        foreach (var key in owed.Keys)
        {
            row[key] += share * owed[key];
            owed[key] *= 1 - share;
        }

        row[BlameKeys.NotRead] += Math.Max(0, seconds - there);
        if (share == 1)
        {
            owed.Clear();
        }
    }

    public bool IsFree(int key) => _routes.Values.All(owed => owed.GetValueOrDefault(key) <= 0);
}
