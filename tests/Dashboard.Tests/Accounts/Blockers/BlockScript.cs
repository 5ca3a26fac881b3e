using Dashboard.Accounts.Blockers;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Blockers;

/// <summary>Waits written by hand; times in seconds, in the order in which they are said. The windows begin at 0 and are a second each.</summary>
internal sealed class BlockScript
{
    private readonly Dictionary<long, string> _threadRoutes = [];
    private readonly BlockerAccounts _core;
    private int _stack;
    private int _told;
    private double _routesTold = double.PositiveInfinity;

    /// <param name="named">False to begin without the first name, whose window is a short one.</param>
    public BlockScript(bool named = true)
    {
        _core = new BlockerAccounts((thread, _) => _threadRoutes.GetValueOrDefault(thread), Add, () => ++_told) { IsTold = t => t <= _routesTold };
        if (named)
        {
            Wait(-0.125, 999, Stack([Frames.User("First.Name"), .. Frames.TaskWait])).End(-0.0625, 999).Pass(0);
            Windows.Clear();
            Stacks.Clear();
        }
    }

    /// <inheritdoc cref="BlockerAccounts.TellsWaits"/>
    public bool TellsWaits { set => _core.TellsWaits = value; }

    public List<BlockingSites> Windows { get; } = [];

    public List<SiteStack> Stacks { get; } = [];

    public IReadOnlyList<BlockingSite> Sites => [.. Windows.SelectMany(window => window.Sites)];

    public BlockingSite Only => Assert.Single(Sites);

    public BlockScript Route(long thread, string route)
    {
        _threadRoutes[thread] = route;
        return this;
    }

    /// <summary>Routes are told up to a time so far.</summary>
    public BlockScript RoutesTold(double t)
    {
        _routesTold = t;
        return this;
    }

    /// <summary>A stack of a pool thread that runs an item, from the handler to the wait; its number.</summary>
    public int Stack(params BlockFrame[] frames) => StackOf([Frames.Start, Frames.Worker, Frames.Dispatch, .. frames]);

    public int StackOf(params BlockFrame[] frames)
    {
        _core.Add(new BlockStack(++_stack, frames));
        return _stack;
    }

    public BlockScript Wait(double t, long thread, int stack) => Say(new BlockEvent(BlockEventKind.WaitStarted, t, thread) { Stack = stack });

    public BlockScript End(double t, long thread) => Say(new BlockEvent(BlockEventKind.WaitEnded, t, thread));

    public BlockScript Lock(double t, long thread, int stack, long owner = 0) =>
        Say(new BlockEvent(BlockEventKind.LockWaitStarted, t, thread) { Stack = stack, Owner = owner });

    public BlockScript LockEnd(double t, long thread) => Say(new BlockEvent(BlockEventKind.LockWaitEnded, t, thread));

    public BlockScript Pass(double t) => Say(new BlockEvent(BlockEventKind.TimePassed, t));

    public BlockScript Say(BlockEvent e)
    {
        _core.Add(e);
        return this;
    }

    private void Add(TimelineItem item)
    {
        if (item is BlockingSites window)
        {
            Windows.Add(window);
        }
        else
        {
            Stacks.Add((SiteStack)item);
        }
    }
}

/// <summary>Frames that waits are made of.</summary>
internal static class Frames
{
    public static readonly BlockFrame Start = Core("System.Threading", "Thread.StartCallback");
    public static readonly BlockFrame Worker = Core("System.Threading", "PortableThreadPool.WorkerThread.WorkerThreadStart");
    public static readonly BlockFrame Dispatch = Core("System.Threading", "ThreadPoolWorkQueue.Dispatch");
    public static readonly BlockFrame Handler = User("Orders.Get");
    public static readonly BlockFrame[] TaskWait = [Core("System.Threading.Tasks", "Task<T>.GetResultCore"), Core("System.Threading.Tasks", "Task.InternalWaitCore"), .. Event];
    public static readonly BlockFrame[] Semaphore = [Core("System.Threading", "SemaphoreSlim.Wait"), Core("System.Threading", "Monitor.Wait")];

    public static BlockFrame[] Event => [Core("System.Threading", "ManualResetEventSlim.Wait"), Core("System.Threading", "Monitor.Wait")];

    public static BlockFrame User(string method) => new(method, "Shop", "Shop");

    public static BlockFrame Core(string space, string method) => new(method, space, "System.Private.CoreLib");

    public static BlockFrame Web(string method) => new(method, "Microsoft.AspNetCore.Authorization", "Microsoft.AspNetCore.Authorization.Policy");
}
