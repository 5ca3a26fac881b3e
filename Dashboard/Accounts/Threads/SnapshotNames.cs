using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>
/// Lends the names of the last stack snapshot to what the operating system shows: threads that do the same at the same other end are at the
/// same method, as far as the snapshot saw one method only. Safe for any number of threads.
/// </summary>
public sealed class SnapshotNames
{
    /// <summary>How long a snapshot names anything; then the code may be elsewhere.</summary>
    public const double Seconds = 60;

    private readonly Lock _gate = new();
    private Dictionary<long, Seen> _threads = [];
    private double _taken = double.NegativeInfinity;

    /// <summary>By what is done and the other end; null where the snapshot saw several methods there.</summary>
    private Dictionary<(ThreadDoing, string?), SiteName?>? _names;

    /// <summary>A snapshot was taken.</summary>
    /// <param name="stacks">All threads.</param>
    /// <param name="routeOf">The route that a thread served at a time; null where that is not known.</param>
    public void Add(ThreadStacks stacks, Func<long, double, string?> routeOf)
    {
        var threads = stacks.Threads.Select(thread => Seen.Of(thread, thread.Route ?? routeOf(thread.Thread, stacks.T))).ToDictionary(seen => seen.Thread);
        lock (_gate)
        {
            (_threads, _taken, _names) = (threads, stacks.T, null);
        }
    }

    /// <summary>The next look at the threads: the first one after a snapshot tells which of its threads are at which other end.</summary>
    /// <param name="t">When.</param>
    /// <param name="looks">All threads.</param>
    public void Look(double t, IEnumerable<ThreadLook> looks)
    {
        lock (_gate)
        {
            if (_names is not null || t < _taken || t - _taken > Seconds)
            {
                return;
            }

            _names = [];
            foreach (var look in looks)
            {
                if (_threads.TryGetValue(look.Thread, out var seen) && Doing(seen.Kind) is { } doing && IsSeenAs(doing, look.Doing))
                {
                    var (name, place) = (new SiteName(seen.Method, seen.Route), (doing, look.OtherEnd));
                    _names[place] = _names.TryGetValue(place, out var other) ? Same(name, other) : name;
                }
            }
        }
    }

    /// <summary>Where a thread is; null where the last snapshot does not tell.</summary>
    /// <param name="t">When it was looked at.</param>
    /// <param name="look">What was seen.</param>
    public SiteName? Of(double t, ThreadLook look)
    {
        lock (_gate)
        {
            return t - _taken <= Seconds ? _names?.GetValueOrDefault((look.Doing, look.OtherEnd)) : null;
        }
    }

    /// <summary>The operating system does not tell sleep from other waits with a limit.</summary>
    private static bool IsSeenAs(ThreadDoing doing, ThreadDoing look) => look == doing || (doing, look) is (ThreadDoing.Sleep, ThreadDoing.IdleOrWaiting);

    private static SiteName? Same(SiteName name, SiteName? other) =>
        other?.Method != name.Method ? null : other.Route == name.Route ? name : name with { Route = null };

    private static ThreadDoing? Doing(string kind) => kind switch
    {
        StackKinds.Socket => ThreadDoing.Socket,
        StackKinds.File => ThreadDoing.File,
        StackKinds.Sleep => ThreadDoing.Sleep,
        _ => null,
    };
}
