namespace Dashboard.Accounts.Requests;

internal sealed class LongLivedSums
{
    private readonly Dictionary<string, LongLivedRoute> _routes = new(StringComparer.Ordinal);

    public void Open(string route, double seconds)
    {
        var sums = Of(route);
        _routes[route] = sums with { Open = sums.Open + 1, OldestSeconds = Math.Max(sums.OldestSeconds, seconds) };
    }

    public void Ended(string route, double seconds)
    {
        var sums = Of(route);
        _routes[route] = sums with { Ended = sums.Ended + 1, EndedSeconds = sums.EndedSeconds + seconds };
    }

    public void Add(IReadOnlyList<LongLivedRoute> window)
    {
        foreach (var route in _routes.Keys.ToList())
        {
            _routes[route] = _routes[route] with { Open = 0, OldestSeconds = 0 };
        }

        foreach (var one in window)
        {
            var sums = Of(one.Route);
            _routes[one.Route] = one with { Ended = sums.Ended + one.Ended, EndedSeconds = sums.EndedSeconds + one.EndedSeconds };
        }
    }

    public IReadOnlyList<LongLivedRoute> Take()
    {
        IReadOnlyList<LongLivedRoute> sums =
            [.. _routes.Values.Where(static route => route.Open + route.Ended > 0).OrderByDescending(static route => route.Open + route.Ended)];
        _routes.Clear();
        return sums;
    }

    private LongLivedRoute Of(string route) => _routes.GetValueOrDefault(route) ?? new LongLivedRoute(route);
}
