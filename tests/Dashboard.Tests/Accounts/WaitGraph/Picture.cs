using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.WaitGraph;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.WaitGraph;

/// <summary>A scripted picture of what threads wait for, taken at t = 10.</summary>
internal sealed class Picture
{
    public const double T = 10;

    private readonly List<ThreadStack> _stacks = [];
    private readonly List<TaskWait> _waits = [];
    private readonly Dictionary<int, AwaitedTask> _tasks = [];
    private readonly Dictionary<int, int> _awaits = [];
    private readonly List<ThreadSample> _looks = [];
    private readonly List<LockWait> _locks = [];

    public long EventsLost { get; init; }

    /// <summary>A pool thread in a method of the application's, which called these of the framework's.</summary>
    public Picture Thread(long number, string method, params BlockFrame[] calls)
    {
        _stacks.Add(new ThreadStack(number, Frames(method, calls)) { Steady = true });
        return this;
    }

    public Picture InTask(long number, string method) => Thread(number, method, Framework("System.Threading.Tasks", "Task.InternalWaitCore"));

    public Picture InLock(long number, string method) => Thread(number, method, Framework("System.Threading", "Monitor.Enter"));

    public Picture Waits(long number, string method, int task, double from = 9, double? to = null)
    {
        _waits.Add(new TaskWait(number, task, from, Frames(method, [Framework("System.Threading.Tasks", "Task.InternalWaitCore")])) { To = to });
        return this;
    }

    public Picture Task(int number, string name, bool isAsync = true, long? thread = null, int? awaits = null)
    {
        _tasks[number] = new AwaitedTask(name, isAsync) { Thread = thread };
        if (awaits is { } next)
        {
            _awaits[number] = next;
        }

        return this;
    }

    public Picture Locked(long thread, long lockId, long? owner, double from = 5)
    {
        _locks.Add(new LockWait(thread, lockId, owner, from));
        return this;
    }

    public Picture Look(long thread, ThreadStatus doing, string end)
    {
        _looks.Add(new ThreadSample(thread, doing) { IsWorker = true, OtherEnd = end });
        return this;
    }

    public WaitForGraph Graph(Func<long, string?>? routeOf = null)
    {
        var look = new AwaitTrace { Seconds = 5.1, Waits = _waits, Tasks = _tasks, Awaits = _awaits, EventsLost = EventsLost };
        var places = new PlaceNames((_, thread, _) => routeOf?.Invoke(thread), static (_, _) => null, new StackSites());
        return GraphBuilder.Of(new WaitPicture(look, new ThreadStacks(T, 0.01, _stacks), _looks, "Asked."), _locks, places);
    }

    /// <summary>Each edge in words: from, to, threads, waits.</summary>
    public static IEnumerable<string> Edges(WaitForGraph graph) =>
        graph.Edges.Select(edge => $"{Name(graph.Nodes[edge.From])} → {Name(graph.Nodes[edge.To])}: {edge.Threads} threads, {edge.Waits} waits");

    public static BlockFrame Framework(string space, string method) => new(method, space, "System.Private.CoreLib");

    private static string Name(WaitNode node) => node.Kind is { } kind ? $"{node.Name} ({kind})" : node.Name;

    private static IReadOnlyList<BlockFrame> Frames(string method, BlockFrame[] calls) =>
        [Framework("System.Threading", "ThreadPoolWorkQueue.Dispatch"), new BlockFrame(method, "Shop", "Shop"), .. calls];
}
