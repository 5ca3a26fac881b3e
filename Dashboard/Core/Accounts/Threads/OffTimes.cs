using System.Runtime.InteropServices;
using Dashboard.Accounts.History;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>What workers did off processor between two samples, by events, else by the sample. Bound: the last look's workers. Not thread-safe.</summary>
internal sealed class OffTimes(ThreadHistory history)
{
    private Dictionary<long, Told> _last = [];
    private Dictionary<long, Told> _now = [];

    public void Ended(ThreadActivity activity)
    {
        if (activity.State != ActivityState.Running && _last.TryGetValue(activity.Thread, out var told))
        {
            _last[activity.Thread] = told.With(activity.State, activity.From, activity.To);
        }
    }

    /// <param name="known">The samples, in the same order, with what events know of the moment.</param>
    /// <returns>Added up over all workers, seconds; null where the kernel does not count it.</returns>
    public OffTime? Add(double t, IReadOnlyList<ThreadSample> samples, IReadOnlyList<ThreadSample> known)
    {
        OffTime? sum = null;
        for (var i = 0; i < samples.Count; i++)
        {
            if (samples[i] is { IsWorker: true } worker)
            {
                var read = worker.Read == default ? t : worker.Read.From;
                var told = Until(worker.Thread, read);
                _now[worker.Thread] = new Told(read, 0, 0);
                sum = worker.OffSeconds is { } off ? (sum ?? default).And(Split(off, told, IsBlocked(worker, known[i], read))) : sum;
            }
        }

        (_last, _now) = (_now, _last);
        _now.Clear();
        return sum;
    }

    private Told Until(long thread, double t)
    {
        var told = _last.GetValueOrDefault(thread, new Told(t, 0, 0));
        return history.At(thread, t) is { To: double.PositiveInfinity } open ? told.With(open.State, open.From, t) : told;
    }

    /// <summary>By its events a thread is within a wait until it runs on, ready for a processor as well: that part is not off.</summary>
    private static OffTime Split(double off, Told told, bool isBlocked)
    {
        var all = told.Idle + told.Blocked;
        var part = all > off ? off / all : 1;
        var (idle, blocked) = (told.Idle * part, told.Blocked * part);
        var rest = Math.Max(0, off - idle - blocked);
        return isBlocked ? new OffTime(blocked + rest, idle, 0) : new OffTime(blocked, idle, rest);
    }

    private bool IsBlocked(ThreadSample sample, ThreadSample known, double t) => history.IsFollowed(sample.Thread)
        || (known.Doing is not (ThreadStatus.Running or ThreadStatus.Idle or ThreadStatus.IdleOrWaiting)
            && history.At(sample.Thread, t) is not { State: ActivityState.Blocked });

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Told(double Since, double Idle, double Blocked)
    {
        public Told With(ActivityState state, double from, double to)
        {
            var seconds = Math.Max(0, to - Math.Max(from, Since));
            return state switch
            {
                ActivityState.Idle => this with { Idle = Idle + seconds },
                ActivityState.Blocked => this with { Blocked = Blocked + seconds },
                _ => this,
            };
        }
    }
}

/// <summary>Seconds on no processor and not ready for one.</summary>
/// <param name="Untold">Blocked or idle, which is not known.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct OffTime(double Blocked, double Idle, double Untold)
{
    public OffTime And(OffTime other) => new(Blocked + other.Blocked, Idle + other.Idle, Untold + other.Untold);
}
