using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

internal static class ThreadRows
{
    internal const int Capacity = 100;

    internal const string Source = BlockingSites.OfSystem;

    /// <summary>Events may know more than the system: a timed wait is idleness, a known wait, or sleep inside a work item.</summary>
    /// <param name="known">Idle, waiting or running by events; null where there are none.</param>
    public static ThreadSample With(ThreadSample look, ThreadStatus? known) => (look.Doing, known) switch
    {
        (ThreadStatus.IdleOrWaiting, ThreadStatus.Idle) => look with { Doing = ThreadStatus.Idle },
        (ThreadStatus.IdleOrWaiting, ThreadStatus.Waiting) => look with { Doing = ThreadStatus.Waiting },
        (ThreadStatus.IdleOrWaiting, ThreadStatus.Running) => look with { Doing = ThreadStatus.Sleep },
        _ => look,
    };

    public static ThreadStates States(ThreadStates times, IReadOnlyCollection<ThreadSample> looks)
    {
        var workers = looks.Where(look => look.IsWorker).CountBy(look => look.Doing).ToDictionary();
        return times with
        {
            Running = Of(ThreadStatus.Running),
            Waiting = Of(ThreadStatus.Waiting),
            IdleOrWaiting = Of(ThreadStatus.IdleOrWaiting),
            Idle = Of(ThreadStatus.Idle),
            Sleep = Of(ThreadStatus.Sleep),
            Socket = Of(ThreadStatus.Socket),
            File = Of(ThreadStatus.File),
            Other = Of(ThreadStatus.Other),
            OtherThreads = looks.Count(look => !look.IsWorker),
        };

        int Of(ThreadStatus doing) => workers.GetValueOrDefault(doing);
    }

    /// <summary>Blocked workers by site, most threads first, each for the whole time between two samples. Waits that events report are left out.</summary>
    public static IReadOnlyList<BlockingSite> Sites(IEnumerable<ThreadSample> looks, double seconds, Func<ThreadSample, SiteName?> nameOf) =>
    [
        .. looks.Where(look => look is { IsWorker: true, Doing: not (ThreadStatus.Running or ThreadStatus.Idle or ThreadStatus.Other) })
            .Select(look => (Name: nameOf(look), Look: look))
            .Select(thread => (Kind: thread.Name?.Kind ?? Kind(thread.Look.Doing), thread.Name, thread.Look))
            .Where(thread => thread.Kind is not null)
            .GroupBy(thread => (Kind: thread.Kind!, thread.Look.OtherEnd, Name: thread.Name ?? new SiteName(SystemWords.Of(thread.Look), null)))
            .Select(same => Site(same.Key.Name, same.Key.Kind, Source) with
            {
                Owner = same.Key.OtherEnd,
                BlockedSeconds = same.Count() * seconds,
            })
            .OrderByDescending(site => site.BlockedSeconds)
            .Take(Capacity),
    ];

    internal static BlockingSite Site(SiteName name, string kind, string source) => new(name.Method, kind, source)
    {
        Route = name.Route,
        Line = name.Line,
        Cause = name.Cause,
        Through = name.Through,
        IsForeign = name.IsForeign,
    };

    internal static string? Kind(ThreadStatus doing) => doing switch
    {
        ThreadStatus.Socket => "socket",
        ThreadStatus.Sleep => "sleep",
        ThreadStatus.File => "file",
        _ => null,
    };
}
