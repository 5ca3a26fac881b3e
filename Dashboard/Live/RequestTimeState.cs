using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Live;

/// <summary>The time of recent requests by where it went. Bounds: 10 s of windows and load intervals. One circuit only.</summary>
public sealed class RequestTimeState
{
    public const double Seconds = 10;

    private readonly Queue<RequestTimes> _windows = new();
    private readonly Queue<LoadInterval> _loads = new();
    private readonly Queue<BlameWindow> _owed = new();
    private readonly Queue<SampledRequests> _sampled = new();
    private Drawn? _picture;
    private IReadOnlyList<BlameRow>? _blame;
    private IReadOnlyList<SampledRequests>? _sampledList;

    /// <summary>The signals of the target since their last change; null before one is known.</summary>
    public SignalsChange? Signals { get; private set; }

    public RequestTotals? Totals => Picture.Totals;

    /// <summary>Waits of the work items that were taken in the last second; null where none was, or that is not read.</summary>
    public ItemWaits? ItemWaits => Picture.ItemWaits;

    public IReadOnlyList<RouteSummary> Routes => Picture.Routes;

    public IReadOnlyList<TailBand> Tails => Picture.Tails;

    /// <summary>Single requests, three seconds later than the rest.</summary>
    public IReadOnlyList<SampledRequests> Sampled => _sampledList ??= [.. _sampled];

    public IReadOnlyList<(RouteSummary SoFar, double OldestSeconds)> Open => Picture.Open;

    public long Requests => Picture.Routes.Sum(static route => route.Requests) + Picture.Open.Sum(static open => open.SoFar.Requests);

    /// <summary>The load's own measurement of the same time; null without a load.</summary>
    public ClientMean? Client => Picture.Client;

    /// <summary>The owners of the last requests' waits; three seconds later than the rest.</summary>
    public IReadOnlyList<BlameRow> Blame => _blame ??= BlameTotals.Rows(_owed);

    /// <summary>It is calculated when it is read: remembered items come all at once, and only the last 10 s count.</summary>
    private Drawn Picture => _picture ??= Draw();

    public void Apply(TimelineItem item)
    {
        switch (item)
        {
            case RequestTimes times:
                _windows.Enqueue(times);
                Trim(_windows, times.T);
                Trim(_loads, times.T);
                Trim(_owed, times.T - BlameAttribution.MaxDelaySeconds);
                Trim(_sampled, times.T - BlameAttribution.MaxDelaySeconds);
                _sampledList = null;
                (_picture, _blame) = (null, null);
                break;
            case BlameWindow owed:
                _owed.Enqueue(owed);
                Trim(_owed, owed.T);
                _blame = null;
                break;
            case SampledRequests sampled:
                _sampled.Enqueue(sampled);
                Trim(_sampled, sampled.T);
                (_picture, _sampledList) = (null, null);
                break;
            case LoadInterval load:
                _loads.Enqueue(load);
                Trim(_loads, load.T);
                break;
            case SignalsChange change:
                Signals = change;
                if (change.Level < SignalLevel.All)
                {
                    Forget();
                }

                break;
            case SessionChange change when change.State.IsGone():
                Forget();
                break;
        }
    }

    private Drawn Draw()
    {
        if (_windows.Count == 0)
        {
            return new Drawn(null, [], [], [], null, null);
        }

        var totals = RequestTotals.Of(_windows);
        return new Drawn(totals, totals.Summaries(), SlowestRequests.Of(_sampled).Into(totals.Tails()), totals.OpenSummaries(), MeanOf(_loads),
            ItemWaits.Of(_windows.Last()));
    }

    private static ClientMean? MeanOf(IEnumerable<LoadInterval> loads)
    {
        var latencies = new LatencyHistogram();
        foreach (var load in loads)
        {
            latencies.AddSparse(load.Service);
        }

        return latencies.Count == 0 ? null : new ClientMean(latencies.Count, latencies.Mean / 1000);
    }

    private static void Trim<T>(Queue<T> items, double now)
        where T : TimelineItem
    {
        while (items.TryPeek(out var oldest) && oldest.T <= now - Seconds)
        {
            items.Dequeue();
        }
    }

    private void Forget()
    {
        _windows.Clear();
        _loads.Clear();
        _owed.Clear();
        _sampled.Clear();
        (_picture, _blame, _sampledList) = (null, null, null);
    }

    private sealed record Drawn(
        RequestTotals? Totals,
        IReadOnlyList<RouteSummary> Routes,
        IReadOnlyList<TailBand> Tails,
        IReadOnlyList<(RouteSummary SoFar, double OldestSeconds)> Open,
        ClientMean? Client,
        ItemWaits? ItemWaits);
}
