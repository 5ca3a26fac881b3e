namespace Dashboard.Accounts.Blockers;

internal sealed class SiteWindow(KnownSite site, string? route)
{
    private double _longest = double.NegativeInfinity;
    private string? _owner;
    private string? _ownerRoute;

    public long Waits { get; private set; }

    public double Seconds { get; private set; }

    public void Begin()
    {
        Waits++;
        site.Waits++;
    }

    public void Add(double seconds, double windowEnd)
    {
        Seconds += seconds;
        site.LastSeen = windowEnd;
    }

    /// <summary>Of several owners the one is reported that was waited for longest, of those whose code is known if there are any.</summary>
    public void HeldBy(string owner, string? ownerRoute, double seconds)
    {
        if (LockHolders.IsNamed(owner) == LockHolders.IsNamed(_owner) ? seconds > _longest : LockHolders.IsNamed(owner))
        {
            (_longest, _owner, _ownerRoute) = (seconds, owner, ownerRoute);
        }
    }

    /// <summary>A wait whose end came after its window was closed may have been counted a little too long there.</summary>
    public BlockingSite Row() => new(site.Method, site.Kind, BlockingSites.WaitEvents)
    {
        Route = route,
        Waits = Waits,
        BlockedSeconds = Math.Max(0, Seconds),
        Owner = _owner,
        OwnerRoute = _ownerRoute,
        Stack = site.Stack,
        Line = site.Line,
        Cause = site.Cause,
        Through = site.Through,
        IsForeign = site.IsForeign,
        IsNew = site.IsNew,
    };
}
