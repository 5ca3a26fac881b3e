using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Diagnosis.Windows;

/// <summary>Where requests of the last seconds spent their time, open ones included, and which routes no longer answer. Not thread-safe.</summary>
internal sealed class RequestWindow
{
    private const double Seconds = 4;

    /// <summary>For the median, which needs enough of few requests a second.</summary>
    private const double MedianSeconds = 8;

    private const int MedianOf = 5;

    /// <summary>A route with fewer answers may never have answered quickly.</summary>
    private const int KnownAnswers = 5;

    /// <summary>A route that answers this share of its open requests still counts as one that does not answer.</summary>
    private const double FewAnswers = 0.1;

    /// <summary>How many times longer than its answers took until then a request must be open.</summary>
    private const double TimesLonger = 10;

    /// <summary>A single slow request is no hang, unless it is open for longer: a cache that is filled, a report that is made.</summary>
    private const int Several = 3;
    private const double TimesOfFew = 5;

    private const int MaxRoutes = 1_000;

    private readonly Queue<RequestTimes> _windows = new();
    private readonly Dictionary<string, Answers> _answers = new(StringComparer.Ordinal);
    private readonly LatencyHistogram _totals = new();

    private RequestTimes? _newest;

    /// <summary>For the newest window: samples come more often.</summary>
    private (Unanswered? Unanswered, SlowRoute? Slowest)? _judged;

    public void Add(RequestTimes window)
    {
        (_newest, _judged) = (window, null);
        _windows.Enqueue(window);
        while (_windows.Count > 30 || _windows.Peek().T <= window.T - MedianSeconds)
        {
            _windows.Dequeue();
        }

        foreach (var route in window.Routes)
        {
            if (_answers.TryGetValue(route.Route, out var answers) || (_answers.Count < MaxRoutes && _answers.TryAdd(route.Route, answers = new Answers())))
            {
                answers!.Add(route);
            }
        }
    }

    public void Clear()
    {
        _windows.Clear();
        _answers.Clear();
        (_newest, _judged) = (null, null);
    }

    public RequestFigures? At(double t, double unanswered)
    {
        if (!(t - _newest?.T <= Seconds))
        {
            return null;
        }

        _judged ??= (UnansweredAt(unanswered), SlowestAt());
        return new RequestFigures { BeforeSeconds = BeforeAt(t), Unanswered = _judged.Value.Unanswered, Slowest = _judged.Value.Slowest };
    }

    /// <summary>The time for which so many requests must be open, seconds.</summary>
    public static double LeastOf(long open, double unanswered) => open >= Several ? unanswered : TimesOfFew * unanswered;

    private double? BeforeAt(double t)
    {
        RouteTimes[] routes =
        [
            .. _windows.Where(window => window.T > t - Seconds).SelectMany(window => window.Routes), .. _newest!.Open.Select(open => open.SoFar),
        ];
        var requests = routes.Sum(route => route.Requests);
        return requests > 0 ? routes.Sum(route => route.BeforeSeconds) / requests : null;
    }

    /// <summary>From outside a request that hangs is like a long poll: the difference is that its route answered until now, and much faster.</summary>
    private Unanswered? UnansweredAt(double least)
    {
        var open = _newest!.Open.Select(route => (route.SoFar.Route, route.SoFar.Requests, route.OldestSeconds))
            .Concat(_newest.LongLived.Where(route => route.Open > 0).Select(route => (route.Route, Requests: route.Open, route.OldestSeconds)))
            .GroupBy(route => route.Route, StringComparer.Ordinal)
            .Select(route => new Unanswered(route.Key, route.Sum(one => one.Requests), route.Max(one => one.OldestSeconds)))
            .Where(route => route.OldestSeconds >= LeastOf(route.Open, least) && IsUnanswered(route, least)).ToList();
        return open.MaxBy(route => route.Open) is { } most
            ? most with
            {
                Open = open.Sum(route => route.Open),
                OldestSeconds = open.Max(route => route.OldestSeconds),
                Routes = open.Count,
                BeforeSeconds = _answers[most.Route].MeanSeconds
            }
            : null;
    }

    private bool IsUnanswered(Unanswered route, double least) =>
        _answers.TryGetValue(route.Route, out var answers) && answers.Count >= KnownAnswers && route.OldestSeconds >= TimesLonger * answers.MeanSeconds
        && _windows.Where(window => window.T > _newest!.T - least).SelectMany(window => window.Routes)
            .Where(one => one.Route == route.Route).Sum(one => one.Requests) <= FewAnswers * route.Open;

    private SlowRoute? SlowestAt()
    {
        // A job may take its time: nobody waits for an answer.
        var route = _windows.SelectMany(window => window.Routes).Where(route => !RouteNames.IsUnit(route.Route))
            .GroupBy(route => route.Route, StringComparer.Ordinal).Where(route => route.Sum(one => one.Requests) >= MedianOf)
            .MaxBy(route => route.Sum(one => one.TotalSeconds));
        if (route is null)
        {
            return null;
        }

        _totals.Clear();
        foreach (var one in route)
        {
            _totals.AddSparse(one.Totals);
        }

        return _totals.ToSummary() is { } summary
            ? new SlowRoute(route.Key, summary.P50Ms / 1000, route.Sum(one => one.AwaitingSeconds) / route.Sum(one => one.TotalSeconds))
            {
                LeastSeconds = _answers.GetValueOrDefault(route.Key)?.LeastSeconds,
            }
            : null;
    }

    private sealed class Answers
    {
        private double _seconds;

        public long Count { get; private set; }

        public double MeanSeconds => _seconds / Count;

        public double? LeastSeconds { get; private set; }

        public void Add(RouteTimes times)
        {
            (Count, _seconds) = (Count + times.Requests, _seconds + times.TotalSeconds);
            LeastSeconds = LatencyHistogram.LeastIn(times.Totals) / 1e6 is { } least && !(least >= LeastSeconds) ? least : LeastSeconds;
        }
    }
}

/// <summary>The figures of the target's own requests.</summary>
public sealed record RequestFigures
{
    public double? BeforeSeconds { get; init; }

    public Unanswered? Unanswered { get; init; }

    public SlowRoute? Slowest { get; init; }
}

/// <summary>Requests of routes that no longer answer.</summary>
/// <param name="Route">The one with most of them.</param>
/// <param name="Open">The sum over all such routes.</param>
public sealed record Unanswered(string Route, long Open, double OldestSeconds)
{
    public int Routes { get; init; } = 1;

    /// <summary>The mean of the route's answers until then.</summary>
    public double BeforeSeconds { get; init; }
}

/// <summary>A route whose requests are slow.</summary>
/// <param name="P50Seconds">For the last seconds, in the server.</param>
/// <param name="AwaitingShare">The share of the requests' time on no thread and in no queue, 0 to 1.</param>
public sealed record SlowRoute(string Route, double P50Seconds, double AwaitingShare)
{
    /// <summary>The quickest request since the session began; null where not known.</summary>
    public double? LeastSeconds { get; init; }
}
