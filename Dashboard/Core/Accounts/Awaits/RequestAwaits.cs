using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Awaits;

/// <summary>What single requests of a trace awaited when, and what the slow ones of a route await that the fast ones do not.</summary>
internal sealed class RequestAwaits
{
    private const double MicrosecondsPerSecond = 1e6;
    private const double MillisecondsPerSecond = 1e3;

    /// <summary>Fewer requests of a route have no slowest tenth to speak of.</summary>
    private const int LeastRequests = 20;
    private const int SlowestPart = 10;
    private const int FastestPart = 2;

    /// <summary>Slower ones than so many times the fastest half are a tail, and one call site makes the difference if it makes half of it.</summary>
    private const double LeastTimes = 2;
    private const double LeastShare = 0.5;
    private const double LeastMs = 1;

    private readonly List<string> _sites = [];
    private readonly Dictionary<string, int> _places = new(StringComparer.Ordinal);

    /// <param name="parts">With how the time of a request is divided.</param>
    /// <param name="routeOf">The route of a method and path.</param>
    public RequestAwaits(AwaitStacks trace, IReadOnlyList<(AwaitPart Part, SharedTime? Time)> parts, Func<string, string> routeOf)
    {
        var awaits = parts.Where(static one => one.Part is { IsDetached: false, Await.Request: not null }).ToLookup(static one => one.Part.Await.Activity);
        var routes = trace.Requests.GroupBy(request => routeOf(request.Request)).OrderBy(static route => route.Key, StringComparer.Ordinal).ToList();
        Slowest =
        [
            .. routes.SelectMany(route => route.Where(request => awaits.Contains(request.Activity))
                    .OrderByDescending(Seconds).Take(AwaitingCalls.MaxOfRoute).Select(request => (Route: route.Key, Request: request)))
                .OrderByDescending(one => Seconds(one.Request)).Take(AwaitingCalls.MaxRequests)
                .Select(one => Of(one.Route, one.Request, [.. awaits[one.Request.Activity].Select(static part => part.Part)])),
        ];
        Slow = [.. routes.Select(route => SlowOf(route.Key, [.. route.Where(static request => request.To is not null).OrderBy(Seconds)])).OfType<SlowAwait>()];

        double Seconds(TracedRequest request) => (request.To ?? trace.T) - request.From;

        AwaitingRequest Of(string route, TracedRequest request, IReadOnlyList<AwaitPart> own) => new(route, request.From, Seconds(request))
        {
            Id = request.Id,
            IsOpen = request.To is null,
            Spans = PackedRows.Of(Spans(own).OrderByDescending(static span => span.To - span.From).Take(AwaitingRequest.MaxSpans)
                .OrderBy(static span => span.From).ThenByDescending(static span => span.To)
                .Select(span => new[] { Us(span.From - request.From), Us(span.To - span.From), PlaceOf(span.Part) })),
        };

        SlowAwait? SlowOf(string route, IReadOnlyList<TracedRequest> ended)
        {
            var (fastest, slowest) = (ended.Take(ended.Count / FastestPart).ToList(), ended.TakeLast(ended.Count / SlowestPart).ToList());
            if (ended.Count < LeastRequests || Mean(slowest) < LeastTimes * Mean(fastest) || Mean(slowest) - Mean(fastest) < LeastMs)
            {
                return null;
            }

            var (slow, fast) = (BySite(slowest), BySite(fastest));
            var most = slow.Keys.MaxBy(site => slow[site] - fast.GetValueOrDefault(site));
            return most is null || slow[most] - fast.GetValueOrDefault(most) < LeastShare * (Mean(slowest) - Mean(fastest)) ? null
                : new SlowAwait(route, most, ended.Count)
                {
                    SlowMs = slow[most],
                    FastMs = fast.GetValueOrDefault(most),
                    SlowTotalMs = Mean(slowest),
                    FastTotalMs = Mean(fastest),
                };
        }

        double Mean(IReadOnlyList<TracedRequest> requests) => MillisecondsPerSecond * requests.Select(Seconds).DefaultIfEmpty().Average();

        // Milliseconds of one request, on average.
        Dictionary<string, double> BySite(IReadOnlyList<TracedRequest> requests) =>
            requests.SelectMany(request => awaits[request.Activity]).GroupBy(static one => SiteOf(one.Part)).ToDictionary(
                static same => same.Key,
                same => MillisecondsPerSecond * same.Sum(one => one.Time?.Of(one.Part, trace.From, trace.T) ?? one.Part.Seconds) / requests.Count);
    }

    public IReadOnlyList<AwaitingRequest> Slowest { get; }

    public IReadOnlyList<SlowAwait> Slow { get; }

    public IReadOnlyList<string> Sites => _sites;

    /// <summary>What awaits other tasks has the time in which none of them is open.</summary>
    private static IEnumerable<(AwaitPart Part, double From, double To)> Spans(IReadOnlyList<AwaitPart> parts)
    {
        var leaves = parts.Where(static part => !part.IsOfOthers).SelectMany(static part => part.Spans).ToList();
        return parts.SelectMany(part => part.Spans.SelectMany(span => part.IsOfOthers ? AwaitGraph.Without(span.From, span.To, leaves) : [span])
            .Where(static span => span.To - span.From >= AwaitingSites.LeastSeconds).Select(span => (part, span.From, span.To)));
    }

    private static string SiteOf(AwaitPart part) => AwaitingWords.Site(part.Method.Method, part.Awaited, part.Host);

    private static long Us(double seconds) => (long)Math.Max(0, Math.Round(seconds * MicrosecondsPerSecond));

    private long PlaceOf(AwaitPart part)
    {
        var site = SiteOf(part);
        if (!_places.TryGetValue(site, out var place))
        {
            _places[site] = place = _sites.Count;
            _sites.Add(site);
        }

        return place;
    }
}
