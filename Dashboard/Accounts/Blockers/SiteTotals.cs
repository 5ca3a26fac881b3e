using Dashboard.Timeline;

namespace Dashboard.Accounts.Blockers;

/// <summary>
/// Adds up windows, live or of a run: the last seconds, a phase, or everything since the beginning, where a call site stays that blocked once.
/// </summary>
public sealed class SiteTotals
{
    /// <summary>Then a tenth is forgotten, those that blocked least.</summary>
    private const int Capacity = 1_000;

    private readonly Dictionary<(string Method, string Kind, string Source, string? Route), SiteTotal> _sites = [];

    /// <summary>The time that the windows of each source cover, and where the last of them ended; what overlaps counts once.</summary>
    private readonly Dictionary<string, (double Seconds, double To)> _covered = new(StringComparer.Ordinal);

    /// <summary>The time that windows of wait events cover.</summary>
    public double Seconds => SecondsOf(BlockingSites.WaitEvents);

    /// <summary>The call sites, most threads first; each thread is at one of them at a time (<see cref="OneRow"/>).</summary>
    public IReadOnlyList<SiteTotal> Sites => [.. OneRow.Of(_sites.Values).Select(Rated).OrderByDescending(site => site.Threads)];

    /// <summary>The most blocked of them, for files and programs.</summary>
    /// <param name="most">How many at most.</param>
    /// <param name="origin">What is subtracted from times: t = 0 of the run.</param>
    public IReadOnlyList<BlockerSummary> Summaries(int most, double origin = 0) =>
    [
        .. Sites.Take(most).Select(site => new BlockerSummary(site.Method, site.Kind, site.Source)
        {
            Route = site.Route,
            Threads = site.Threads,
            WaitsPerSecond = site.WaitsPerSecond,
            BlockedMs = site.BlockedSeconds * 1000,
            Owner = site.Owner,
            OwnerRoute = site.OwnerRoute,
            Awaits = site.Awaits,
            FirstSeen = site.FirstSeen - origin,
        }),
    ];

    /// <summary>Several windows as one.</summary>
    public static SiteTotals Of(IEnumerable<BlockingSites> windows)
    {
        var totals = new SiteTotals();
        foreach (var window in windows)
        {
            totals.Add(window);
        }

        return totals;
    }

    public void Add(BlockingSites window)
    {
        var (seconds, to) = _covered.GetValueOrDefault(window.Source, (0, double.NegativeInfinity));
        _covered[window.Source] = (seconds + Math.Max(0, window.T - Math.Max(window.T - window.WindowSeconds, to)), Math.Max(to, window.T));
        foreach (var site in window.Sites)
        {
            Add(site, window.T);
        }
    }

    private void Add(BlockingSite site, double at)
    {
        var key = (site.Method, site.Kind, site.Source, site.Route);
        if (!_sites.TryGetValue(key, out var total))
        {
            Forget();
            total = new SiteTotal(site.Method, site.Kind, site.Source, site.Route) { FirstSeen = at };
        }

        _sites[key] = total with
        {
            Waits = total.Waits + site.Waits,
            BlockedSeconds = total.BlockedSeconds + site.BlockedSeconds,
            LastSeen = at,
            Owner = site.Owner ?? total.Owner,
            OwnerRoute = site.Owner is null ? total.OwnerRoute : site.OwnerRoute,
            Awaits = site.Awaits ?? total.Awaits,
            Stack = total.Stack ?? site.Stack,
            IsNew = total.IsNew || site.IsNew,
        };
    }

    private SiteTotal Rated(SiteTotal site) => SecondsOf(site.Source) is var seconds and > 0
        ? site with { Threads = site.BlockedSeconds / seconds, WaitsPerSecond = site.Waits / seconds }
        : site;

    private double SecondsOf(string source) => _covered.GetValueOrDefault(source).Seconds;

    private void Forget()
    {
        if (_sites.Count < Capacity)
        {
            return;
        }

        foreach (var (key, _) in _sites.OrderBy(site => site.Value.BlockedSeconds).Take(Capacity / 10).ToArray())
        {
            _sites.Remove(key);
        }
    }
}
