using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Requests;

namespace Dashboard.Accounts.Blame;

/// <summary>The rows of a ledger: gets what happened in the order of time, and requests that are over. Bound: a row a route. Not thread-safe.</summary>
internal sealed class BlameBook
{
    /// <summary>What a thread does that is in no wait that events tell of.</summary>
    public const string Running = "running";

    /// <summary>The same where the runtime reports no waits but those for locks.</summary>
    public const string RunningOrBlocked = "running or blocked";

    private readonly BlameKeys _keys = new();
    private readonly LockDebts _locks;
    private readonly BlockedStock _locked = new();
    private readonly BlockedStock _waited = new();
    private readonly Dictionary<long, Hold> _holds = [];
    private readonly Dictionary<string, Row> _rows = new(StringComparer.Ordinal);

    private readonly BlockSites _sites = new();

    public BlameBook()
    {
        Owed = new OwedIntegral(_keys);
        _locks = new LockDebts(Owed, _keys);
    }

    /// <summary>False where the runtime reports no waits but those for locks.</summary>
    public bool TellsWaits { get; set; } = true;

    public OwedIntegral Owed { get; }

    /// <summary>Where a wait of a thread was that began then, and of a lock who held it; null where that is not known any more.</summary>
    public string? SiteOf(long thread, double from) => _sites.Of(thread, from);

    public void Advance(double t) => Owed.Advance(t);

    /// <summary>A thread does something else from now on.</summary>
    public void Step(in HoldStep step, WaitNames names)
    {
        // What is told late happens now.
        var t = Owed.Now;
        var had = _holds.Remove(step.Thread, out var before);
        _locks.Changes(step.Thread, t, step.BeginsItem || step.Hold is null || step.Hold.Route != before?.Route);
        if (had)
        {
            End(before!, t);
        }

        switch (step.State)
        {
            case HoldState.Works:
                Begin(step.Hold!, names, t);
                break;
            case HoldState.Idle:
                Owed.IsIdle(step.Thread);
                break;
            case HoldState.Ended:
                Owed.Ended(step.Thread);
                break;
        }
    }

    /// <summary>Events of the time from now on are missing, or come again.</summary>
    public void Unread(bool isUnread) => Owed.Unread(isUnread);

    /// <summary>Events were lost until now.</summary>
    public void Lost()
    {
        Owed.Unread(false);
        Owed.Forget();
        _locks.Forget();
        _holds.Clear();
    }

    /// <summary>A request that is over: its waits are owed from now on.</summary>
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

    /// <summary>To the microsecond: a line of a run file is short, and a sum of two differences has a rounding error below nothing.</summary>
    private static double Rounded(double seconds) => Math.Max(0, Math.Round(seconds, 6));

    private void Begin(Hold hold, WaitNames names, double t)
    {
        var site = hold.Wait is { } wait ? SiteOf(hold, wait, names) : TellsWaits ? Running : RunningOrBlocked;
        var key = KeyOf(new BlameCulprit(BlameKinds.Thread) { Route = hold.Route, Site = site }, t);
        Owed.Holds(hold.Thread, key);
        _holds[hold.Thread] = hold;
        hold.Site = site;
        hold.Began = t;
        if (hold.Wait is not null)
        {
            _sites.Add(hold, Owner(hold.Wait));
        }

        if (hold.Wait is { IsLock: true } forLock)
        {
            _locks.Begins(hold.Thread, forLock, t);
        }
    }

    private void End(Hold hold, double t)
    {
        if (hold.Wait is not { } wait)
        {
            return;
        }

        var owed = wait.IsLock ? _locks.Ends(hold.Thread, t) : null;
        if (hold.Route is not { } route || route == BlockingSites.NoRequest)
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

    private Hold? Owner(HeldWait wait) => wait.IsLock ? _holds.GetValueOrDefault(wait.Owner) : null;

    private int KeyOf(BlameCulprit culprit, double t) =>
        _keys.Of(culprit, t, key => Owed.IsFree(key) && _locked.IsFree(key) && _waited.IsFree(key));

    private static string SiteOf(Hold hold, HeldWait wait, WaitNames names) =>
        names.Of(hold.Thread, hold.From, wait.IsLock) is { } site
            ? $"{site.Method(hold.Route == BlockingSites.NoRequest ? null : hold.Route)} ({site.Kind})"
            : wait.IsLock ? WaitKinds.Lock : WaitKinds.Other;

    private sealed class Row
    {
        public long Requests { get; set; }

        public double[] Owed { get; } = new double[BlameKeys.Capacity];
    }
}
