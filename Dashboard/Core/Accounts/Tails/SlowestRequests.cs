using Dashboard.Accounts.Requests;

namespace Dashboard.Accounts.Tails;

/// <summary>The slowest requests of each route over several windows. Bound: <see cref="Kept"/> of each of 100 routes. Not thread-safe.</summary>
internal sealed class SlowestRequests
{
    public const int Kept = 10;

    private const int MaxRoutes = 100;

    private readonly Dictionary<string, PriorityQueue<FoundRequest, double>> _routes = new(StringComparer.Ordinal);

    public static SlowestRequests Of(IEnumerable<SampledRequests> windows)
    {
        var slowest = new SlowestRequests();
        foreach (var window in windows)
        {
            slowest.Add(window);
        }

        return slowest;
    }

    public void Add(SampledRequests window)
    {
        foreach (var request in window.Requests)
        {
            if (!_routes.TryGetValue(request.Route, out var kept))
            {
                if (_routes.Count >= MaxRoutes)
                {
                    continue;
                }

                _routes[request.Route] = kept = new();
            }

            kept.Enqueue(new FoundRequest(request, window.Sites), request.TotalMs);
            if (kept.Count > Kept)
            {
                kept.Dequeue();
            }
        }
    }

    public IReadOnlyList<TailBand> Into(IReadOnlyList<TailBand> bands) =>
        [.. LatencyBands.ByRoute(bands).SelectMany(route => WithTraces(Of(route[0]) is { } slowest ? [.. route, slowest] : route))];

    private IEnumerable<TailBand> WithTraces(IReadOnlyList<TailBand> route)
    {
        SlowTrace[] traces = !_routes.TryGetValue(route[0].Route, out var kept) ? [] :
        [
            .. kept.UnorderedItems.Select(static one => one.Element.Request)
                .Where(static request => request.Trace.IsKnown).OrderByDescending(static request => request.TotalMs)
                .Select(static request => new SlowTrace(request.TraceId!, request.TotalMs) { Id = request.Id, IsSampled = request.IsTraceSampled }),
        ];
        return traces.Length == 0 ? route : [.. route.SkipLast(1), route[^1] with { Traces = traces }];
    }

    /// <summary>Null where fewer are known: then they are no band of their own.</summary>
    private TailBand? Of(TailBand other)
    {
        if (_routes.GetValueOrDefault(other.Route) is not { Count: Kept } kept)
        {
            return null;
        }

        SampledRequest[] requests = [.. kept.UnorderedItems.Select(static one => one.Element.Request)];
        return new TailBand(other.Route, LatencyBands.Slowest, requests.Length)
        {
            FromMs = requests.Min(static one => one.TotalMs),
            ToMs = requests.Max(static one => one.TotalMs),
            TotalMs = requests.Average(static one => one.TotalMs),
            BeforeMs = requests.Average(static one => one.BeforeMs),
            WaitsMs = other.WaitsMs is null ? null : requests.Average(static one => one.WaitsMs),
            LocksMs = requests.Average(static one => one.LocksMs),
            OnThreadMs = requests.Average(static one => one.OnThreadMs),
            QueuedAgainMs = requests.Average(static one => one.QueuedAgainMs),
            AwaitingMs = requests.Average(static one => one.AwaitingMs),
            AfterMs = requests.Average(static one => one.AfterMs),
        };
    }
}
