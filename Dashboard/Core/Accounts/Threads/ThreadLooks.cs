using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.History;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>Makes <see cref="ThreadStates"/> and <see cref="BlockingSites"/> of the system's samples, with what events know. Not thread-safe.</summary>
internal sealed class ThreadLooks(ThreadHistory history, SnapshotNames names, Action<TimelineItem> publish)
{
    /// <summary>Seconds for which a sleeping thread does so before and after its sample: one that has just taken an item may only be on its way.</summary>
    public const double Near = 0.001;

    private const int SeenCapacity = 1_000;

    private readonly HashSet<(string, string, string?)> _seen = [];
    private readonly OffTimes _off = new(history);
    private double? _last;

    /// <summary>True where the runtime reports all waits: else a thread that is in none by events may be in a wait.</summary>
    public bool KnowsWaits { get; set; }

    public void Ended(ThreadActivity activity) => _off.Ended(activity);

    public IReadOnlyList<ThreadSample> Add(ThreadLook look)
    {
        var t = look.Times.T;
        var seconds = t - (_last ?? (t - 1));
        _last = t;
        names.Look(t, look.Samples);
        var known = look.Samples.Select(sample => sample.IsWorker ? ThreadRows.With(sample, Doing(sample, t)) : sample).ToList();
        var off = _off.Add(t, look.Samples, known);
        publish(ThreadRows.States(look.Times, known) with
        {
            BlockedSeconds = off?.Blocked,
            IdleSeconds = off?.Idle,
            IdleOrBlockedSeconds = off?.Untold,
        });
        var sites = ThreadRows.Sites(known, seconds, sample => NameOf(t, sample));
        if (seconds > 0)
        {
            publish(new BlockingSites(t, seconds)
            {
                Source = BlockingSites.OfSystem,
                Sites = [.. sites.Select(site => site with { IsNew = IsNew(site) })],
            });
        }

        return known;
    }

    public bool IsRunning(ThreadSample sample) => During(sample, _last ?? 0) is { State: ActivityState.Running };

    /// <summary>For a thread that has a lock; null where it waits, which events report better, or has nothing to do.</summary>
    public SeenHolder? AsHolder(double t, ThreadSample sample)
    {
        if (DoingWords.Of(sample.Doing) is not { } doing)
        {
            return null;
        }

        var name = names.Of(t, sample);
        var route = name?.Route ?? history.RouteAt(sample.Thread, t);
        return new SeenHolder(doing, name is null || name.IsForeign || name.Method == route ? null : name.Method, route);
    }

    private ThreadStatus? Doing(ThreadSample sample, double t) => !KnowsWaits ? null : During(sample, t)?.State switch
    {
        ActivityState.Idle => ThreadStatus.Idle,
        ActivityState.Blocked => ThreadStatus.Waiting,
        ActivityState.Running => ThreadStatus.Running,
        _ => null,
    };

    private ThreadActivity? During(ThreadSample sample, double t)
    {
        var (from, to) = sample.Read == default ? (t, t) : sample.Read;
        return history.At(sample.Thread, from) is { } activity && to < activity.To
            && (activity.State != ActivityState.Running || (activity.From <= from - Near && to + Near < activity.To)) ? activity : null;
    }

    private SiteName? NameOf(double t, ThreadSample sample) =>
        names.Of(t, sample) ?? (history.RouteAt(sample.Thread, t) is { } route ? new SiteName(route, route) : null);

    private bool IsNew(BlockingSite site)
    {
        if (_seen.Count >= SeenCapacity)
        {
            _seen.Clear();
        }

        return _seen.Add((site.Method, site.Kind, site.Owner));
    }
}
