namespace Dashboard.Diagnosis.Windows;

/// <summary>Where requests of the last seconds spent their time, open ones included. Not thread-safe.</summary>
internal sealed class RequestWindow
{
    private const double Seconds = 4;
    private readonly Queue<RequestTimes> _windows = new();

    public void Add(RequestTimes window)
    {
        _windows.Enqueue(window);
        while (_windows.Count > 30)
        {
            _windows.Dequeue();
        }
    }

    public void Clear() => _windows.Clear();

    /// <summary>Mean wait before any application code; null if unknown.</summary>
    public double? BeforeAt(double t)
    {
        while (_windows.TryPeek(out var oldest) && oldest.T <= t - Seconds)
        {
            _windows.Dequeue();
        }

        RouteTimes[] routes = [.. _windows.SelectMany(window => window.Routes), .. _windows.LastOrDefault()?.Open.Select(open => open.SoFar) ?? []];
        var requests = routes.Sum(route => route.Requests);
        return requests > 0 ? routes.Sum(route => route.BeforeSeconds) / requests : null;
    }
}
