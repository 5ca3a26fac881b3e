using Dashboard.Accounts.Blockers;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Rates;

namespace Dashboard.Metrics;

/// <summary>What is exported of one target, from its timeline. Pure. Not thread-safe.</summary>
internal sealed class TargetFigures
{
    /// <summary>Windows of blocking calls that are kept, seconds: as long as each source has reported once.</summary>
    private const double RecentSeconds = 5;

    /// <summary>Without a sample for so long nothing is known of now, seconds.</summary>
    private const double OldSeconds = 15;

    private readonly Labels _labels = new();
    private readonly PoolReadings _readings = new();
    private readonly InjectionTally _injections = new(capacity: 1);
    private readonly TopSums<(string Kind, string Site)> _blocked = new(MetricCatalogue.MostSites, columns: 1);
    private readonly TopSums<string> _routes = new(MetricCatalogue.MostRoutes, columns: 1 + MetricCatalogue.Parts.Length);
    private readonly TopSums<(string Route, string Culprit, string Kind)> _owed = new(MetricCatalogue.MostOwed, columns: 1);

    /// <summary>Bound: <see cref="RecentSeconds"/>; each source has a window a second.</summary>
    private readonly Queue<BlockingSites> _recent = new();

    /// <summary>Bound: each rule has one.</summary>
    private readonly List<Finding> _findings = [];
    private PoolSample? _sample;
    private double? _meanWait;
    private double? _workItems;

    public IReadOnlyList<Finding> Findings => _findings;

    /// <summary>A figure with the values of its labels, in the order of <see cref="MetricFacts.Labels"/>.</summary>
    internal readonly record struct Figure(double Value, params string[] Labels);

    public void Add(TimelineItem item)
    {
        _injections.Add(item);
        switch (item)
        {
            case PoolSample sample:
                (_sample, _meanWait) = (sample, _readings.Add(sample).QueueWait.Seconds);
                _workItems = sample.CompletedItems is { } completed ? (_workItems ?? 0) + completed : _workItems;
                break;
            case BlockingSites window:
                Add(window);
                break;
            case RequestTimes times:
                foreach (var route in times.Routes)
                {
                    _routes.Add(route.Route, times.T, route.TotalSeconds, [route.Requests, .. MetricCatalogue.PartsOf(route)]);
                }

                break;
            case BlameWindow blame:
                Add(blame);
                break;
            case FindingItem { Finding: var finding }:
                _findings.RemoveAll(finding.IsSameAs);
                if (finding is { To: null, RefinedBy: null })
                {
                    _findings.Add(finding);
                }

                break;
            case SignalsChange { Level: SignalLevel.Counters }:
                _recent.Clear();
                break;
            case SessionChange change when change.State.IsGone():
                _recent.Clear();
                _findings.Clear();
                _sample = null;
                break;
        }
    }

    /// <param name="now">Seconds on the timeline.</param>
    public IEnumerable<Figure> Of(MetricFacts metric, double now)
    {
        var sample = _sample is { } last && now - last.T < OldSeconds ? last : null;
        return metric switch
        {
            _ when metric == MetricCatalogue.Threads => One(sample?.ThreadCount),
            _ when metric == MetricCatalogue.QueueLength => One(sample?.QueueLength),
            _ when metric == MetricCatalogue.MeanWait => One(sample is null ? null : _meanWait),
            _ when metric == MetricCatalogue.WorkItems => One(_workItems),
            _ when metric == MetricCatalogue.Injections => Injections(),
            _ when metric == MetricCatalogue.BlockedThreads => BlockedThreads(),
            _ when metric == MetricCatalogue.BlockedTime => BlockedTime(),
            _ when metric == MetricCatalogue.Requests => Requests(),
            _ when metric == MetricCatalogue.RequestTime => RequestTime(),
            _ when metric == MetricCatalogue.OwedTime => OwedTime(),
            _ when metric == MetricCatalogue.Finding => _findings.OrderByDescending(static one => one.Severity).DistinctBy(static one => one.Rule)
                .Take(MetricCatalogue.MostFindings)
                .Select(static one => new Figure(1, one.Rule, PoolVerdict.LabelOf(one.Severity).ToLowerInvariant())),
            _ => throw new ArgumentOutOfRangeException(nameof(metric), metric.Name, "Not a figure of the timeline."),
        };
    }

    private static IEnumerable<Figure> One(double? value) => value is { } known ? [new Figure(known)] : [];

    private void Add(BlockingSites window)
    {
        _recent.Enqueue(window);
        while (_recent.Peek().T < window.T - RecentSeconds)
        {
            _recent.Dequeue();
        }

        // A snapshot is of a moment; what blocked for how long is known without it.
        foreach (var site in window.Source == BlockingSites.Snapshot ? [] : window.Sites)
        {
            _blocked.Add((site.Kind, site.Method), window.T, site.BlockedSeconds, site.BlockedSeconds);
        }
    }

    private void Add(BlameWindow blame)
    {
        foreach (var victim in blame.Victims)
        {
            foreach (var (culprit, seconds) in blame.Culprits.Zip(victim.Seconds).Where(static one => one.Second > 0))
            {
                _owed.Add((victim.Route, culprit.Route ?? "", culprit.Kind), blame.T, seconds, seconds);
            }
        }
    }

    private IEnumerable<Figure> Injections()
    {
        foreach (var reason in InjectionReasons.All)
        {
            if (_injections.Counts.TryGetValue(reason.Number, out var count))
            {
                yield return new Figure(count.Changes, reason.Name);
            }
        }

        var unknown = _injections.Counts.Where(static one => one.Key < 0 || one.Key >= InjectionReasons.All.Count).Sum(static one => one.Value.Changes);
        if (unknown > 0)
        {
            yield return new Figure(unknown, MetricCatalogue.Other);
        }
    }

    private IEnumerable<Figure> BlockedThreads()
    {
        var sites = SiteTotals.Of(_recent).Now.Where(static site => site.Threads > 0).GroupBy(static site => (site.Kind, site.Method))
            .Select(same => (same.Key.Kind, Site: _labels.Of(same.Key.Method), Threads: same.Sum(static site => site.Threads)))
            .OrderByDescending(static site => site.Threads).ToList();
        return sites.Index().GroupBy(
            static site => (Kind: BlockingKinds.All.Contains(site.Item.Kind) ? site.Item.Kind : BlockingKinds.Other,
                Site: site.Index < MetricCatalogue.MostSites ? site.Item.Site : MetricCatalogue.Other),
            static (key, all) => new Figure(all.Sum(static site => site.Item.Threads), key.Kind, key.Site));
    }

    private IEnumerable<Figure> BlockedTime() =>
        WithOther(_blocked, static sums => sums[0], key => [key.Kind, _labels.Of(key.Site)], [MetricCatalogue.Other, MetricCatalogue.Other]);

    private IEnumerable<Figure> Requests() => WithOther(_routes, static sums => sums[0], key => [_labels.Of(key)], [MetricCatalogue.Other]);

    private IEnumerable<Figure> RequestTime() => MetricCatalogue.Parts.Index().SelectMany(part =>
        WithOther(_routes, sums => sums[1 + part.Index], key => [_labels.Of(key), part.Item], [MetricCatalogue.Other, part.Item]));

    private IEnumerable<Figure> OwedTime() => WithOther(
        _owed, static sums => sums[0], key => [_labels.Of(key.Route), _labels.Of(key.Culprit), key.Kind],
        [MetricCatalogue.Other, MetricCatalogue.Other, MetricCatalogue.Other]);

    /// <summary>Two keys of one label (both were cut, or masked) are one series.</summary>
    private static IEnumerable<Figure> WithOther<TKey>(TopSums<TKey> sums, Func<double[], double> value, Func<TKey, string[]> labels, string[] other)
        where TKey : notnull =>
        sums.Shown.Select(one => (Labels: labels(one.Key), Value: value(one.Sums))).Append((Labels: other, Value: value(sums.Other)))
            .Where(static one => one.Value > 0)
            .GroupBy(static one => string.Join('\n', one.Labels), StringComparer.Ordinal)
            .Select(static same => new Figure(same.Sum(static one => one.Value), same.First().Labels));
}
