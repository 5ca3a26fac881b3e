using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Accounts.Tails;

/// <summary>
/// For each route and window, the slowest requests and a uniform sample of all. Bounds: <see cref="SampledRequests.MaxSlowest"/> and
/// <see cref="SampledRequests.MaxOthers"/> requests of each of 100 routes until they are taken, and <see cref="SampledRequests.MaxBytes"/> of a result. Not
/// thread-safe.
/// </summary>
internal sealed class RequestSampler(Random random)
{
    private const int MaxRoutes = 100;
    private const double MicrosecondsPerSecond = 1e6;

    private readonly Dictionary<string, Chosen> _routes = new(StringComparer.Ordinal);

    /// <summary>The trace of a request, by the server's id.</summary>
    public Func<string?, TraceContext> TraceOf { private get; init; } = static _ => default;

    public void Add(string route, RequestAccount account)
    {
        if (!_routes.TryGetValue(route, out var chosen))
        {
            if (_routes.Count >= MaxRoutes)
            {
                return;
            }

            _routes[route] = chosen = new Chosen();
        }

        chosen.Add(account, random);
    }

    /// <summary>The requests chosen since the last call; null without one.</summary>
    public SampledRequests? Take(double t, double seconds, Func<long, double, string?> siteOf)
    {
        if (_routes.Count == 0)
        {
            return null;
        }

        var (sites, told, bytes, dropped) = (new List<string>(), new List<SampledRequest>(), 0, 0);

        // The slowest of all routes come before any that was chosen by chance: where there is no room for both, they are what is asked for.
        foreach (var (route, account, isSlowest) in Each(static chosen => chosen.Slowest, true).Concat(Each(static chosen => chosen.Others, false)))
        {
            var request = Request(route, account, isSlowest, sites, siteOf);
            if (bytes + request.Bytes > SampledRequests.MaxBytes)
            {
                dropped++;
                continue;
            }

            bytes += request.Bytes;
            told.Add(request);
        }

        _routes.Clear();
        return new SampledRequests(t, seconds)
        {
            Sites = sites,
            Requests = [.. told.OrderBy(static request => request.Route, StringComparer.Ordinal).ThenByDescending(static request => request.TotalMs)],
            Dropped = dropped,
        };

        // In turns: the first of each route, then the second.
        IEnumerable<(string Route, RequestAccount Account, bool IsSlowest)> Each(Func<Chosen, IEnumerable<RequestAccount>> of, bool isSlowest) =>
            _routes.SelectMany(route => of(route.Value).Select((account, i) => (i, route.Key, account))).OrderBy(static one => one.i)
                .Select(one => (one.Key, one.account, isSlowest));
    }

    private SampledRequest Request(string route, RequestAccount account, bool isSlowest, List<string> sites, Func<long, double, string?> siteOf)
    {
        return new SampledRequest(route, account.Stopped + account.After)
        {
            Id = account.Id,
            Trace = account.Trace.IsKnown ? account.Trace : TraceOf(account.Id),
            IsSlowest = isSlowest,
            BeforeMs = Ms(account.Before),
            WaitsMs = Ms(account.Waits),
            LocksMs = Ms(account.Locks),
            OnThreadMs = Ms(account.OnThread),
            QueuedAgainMs = Ms(account.QueuedAgain ?? 0),
            AwaitingMs = Ms(account.Awaiting),
            AfterMs = Ms(account.After),
            Spans = isSlowest ? PackedRows.Of(Spans(account).Select(Row)) : default,
        };

        static float Ms(double seconds) => (float)Math.Max(0, seconds * 1_000);

        long[] Row(RequestSpan span)
        {
            var begin = account.Stopped + account.After - account.Total;
            var site = span.Kind is SpanKind.Wait or SpanKind.Lock ? Place(siteOf(span.Thread, span.From)) : 0;
            return [(long)span.Kind, Us(span.From - begin), Us(span.Seconds), site];
        }

        static long Us(double seconds) => (long)Math.Max(0, Math.Round(seconds * MicrosecondsPerSecond));

        long Place(string? site)
        {
            if (site is null)
            {
                return 0;
            }

            var at = sites.IndexOf(site);
            if (at < 0)
            {
                sites.Add(site);
                return sites.Count;
            }

            return at + 1;
        }
    }

    private static IEnumerable<RequestSpan> Spans(RequestAccount account) =>
    [
        .. account.Before > 0 ? [new RequestSpan(SpanKind.Before, account.Taken - account.Before, account.Taken)] : Array.Empty<RequestSpan>(),
        .. account.Spans.OrderBy(static span => span.From).ThenBy(static span => span.Kind),
        .. account.After > 0 ? [new RequestSpan(SpanKind.After, account.Stopped, account.Stopped + account.After)] : Array.Empty<RequestSpan>(),
    ];

    private sealed class Chosen
    {
        private readonly PriorityQueue<RequestAccount, double> _slowest = new();
        private readonly List<RequestAccount> _sample = [];
        private long _seen;

        public IEnumerable<RequestAccount> Slowest => _slowest.UnorderedItems.OrderByDescending(static one => one.Priority).Select(static one => one.Element);

        public IEnumerable<RequestAccount> Others => _sample.Except(_slowest.UnorderedItems.Select(static one => one.Element));

        public void Add(RequestAccount account, Random random)
        {
            if (_slowest.Count < SampledRequests.MaxSlowest)
            {
                _slowest.Enqueue(account, account.Total);
            }
            else
            {
                _slowest.EnqueueDequeue(account, account.Total);
            }

            // Vitter's algorithm R (1985): each request seen is in the sample with the same probability.
            _seen++;
            if (_sample.Count < SampledRequests.MaxOthers)
            {
                _sample.Add(account);
            }
            else if (random.NextInt64(_seen) is < SampledRequests.MaxOthers and var place)
            {
                _sample[(int)place] = account;
            }
        }
    }
}
