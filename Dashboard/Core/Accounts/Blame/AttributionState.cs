using Dashboard.Accounts.History;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Stacks;

namespace Dashboard.Accounts.Blame;

/// <summary>The rows of a ledger: gets what happened in the order of time, and requests that are over. Bound: a row a route. Not thread-safe.</summary>
internal sealed class AttributionState
{
    public const string Running = "running";

    public const string RunningOrBlocked = "running or blocked";

    private readonly BlameKeys _keys = new();
    private readonly LockOwnership _locks;
    private readonly BlockedRouteTime _locked = new();
    private readonly BlockedRouteTime _waited = new();
    private readonly Dictionary<long, Hold> _holds = [];
    private readonly Dictionary<string, Row> _rows = new(StringComparer.Ordinal);

    private readonly BlockSites _sites = new();

    public AttributionState()
    {
        Owed = new BlameShares(_keys);
        _locks = new LockOwnership(Owed, _keys);
    }

    /// <summary>False where the runtime reports no waits but those for locks.</summary>
    public bool TellsWaits { get; set; } = true;

    public BlameShares Owed { get; }

    public string? SiteOf(long thread, double from) => _sites.Of(thread, from);

    public void Advance(double t) => Owed.Advance(t);

    public void Began(ThreadActivity activity)
    {
        Changes(activity.Thread, activity.BeginsItem || activity.State == ActivityState.Idle, activity.RouteSoFar);
        if (activity.State == ActivityState.Idle)
        {
            Owed.IsIdle(activity.Thread);
        }
        else
        {
            Begin(activity, Owed.Now);
        }
    }

    public void Left(long thread)
    {
        Changes(thread, isOther: true, null);
        Owed.Ended(thread);
    }

    public void Unread(bool isUnread) => Owed.Unread(isUnread);

    public void Lost()
    {
        Owed.Unread(false);
        Owed.Forget();
        _locks.Forget();
        _holds.Clear();
    }

    public void Add(string route, RequestAccount account)
    {
        if (!_rows.TryGetValue(route, out var row))
        {
            _rows[route] = row = new Row();
        }

        row.Requests++;
        Wait(account.Taken - account.Before, account.Taken);
        var again = 0.0;
        foreach (var (from, to) in account.QueuedAgainAt)
        {
            Wait(from, to);
            again += to - from;
        }

        row.Owed[BlameKeys.NotRead] += Math.Max(0, (account.QueuedAgain ?? 0) - again);
        Wait(account.Stopped, account.Stopped + account.After);
        _locked.Take(route, account.Locks, row.Owed);
        _waited.Take(route, account.Waits, row.Owed);

        void Wait(double from, double to) => Owed.AddWait(from, to, row.Owed);
    }

    /// <summary>The rows since the last call; null without one.</summary>
    public BlameWindow? Take(double t, double seconds)
    {
        if (_rows.Count == 0)
        {
            return null;
        }

        var sums = new double[_keys.Count];
        foreach (var row in _rows.Values)
        {
            for (var key = 0; key < sums.Length; key++)
            {
                sums[key] += row.Owed[key];
            }
        }

        int[] columns =
        [
            .. Enumerable.Range(0, sums.Length).Where(key => sums[key] > 0 && key != BlameKeys.Others).OrderByDescending(key => sums[key])
                .Take(BlameWindow.MaxCulprits - 1),
        ];
        var told = columns.ToHashSet();
        var hasOthers = Enumerable.Range(0, sums.Length).Any(key => sums[key] > 0 && !told.Contains(key));
        var window = new BlameWindow(t, seconds)
        {
            Culprits = [.. columns.Select(key => _keys[key]), .. hasOthers ? [_keys[BlameKeys.Others]] : Array.Empty<BlameCulprit>()],
            Victims = [.. _rows.Select(row => new BlameVictim(row.Key, row.Value.Requests, Told(row.Value.Owed)))],
        };
        _rows.Clear();
        return window;

        double[] Told(double[] owed)
        {
            double[] own = [.. columns.Select(key => Rounded(owed[key]))];
            return hasOthers ? [.. own, Rounded(Enumerable.Range(0, sums.Length).Where(key => !told.Contains(key)).Sum(key => owed[key]))] : own;
        }
    }

    /// <summary>Rounds to the microsecond: a line of a run file is short, and a sum of two differences has a rounding error below 0.</summary>
    private static double Rounded(double seconds) => Math.Max(0, Math.Round(seconds, 6));

    private void Changes(long thread, bool isOther, string? route)
    {
        var had = _holds.Remove(thread, out var before);
        _locks.Changes(thread, Owed.Now, isOther || route != before?.Activity.RouteSoFar);
        if (had)
        {
            End(before!, Owed.Now);
        }
    }

    private void Begin(ThreadActivity activity, double t)
    {
        var site = activity.Wait is { } wait ? SiteOf(activity, wait) : TellsWaits ? Running : RunningOrBlocked;
        Owed.Holds(activity.Thread, KeyOf(new BlameCulprit(BlameKinds.Thread) { Route = activity.RouteSoFar, Site = site }, t));
        _holds[activity.Thread] = new Hold(activity, site, t);
        if (activity.Wait is not { } blocked)
        {
            return;
        }

        var owner = blocked.IsLock ? _holds.GetValueOrDefault(blocked.Owner) : null;
        _sites.Add(activity.Thread, activity.From, site, owner is null ? null : (owner.Activity.RouteSoFar, owner.Site));
        if (blocked.IsLock)
        {
            _locks.Begins(activity.Thread, blocked, t);
        }
    }

    private void End(Hold hold, double t)
    {
        if (hold.Activity.Wait is not { } wait)
        {
            return;
        }

        var owed = wait.IsLock ? _locks.Ends(hold.Activity.Thread, t) : null;
        if (hold.Activity.RouteSoFar is not { } route || route == BlockingSites.NoRequest)
        {
            return;
        }

        foreach (var (key, seconds) in owed ?? [])
        {
            _locked.Add(route, key, seconds);
        }

        if (!wait.IsLock)
        {
            _waited.Add(route, KeyOf(new BlameCulprit(BlameKinds.Nobody) { Site = hold.Site }, t), t - hold.Began);
        }
    }

    private int KeyOf(BlameCulprit culprit, double t) =>
        _keys.Of(culprit, t, key => Owed.IsFree(key) && _locked.IsFree(key) && _waited.IsFree(key));

    private static string SiteOf(ThreadActivity activity, ThreadWait wait) =>
        wait.Site.Frames.Count > 0 ? $"{wait.Site.Method(activity.RouteSoFar == BlockingSites.NoRequest ? null : activity.Route)} ({wait.Site.Kind})"
        : wait.IsLock ? WaitKinds.Lock : WaitKinds.Other;

    private sealed record Hold(ThreadActivity Activity, string Site, double Began);

    private sealed class Row
    {
        public long Requests { get; set; }

        public double[] Owed { get; } = new double[BlameKeys.Capacity];
    }
}
