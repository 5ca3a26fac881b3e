namespace Dashboard.Accounts.Requests;

internal sealed class RequestTally
{
    private readonly Dictionary<string, RouteSums> _routes = new(StringComparer.Ordinal);
    private readonly LongLivedSums _longLived = new();
    private double _seconds;
    private long _stopped;
    private long _unaccounted;
    private long _events;
    private long _awaits;
    private long _lost;
    private IReadOnlyList<OpenRoute> _open = [];

    public void Add(RequestTimes window)
    {
        _seconds += window.WindowSeconds;
        _stopped += window.Stopped;
        _unaccounted += window.Unaccounted;
        _events += window.Events;
        _awaits += window.Awaits;
        _lost += window.EventsLost;
        _open = window.Open;
        _longLived.Add(window.LongLived);
        foreach (var route in window.Routes)
        {
            if (!_routes.TryGetValue(route.Route, out var sums))
            {
                _routes[route.Route] = sums = new RouteSums(route.Route);
            }

            sums.Add(route);
        }
    }

    public RequestTotals Take()
    {
        var totals = new RequestTotals
        {
            Routes =
            [
                .. _routes.Values.Where(static route => route.Requests > 0).Select(static route => route.Take())
                    .OrderByDescending(static route => route.TotalSeconds),
            ],
            Open = _open,
            LongLived = _longLived.Take(),
            WindowSeconds = _seconds,
            Stopped = _stopped,
            Unaccounted = _unaccounted,
            EventsPerSecond = _seconds > 0 ? _events / _seconds : null,
            Awaits = _awaits,
            EventsLost = _lost,
        };
        (_seconds, _stopped, _unaccounted, _events, _awaits, _lost, _open) = (0, 0, 0, 0, 0, 0, []);
        return totals;
    }
}
