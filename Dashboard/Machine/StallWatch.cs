using System.Diagnostics;
using Dashboard.Timeline;

namespace Dashboard.Machine;

/// <summary>
/// Notices that this process does not run: a thread of its own wakes up every 2 ms and looks at the clock. Why it was late is asked only then, so that
/// watching costs a few thousandths of a processor.
/// </summary>
internal sealed class StallWatch
{
    private static readonly TimeSpan Beat = TimeSpan.FromMilliseconds(2);

    // Never disposed: a stop may come when the watch is over, and it has no handle without a waiter on it.
    private readonly ManualResetEventSlim _ended = new(initialState: false, spinCount: 0);
    private readonly TaskCompletionSource _over = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly StallMeter _meter = new();
    private readonly StallFiles _files = new();

    /// <summary>Begins to watch.</summary>
    public void Start() => new Thread(Run) { IsBackground = true, Name = "stall watch" }.Start();

    /// <summary>Ends the watch.</summary>
    /// <returns>What it saw.</returns>
    public async Task<GeneratorStalls> EndAsync()
    {
        _ended.Set();
        await _over.Task.ConfigureAwait(false);
        return _meter.Stalls;
    }

    private void Run()
    {
        var before = _files.Read();
        for (var last = Stopwatch.GetTimestamp(); ;)
        {
            var processor = Environment.CpuUsage.TotalTime;
            var isOver = _ended.Wait(Beat);
            var (now, late) = (Stopwatch.GetTimestamp(), Stopwatch.GetElapsedTime(last) - Beat);
            if (late.TotalSeconds >= StallMeter.ShortestSeconds)
            {
                var clocks = _files.Read();
                _meter.Add(late.TotalSeconds, clocks - before with { Processor = processor.TotalSeconds });
                before = clocks;
            }

            if (isOver)
            {
                break;
            }

            last = now;
        }

        _over.SetResult();
    }
}
