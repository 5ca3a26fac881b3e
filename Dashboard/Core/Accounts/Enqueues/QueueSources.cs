using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Enqueues;

/// <summary>Enqueues by the call site that they come from and the route that it served.</summary>
internal static class QueueSources
{
    private const string Unknown = "code without a stack";

    /// <summary>Types of the pool and of the scheduler, which queue for their callers.</summary>
    private static readonly string[] Scheduling =
        ["ThreadPool.", "ThreadPoolWorkQueue.", "ThreadPoolTaskScheduler.", "TaskScheduler.", "Task.", "Task<", "TaskContinuation", "AwaitTaskContinuation"];

    public static QueuedWork Of(EnqueueStacks look, Func<Guid, long, double, string?> routeOf)
    {
        var sources = look.Enqueues
            .Select(enqueue => (Enqueue: enqueue, Method: MethodOf(enqueue.Frames), Route: routeOf(enqueue.Activity, enqueue.Thread, enqueue.At)))
            .GroupBy(one => (one.Method, one.Route))
            .Select(same => Source(same.Key.Method, same.Key.Route, [.. same.Select(one => one.Enqueue)]))
            .OrderByDescending(source => source.Items).ThenBy(source => source.Method, StringComparer.Ordinal)
            .ToList();
        return new QueuedWork(look.T, look.Seconds)
        {
            Sources = [.. sources.Take(QueuedWork.MaxSources)],
            OtherItems = sources.Skip(QueuedWork.MaxSources).Sum(source => source.Items) + look.ItemsWithoutStack,
            Ended = look.Ended,
            EventsLost = look.EventsLost,
        };
    }

    private static QueueSource Source(string method, string? route, IReadOnlyList<EnqueueStack> enqueues)
    {
        var commonest = enqueues.GroupBy(enqueue => enqueue.Frames).MaxBy(same => same.Sum(enqueue => enqueue.Items))!.Key;
        return new QueueSource(method, enqueues.Sum(enqueue => enqueue.Items))
        {
            Route = route,
            Through = ThroughOf(commonest),
            Frames = [.. StackFrames.Written(commonest, ThreadGroup.MaxFrames).Where(frame => !frame.IsTelling).Select(frame => frame.Method)],
            Line = commonest.LastOrDefault(frame => !frame.IsFramework)?.Code?.Line,
        };
    }

    private static string MethodOf(IReadOnlyList<BlockFrame> frames) =>
        (frames.LastOrDefault(static frame => !frame.IsFramework)
            ?? frames.LastOrDefault(static frame => !frame.IsTelling && !IsScheduling(frame))
            ?? frames.LastOrDefault(static frame => !frame.IsTelling))?.Method ?? Unknown;

    private static string? ThroughOf(IReadOnlyList<BlockFrame> frames)
    {
        var after = frames.Reverse().TakeWhile(static frame => frame.IsFramework).Reverse().ToList();
        return after.Count == frames.Count ? null : after.Find(static frame => !frame.IsTelling && !IsCompilers(frame))?.Method;
    }

    private static bool IsCompilers(BlockFrame frame) => frame.Namespace == "System.Runtime.CompilerServices";

    private static bool IsScheduling(BlockFrame frame) => IsCompilers(frame)
        || (frame.Namespace.StartsWith("System.Threading", StringComparison.Ordinal)
            && Array.Exists(Scheduling, type => frame.Method.StartsWith(type, StringComparison.Ordinal)));
}
