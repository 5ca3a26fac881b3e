using System.Diagnostics;

namespace Dashboard.Machine;

/// <summary>Runs a thread that wakes every 2 ms and reads the clocks only when late, which costs a few thousandths of a processor.</summary>
internal sealed class StallWatch
{
    private static readonly TimeSpan Beat = TimeSpan.FromMilliseconds(2);

    // It is never disposed: a stop may come when the watch is over, and it has no handle without a waiter on it.
    private readonly ManualResetEventSlim _ended = new(initialState: false, spinCount: 0);
    private readonly TaskCompletionSource _over = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly StallMeter _meter = new();
    private readonly StallFiles _files = new();

    public void Start() => new Thread(Run) { IsBackground = true, Name = "stall watch" }.Start();

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
