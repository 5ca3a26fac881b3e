namespace Dashboard.Accounts.Blockers;

/// <summary>Adds up windows of some seconds, a phase, or everything since the beginning.</summary>
internal sealed class SiteTotals
{
    /// <summary>Then a tenth is forgotten, those that blocked least.</summary>
    private const int Capacity = 1_000;

    /// <summary>Sources report once a second: one that is so far behind the newest has ended, seconds.</summary>
    private const double NowSeconds = 2;

    private readonly Dictionary<(string Method, string Kind, string Source, string? Route), SiteTotal> _sites = [];

    /// <summary>The time that the windows of each source cover, and where the last of them ended; what overlaps counts once.</summary>
    private readonly Dictionary<string, (double Seconds, double To, double NewestSeconds)> _covered = new(StringComparer.Ordinal);

    public double Seconds => SecondsOf(BlockingSites.WaitEvents);

    /// <summary>The call sites, most threads first; each thread is at one of them at a time (<see cref="BlockingRowMerger"/>).</summary>
    public IReadOnlyList<SiteTotal> Sites =>
        [.. BlockingRowMerger.Joined(BlockingRowMerger.Of(_sites.Values).Select(Rated)).OrderByDescending(site => site.Threads)];

    /// <summary>Sites of each source's newest window, most threads first: a mean lags. Older than <see cref="NowSeconds"/> only snapshots count.</summary>
    public IReadOnlyList<SiteTotal> Now =>
    [
        .. BlockingRowMerger.Joined(BlockingRowMerger.Of(_sites.Values).Select(RatedNow)).OrderByDescending(static site => site.Threads)
            .ThenByDescending(static site => site.BlockedSeconds),
    ];

    public IReadOnlyList<BlockerSummary> Summaries(int most) =>
    [
        .. Sites.Take(most).Select(site => new BlockerSummary(site)
        {
            Threads = site.Threads,
            WaitsPerSecond = site.WaitsPerSecond,
            BlockedMs = site.BlockedSeconds * 1000,
            FirstSeen = site.FirstSeen,
        }),
    ];

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
        var (seconds, to, newest) = _covered.GetValueOrDefault(window.Source, (0, double.NegativeInfinity, 0));
        var own = Math.Max(0, window.T - Math.Max(window.T - window.WindowSeconds, to));
        _covered[window.Source] = (seconds + own, Math.Max(to, window.T), window.T > to ? window.WindowSeconds : newest);
        foreach (var site in window.Sites)
        {
            Add(new SiteTotal(site, window.T));
        }
    }

    private void Add(SiteTotal site)
    {
        if (_sites.TryGetValue(site.Key, out var total))
        {
            _sites[site.Key] = total.With(site);
            return;
        }

        Forget();
        _sites[site.Key] = site;
    }

    private SiteTotal Rated(SiteTotal site) => SecondsOf(site.Source) is var seconds and > 0
        ? site with { Threads = site.BlockedSeconds / seconds, WaitsPerSecond = site.Waits / seconds }
        : site;

    private SiteTotal RatedNow(SiteTotal site)
    {
        var (_, to, seconds) = _covered[site.Source];
        var isKnown = site.Source == BlockingSites.Snapshot || _covered.Values.Max(source => source.To) - to < NowSeconds;
        return site.LastSeen.Equals(to) && isKnown && seconds > 0
            ? site with { Threads = site.NewestSeconds / seconds, WaitsPerSecond = site.NewestWaits / seconds }
            : site with { Threads = 0, WaitsPerSecond = 0 };
    }

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
