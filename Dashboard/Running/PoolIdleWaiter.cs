using System.Threading.Channels;
using Dashboard.Target;

namespace Dashboard.Running;

/// <param name="mostThreads">Threads that a pool at rest may have: <see cref="Again"/> between repeats, <see cref="Most"/> before a preset.</param>
internal sealed class PoolIdleWaiter(TimelineHub hub, double mostThreads, TimeProvider time)
{
    /// <summary>Idle threads leave after about 20 s.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(30);

    /// <summary>About how long it takes when the pool is at rest: a second of samples.</summary>
    public static readonly TimeSpan Expected = TimeSpan.FromSeconds(1.2);

    /// <summary>About how long it takes when a load is just over: idle threads leave at 19.6 to 20.4 s.</summary>
    public static readonly TimeSpan ExpectedAfterLoad = TimeSpan.FromSeconds(20) + Expected;

    private const double QuietSeconds = 1;
    private double? _quietSince;
    private PoolSample? _last;

    /// <summary>Threads of an idle pool that nobody counted: twice the processors and four, after an awaited load, or a higher minimum.</summary>
    public static int Most(int processors, int? minimumThreads) => Math.Max((2 * processors) + 4, minimumThreads ?? 0);

    /// <summary>
    /// Threads allowed between two repeats: as before the first, or the minimum (which comes at once anyway) and two kept by timers and counters.
    /// </summary>
    public static double Again(double before, int processors, int? minimumThreads) => Math.Max(before, (minimumThreads ?? processors) + 2);

    /// <summary>The rest of a target's pool whose threads nobody counted before.</summary>
    public static PoolIdleWaiter OfIdle(TargetMonitor monitor, TimeProvider time) =>
        new(monitor.Hub, Most(ProcessorsOf(monitor), monitor.Facts?.MinThreads), time);

    /// <summary>The rest of a target's pool that had so many threads before a series.</summary>
    public static PoolIdleWaiter After(TargetMonitor monitor, double threadsBefore, TimeProvider time) =>
        new(monitor.Hub, Again(threadsBefore, ProcessorsOf(monitor), monitor.Facts?.MinThreads), time);

    /// <summary>Whether the pool has no more threads than it may and an empty queue, by the newest sample that is remembered; true when none is.</summary>
    public bool LooksAtRest => PoolSamples.Newest(hub) is not { } last || IsQuiet(last);

    /// <summary>Waits. Returns null when the pool is at rest, otherwise a sentence that says what it still holds.</summary>
    /// <exception cref="UserFacingException">The target is gone: its pool will never be at rest.</exception>
    public async Task<string?> WaitAsync(CancellationToken token)
    {
        using var limit = new CancellationTokenSource(Longest, time);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(token, limit.Token);
        using var subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity, out var remembered);
        Refuse(remembered.OfType<SessionChange>().LastOrDefault());
        try
        {
            while (await subscription.Items.WaitToReadAsync(both.Token).ConfigureAwait(false))
            {
                while (subscription.Items.TryRead(out var item))
                {
                    Refuse(item as SessionChange);
                    if (item is PoolSample sample && IsAtRest(sample))
                    {
                        return null;
                    }
                }
            }

            throw new ChannelClosedException("A hub ends no subscription by itself.");
        }
        catch (OperationCanceledException) when (limit.IsCancellationRequested && !token.IsCancellationRequested)
        {
            var waited = Readable.Seconds(Longest.TotalSeconds);
            return _last is null
                ? $"No pool samples for {waited}: the next load started without knowing whether the pool was idle."
                : $"The pool was not idle after {waited} ({Readable.Count(_last.ThreadCount)} threads; an idle pool has at most "
                    + $"{Readable.Count(mostThreads)}; {Readable.Count(_last.QueueLength)} queued): the next load started anyway.";
        }
    }

    private static int ProcessorsOf(TargetMonitor monitor) => monitor.Facts?.ProcessorCount ?? Environment.ProcessorCount;

    private static void Refuse(SessionChange? change)
    {
        if (change is { } gone && gone.State.IsGone())
        {
            throw new UserFacingException($"The target is gone. {gone.Sentence}");
        }
    }

    internal bool IsAtRest(PoolSample sample)
    {
        _last = sample;
        _quietSince = IsQuiet(sample) ? _quietSince ?? sample.T - sample.IntervalSeconds : null;
        return sample.T - _quietSince >= QuietSeconds;
    }

    private bool IsQuiet(PoolSample sample) => sample is { ThreadCount: { } threads, QueueLength: 0 } && threads <= mostThreads;
}
