using System.Collections.Concurrent;
using System.Diagnostics;

namespace Shapes;

/// <summary>The own clock of one unit of work. <c>/units/truth</c> tells those of all units that ended, <c>/units/reset</c> forgets them.</summary>
internal sealed class UnitClock
{
    private static readonly ConcurrentBag<Unit> Truth = [];

    private readonly long _began = Stopwatch.GetTimestamp();
    private double _blockedMs;
    private double _awaitedMs;

    /// <summary>Before it began, and again after what it awaited was there.</summary>
    public double QueuedMs { get; set; }

    public static void Map(WebApplication app)
    {
        app.MapGet("/units/truth", static () => Truth);
        app.MapGet("/units/reset", static () => Truth.Clear());
    }

    /// <summary>What each unit of a library does: it awaits, blocks, awaits again and computes.</summary>
    public static async Task WorkAsync(string name)
    {
        var clock = new UnitClock();
        await clock.DelayAsync(20);
        clock.Block(60);
        await clock.DelayAsync(10);
        Mixed.Compute(5);
        clock.End(name);
    }

    public async Task DelayAsync(int milliseconds)
    {
        var since = Stopwatch.GetTimestamp();
        await Task.Delay(milliseconds);
        _awaitedMs += milliseconds;
        QueuedMs += Math.Max(0, Stopwatch.GetElapsedTime(since).TotalMilliseconds - milliseconds);
    }

    /// <summary>Waits for an event and not for a task, which would spin before: on a busy machine for as long as the wait.</summary>
    public void Block(int milliseconds)
    {
        using var over = new ManualResetEvent(initialState: false);
        using var timer = new Timer(static over => ((ManualResetEvent)over!).Set(), over, milliseconds, Timeout.Infinite);
        var since = Stopwatch.GetTimestamp();
        over.WaitOne();
        _blockedMs += Stopwatch.GetElapsedTime(since).TotalMilliseconds;
    }

    public void End(string name) => Truth.Add(new Unit(
        name, Activity.Current?.TraceId.ToHexString(), Stopwatch.GetElapsedTime(_began).TotalMilliseconds, _blockedMs, QueuedMs, _awaitedMs));

    /// <summary>What it took does not hold what it waited before it began.</summary>
    internal sealed record Unit(string Name, string? Trace, double TookMs, double BlockedMs, double QueuedMs, double AwaitedMs);
}
