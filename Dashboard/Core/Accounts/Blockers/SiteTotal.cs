namespace Dashboard.Accounts.Blockers;

/// <summary>What one call site blocked over several windows, for one route.</summary>
public sealed record SiteTotal : BlockingRow
{
    /// <summary>A site that blocked a smaller share of what the first one did has no row, until everything is asked for.</summary>
    private const double LeastShare = 0.005;

    public SiteTotal(BlockingSite site, double at) : base(site)
    {
        (Waits, BlockedSeconds, IsNew) = (site.Waits, site.BlockedSeconds, site.IsNew);
        (NewestWaits, NewestSeconds, FirstSeen, LastSeen) = (site.Waits, site.BlockedSeconds, at, at);
    }

    public SiteTotal(BlockerSummary summed) : base(summed) => (BlockedSeconds, Threads, WaitsPerSecond, FirstSeen) =
        (summed.BlockedMs / 1000, summed.Threads, summed.WaitsPerSecond, summed.FirstSeen);

    public static IReadOnlyList<SiteTotal> Leading(IReadOnlyList<SiteTotal> sites, int most) =>
        [.. sites.TakeWhile((site, i) => i == 0 || site.Threads > LeastShare * sites[0].Threads).Take(most)];

    public long Waits { get; init; }

    public double BlockedSeconds { get; init; }

    /// <summary>Threads' worth: blocked time ÷ time.</summary>
    public double Threads { get; init; }

    /// <summary>Waits that began ÷ time.</summary>
    public double WaitsPerSecond { get; init; }

    /// <summary>Seconds that threads were blocked in the last window with it.</summary>
    public double NewestSeconds { get; init; }

    /// <summary>Waits that began in the last window with it.</summary>
    public long NewestWaits { get; init; }

    /// <summary>The end of the first window with it, seconds on the timeline.</summary>
    public double FirstSeen { get; init; }

    public double LastSeen { get; init; }

    public bool IsNew { get; init; }

    internal SiteTotal With(SiteTotal other)
    {
        var (older, newer) = other.LastSeen >= LastSeen ? (this, other) : (other, this);
        var tells = newer.Owner is null || (LockHolders.IsNamed(older.Owner) && !LockHolders.IsNamed(newer.Owner)) ? older : newer;
        var isOneWindow = older.LastSeen.Equals(newer.LastSeen);
        return this with
        {
            Waits = Waits + other.Waits,
            BlockedSeconds = BlockedSeconds + other.BlockedSeconds,
            NewestSeconds = newer.NewestSeconds + (isOneWindow ? older.NewestSeconds : 0),
            NewestWaits = newer.NewestWaits + (isOneWindow ? older.NewestWaits : 0),
            FirstSeen = Math.Min(FirstSeen, other.FirstSeen),
            LastSeen = newer.LastSeen,
            Owner = tells.Owner,
            OwnerRoute = tells.OwnerRoute,
            Awaits = newer.Awaits ?? older.Awaits,
            Cause = Cause ?? other.Cause,
            Through = Through ?? other.Through,
            Stack = Stack ?? other.Stack,
            Line = Line ?? other.Line,
            IsNew = IsNew || other.IsNew,
        };
    }
}
