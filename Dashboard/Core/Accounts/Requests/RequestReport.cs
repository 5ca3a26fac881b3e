using System.Runtime.InteropServices;
using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Requests;

/// <summary>Makes one <see cref="RequestTimes"/> a second of the single steps of a session. Not thread-safe: fed by the thread that reads the events.</summary>
internal sealed class RequestReport
{
    private const double WindowSeconds = 1;

    private readonly Action<TimelineItem> _publish;
    private readonly RouteNames _names;
    private readonly string? _estimated;
    private readonly bool _tellsWaits;
    private readonly Action<string, RequestAccount>? _counted;
    private readonly Dictionary<string, RouteSums> _routes = new(StringComparer.Ordinal);
    private readonly LongLivedSums _longLived = new();
    private SharedUnproven _shared;
    private double? _from;
    private long _stopped;
    private long _unaccounted;
    private long _events;
    private long _awaits;
    private long _lost;

    /// <param name="estimated">Why the accounts of all requests are an estimate, in a sentence; null when they are not.</param>
    public RequestReport(
        Action<TimelineItem> publish, RouteNames names, string? estimated = null, Action<string, RequestAccount>? counted = null, bool tellsWaits = true,
        bool hasItems = true)
    {
        (_publish, _names, _estimated, _counted, _tellsWaits) = (publish, names, estimated, counted, tellsWaits);
        Accounts = new RequestAccounts(Count, hasItems);
    }

    public RequestAccounts Accounts { get; }

    /// <summary>Counts a step, before <see cref="Accounts"/> get it.</summary>
    public void Add(in WorkEvent e)
    {
        _from ??= e.T;
        if (e.T - _from >= WindowSeconds)
        {
            Publish(e.T);
        }

        if (e.Kind > WorkEventKind.EventsLost)
        {
            return;
        }

        _lost += e.Kind == WorkEventKind.EventsLost ? e.Item : 0;
        _events += e.Kind == WorkEventKind.EventsLost ? 0 : 1;
        _awaits += e.IsAwait ? 1 : 0;
        if (e is { Kind: WorkEventKind.ResponseEnded, Request: { } request })
        {
            SumsOf(_names.Of(request.Method, request.Path)).Ended(e.Item);
        }
    }

    private void Count(RequestAccount account)
    {
        if (IsNobodys(account))
        {
            return;
        }

        var route = _names.Of(account.Method, account.Path);
        if (account.IsLongLived)
        {
            _longLived.Ended(route, account.Total);
            return;
        }

        SumsOf(route).Add(Judged(account));
        _shared.Add(account);
        _counted?.Invoke(route, account);
    }

    /// <summary>This program's own, and OPTIONS *, which asks the server itself and no endpoint: this program sends it to see what listens on a port.</summary>
    private static bool IsNobodys(RequestAccount account) => account.IsOwn || account.Path.Length == 0;

    private RouteSums SumsOf(string route) => _routes.TryGetValue(route, out var sums) ? sums : _routes[route] = new RouteSums(route, tellsWaits: _tellsWaits);

    private RequestAccount Judged(RequestAccount account) => _estimated is null ? account : account with { Estimated = _estimated };

    private OpenRoute OpenOf(string route, IReadOnlyList<RequestAccount> open, double share)
    {
        var sums = new RouteSums(route, keepsTotals: false, tellsWaits: _tellsWaits);
        foreach (var account in open)
        {
            sums.Add(Judged(account));
        }

        return new OpenRoute(sums.Take(share), open.Max(static account => account.Total));
    }

    private void Publish(double t)
    {
        var open = Accounts.Open(t).Where(static request => !IsNobodys(request)).ToLookup(static request => request.IsLongLived);
        foreach (var request in open[true])
        {
            _longLived.Open(_names.Of(request.Method, request.Path), request.Total);
        }

        var shared = default(SharedUnproven);
        foreach (var request in open[false])
        {
            shared.Add(request);
        }

        var (share, shareOfOpen) = (_shared.Share(Accounts.UnprovenSeconds), shared.Share(Accounts.UnprovenSeconds));
        _shared = default;
        _publish(new RequestTimes(t, t - _from!.Value)
        {
            Routes = [.. _routes.Values.Where(static route => route.Requests > 0).Select(route => route.Take(share))],
            Open =
            [
                .. open[false].GroupBy(request => _names.Of(request.Method, request.Path), StringComparer.Ordinal)
                    .Select(route => OpenOf(route.Key, [.. route], shareOfOpen)),
            ],
            LongLived = _longLived.Take(),
            Stopped = Accounts.Stopped - _stopped,
            Unaccounted = Accounts.Unaccounted - _unaccounted,
            QueueWaits = Accounts.TakeQueueWaits(),
            Events = _events,
            Awaits = _awaits,
            EventsLost = _lost,
        });
        (_from, _stopped, _unaccounted, _events, _awaits, _lost) = (t, Accounts.Stopped, Accounts.Unaccounted, 0, 0, 0);
    }

    /// <summary>Several requests cannot all have run in one and the same time of a thread.</summary>
    [StructLayout(LayoutKind.Auto)]
    private struct SharedUnproven
    {
        private double _wanted;
        private double? _since;

        public void Add(RequestAccount account)
        {
            _wanted += account.NotToldApart ?? 0;
            _since = Math.Min(account.UnprovenBefore, _since ?? account.UnprovenBefore);
        }

        public readonly double Share(double unproven) => _wanted > 0 ? Math.Min(1, (unproven - _since!.Value) / _wanted) : 1;
    }
}
