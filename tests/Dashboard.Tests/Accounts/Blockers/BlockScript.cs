using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Blockers;

/// <summary>Waits written by hand, thread by thread; times in seconds. The windows begin at 0 and are a second each.</summary>
internal sealed class BlockScript
{
    private readonly ScriptedTarget _target;
    private readonly List<BlockStack> _stacks = [];
    private readonly List<WorkEvent> _said = [];
    private readonly int _before;
    private int _heard;

    /// <param name="named">False to begin without the first name, whose window is a short one.</param>
    /// <param name="runtime">Before .NET 9 no waits are reported but those for locks.</param>
    public BlockScript(bool named = true, string runtime = "10.0.12")
    {
        _target = new ScriptedTarget(runtime: runtime);
        if (named)
        {
            Wait(-0.125, 999, Stack([Frames.User("First.Name"), .. Frames.TaskWait])).End(-0.0625, 999).Pass(0);
            _before = 1;
        }
    }

    public IReadOnlyList<BlockingSites> Windows => [.. Heard().Items<BlockingSites>().Skip(_before)];

    public IReadOnlyList<SiteStack> Stacks => [.. Heard().Items<SiteStack>().Skip(_before)];

    public IReadOnlyList<BlockingSite> Sites => [.. Windows.SelectMany(window => window.Sites)];

    public BlockingSite Only => Assert.Single(Sites);

    /// <summary>A thread takes an item and begins with a request of that route, now.</summary>
    public BlockScript Route(long thread, string path)
    {
        var t = _said[^1].T;
        return Say(new WorkEvent(WorkEventKind.Dequeued, t, thread, thread))
            .Say(new WorkEvent(WorkEventKind.RequestStarted, t, thread, 0, new WorkRequest($"c{thread}:{_said.Count}", "HTTP/1.1", "GET", path)));
    }

    /// <summary>A stack of a pool thread that runs an item, from the handler to the wait; its number.</summary>
    public int Stack(params BlockFrame[] frames) => StackOf([Frames.Start, Frames.Worker, Frames.Dispatch, .. frames]);

    public int StackOf(params BlockFrame[] frames)
    {
        _stacks.Add(new BlockStack(_stacks.Count + 1, frames));
        return _stacks.Count;
    }

    /// <param name="stack">0 for none.</param>
    public BlockScript Wait(double t, long thread, int stack) => Say(new WorkEvent(WorkEventKind.WaitStarted, t, thread, 0, stack == 0 ? null : _stacks[stack - 1]));

    public BlockScript End(double t, long thread) => Say(new WorkEvent(WorkEventKind.WaitEnded, t, thread));

    public BlockScript Lock(double t, long thread, int stack, long owner = 0, long item = 0) =>
        Say(new WorkEvent(WorkEventKind.LockWaitStarted, t, thread, item, _stacks[stack - 1]) { Owner = owner });

    public BlockScript LockEnd(double t, long thread) => Say(new WorkEvent(WorkEventKind.LockWaitEnded, t, thread));

    public BlockScript Pass(double t) => Say(new WorkEvent(WorkEventKind.Heartbeat, t, 0));

    public BlockScript Say(WorkEvent e)
    {
        _said.Add(e);
        return this;
    }

    /// <summary>What was said since the last time goes on in the order of time.</summary>
    private ScriptedTarget Heard()
    {
        foreach (var e in _said.Skip(_heard).OrderBy(static e => e.T).ToList())
        {
            _target.Say(e);
        }

        _heard = _said.Count;

        return _target;
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
