using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Threads;

/// <summary>From looks at the threads to what the timeline keeps of them: counts by state, and the call sites that they block at.</summary>
internal static class ThreadRows
{
    /// <summary>Rows that one look gives; threads of further ones are in none.</summary>
    internal const int Capacity = 100;

    /// <summary>How the rows are known, <see cref="BlockingSite.Source"/>.</summary>
    internal const string Source = BlockingSites.OfSystem;

    /// <summary>
    /// What a worker was doing, when its events tell more than the operating system does: a wait with a limit is idleness, or a wait that
    /// events know, or, in the midst of a work item, sleep.
    /// </summary>
    /// <param name="look">What the operating system says.</param>
    /// <param name="known">What events say of the same moment: idle, waiting or running; null where they say nothing.</param>
    public static ThreadLook With(ThreadLook look, ThreadDoing? known) => (look.Doing, known) switch
    {
        (ThreadDoing.IdleOrWaiting, ThreadDoing.Idle) => look with { Doing = ThreadDoing.Idle },
        (ThreadDoing.IdleOrWaiting, ThreadDoing.Waiting) => look with { Doing = ThreadDoing.Waiting },
        (ThreadDoing.IdleOrWaiting, ThreadDoing.Running) => look with { Doing = ThreadDoing.Sleep },
        _ => look,
    };

    /// <summary>What else is known of the look, with the counts.</summary>
    public static ThreadStates States(ThreadStates times, IReadOnlyCollection<ThreadLook> looks)
    {
        var workers = looks.Where(look => look.IsWorker).CountBy(look => look.Doing).ToDictionary();
        return times with
        {
            Running = Of(ThreadDoing.Running),
            Waiting = Of(ThreadDoing.Waiting),
            IdleOrWaiting = Of(ThreadDoing.IdleOrWaiting),
            Idle = Of(ThreadDoing.Idle),
            Sleep = Of(ThreadDoing.Sleep),
            Socket = Of(ThreadDoing.Socket),
            File = Of(ThreadDoing.File),
            Other = Of(ThreadDoing.Other),
            OtherThreads = looks.Count(look => !look.IsWorker),
        };

        int Of(ThreadDoing doing) => workers.GetValueOrDefault(doing);
    }

    /// <summary>
    /// The workers that block, put together: most threads first. A thread counts for the whole time between two looks. Waits that events tell
    /// of are no rows here.
    /// </summary>
    /// <param name="looks">One look.</param>
    /// <param name="seconds">The time for which it stands.</param>
    /// <param name="nameOf">The method and the route where a thread is, when a snapshot saw it there; null where none did.</param>
    public static IReadOnlyList<BlockingSite> Sites(IEnumerable<ThreadLook> looks, double seconds, Func<ThreadLook, SiteName?> nameOf) =>
    [
        .. looks.Where(look => look.IsWorker)
            .Select(look => (Kind: Kind(look.Doing), Look: look))
            .Where(thread => thread.Kind is not null)
            .GroupBy(thread => (Kind: thread.Kind!, thread.Look.OtherEnd, Name: nameOf(thread.Look) ?? new SiteName(Words(thread.Look), null)))
            .Select(same => new BlockingSite(same.Key.Name.Method, same.Key.Kind, Source)
            {
                Route = same.Key.Name.Route,
                Owner = same.Key.OtherEnd,
                BlockedSeconds = same.Count() * seconds,
            })
            .OrderByDescending(site => site.BlockedSeconds)
            .Take(Capacity),
    ];

    /// <summary>As <see cref="BlockingSite.Kind"/>; null for what is no blocking, or is told by others.</summary>
    internal static string? Kind(ThreadDoing doing) => doing switch
    {
        ThreadDoing.Socket => "socket",
        ThreadDoing.Sleep => "sleep",
        ThreadDoing.File => "file",
        _ => null,
    };

    /// <summary>What a thread does, where nobody knows the method.</summary>
    private static string Words(ThreadLook look) => look.Doing switch
    {
        ThreadDoing.Sleep => "sleeps",
        ThreadDoing.File => $"uses a file ({look.Call ?? "system call not known"})",
        _ => look.Call switch
        {
            null => "uses a socket",
            "connect" => "connects (connect)",
            "accept" or "accept4" => $"waits for a connection ({look.Call})",
            "poll" or "ppoll" or "select" or "pselect6" => $"waits for sockets or pipes ({look.Call})",
            "write" or "writev" or "sendto" or "sendmsg" or "sendmmsg" or "sendfile" => $"writes to a socket ({look.Call})",
            var call => $"reads a socket ({call})",
        },
    };
}
