using System.Threading.Channels;
using Dashboard.Target;

namespace Dashboard.Running;

/// <param name="mostThreads">The most threads of a pool at rest: <see cref="Again"/> between repeats, <see cref="Most"/> before a preset.</param>
internal sealed class PoolIdleWaiter(TimelineHub hub, double mostThreads, TimeProvider time)
{
    /// <summary>Idle threads leave after about 20 s.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(30);

    /// <summary>The wait for a pool at rest is about a second of samples.</summary>
    public static readonly TimeSpan Expected = TimeSpan.FromSeconds(1.2);

    /// <summary>The wait right after a load: idle threads leave at 19.6 to 20.4 s.</summary>
    public static readonly TimeSpan ExpectedAfterLoad = TimeSpan.FromSeconds(20) + Expected;

    private const double QuietSeconds = 1;
    private double? _quietSince;
    private PoolSample? _last;

    /// <summary>The bound for an idle pool without an earlier count: twice the processors and four, after an awaited load, or a higher minimum.</summary>
    public static int Most(int processors, int? minimumThreads) => Math.Max((2 * processors) + 4, minimumThreads ?? 0);

    /// <summary>
    /// The bound between two repeats: the threads of before the first, or the minimum (which comes at once anyway) and two kept by timers and counters.
    /// </summary>
    public static double Again(double before, int processors, int? minimumThreads) => Math.Max(before, (minimumThreads ?? processors) + 2);

    public static PoolIdleWaiter OfIdle(TargetMonitor monitor, TimeProvider time) =>
        new(monitor.Hub, Most(ProcessorsOf(monitor), monitor.Facts?.MinThreads), time);

    /// <summary>Waits for the rest of a pool that had this many threads before a series.</summary>
    public static PoolIdleWaiter After(TargetMonitor monitor, double threadsBefore, TimeProvider time) =>
        new(monitor.Hub, Again(threadsBefore, ProcessorsOf(monitor), monitor.Facts?.MinThreads), time);

    /// <summary>True when the newest remembered sample has no more threads than the bound and an empty queue, or when there is no sample.</summary>
    public bool LooksAtRest => PoolSamples.Newest(hub) is not { } last || IsQuiet(last);

    /// <summary>Returns null when the pool is at rest, otherwise a sentence with what it still holds.</summary>
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
