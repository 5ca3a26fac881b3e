using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>
/// Samples the requests in flight at random moments of the window, a hundred times a second on average. The gaps are exponential, so that the samples give time
/// averages whatever the requests do (R. W. Wolff, "Poisson Arrivals See Time Averages", 1982); samples in a fixed beat see an open loop of 50 or 100 requests
/// a second always at the same point of its period. It runs on a thread of its own, since timers have a resolution of milliseconds.
/// </summary>
internal sealed class InFlightSampler(LoadWindow window, IReadOnlyList<RequestSlot> slots)
{
    private readonly PacingWait _wait = new();
    private readonly TaskCompletionSource _over = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _looks;
    private double _sum;
    private double _squares;

    public (double Mean, double Error) Seen
    {
        get
        {
            if (_looks == 0)
            {
                return (0, 0);
            }

            var mean = _sum / _looks;
            return (mean, Math.Sqrt(Math.Max(0, (_squares / _looks) - (mean * mean)) / _looks));
        }
    }

    /// <summary>The gap between two samples in seconds: exponential, 10 ms on average, at most 100 ms.</summary>
    public static double Gap(Random random) => Math.Min(0.1, -Math.Log(1 - random.NextDouble()) * 0.01);

    public void Start() => new Thread(Run) { IsBackground = true, Name = "load looks" }.Start();

    /// <summary>Ends sampling; <see cref="Seen"/> is final when the task is over.</summary>
    public Task EndAsync()
    {
        _wait.End();
        return _over.Task;
    }

    private void Run()
    {
        PacingWait.Prepare();
        for (var next = window.Start; ;)
        {
            next += (long)(Gap(Random.Shared) * Stopwatch.Frequency);
            if (next > window.End || !_wait.Until(next) || Stopwatch.GetTimestamp() > window.End)
            {
                break;
            }

            var isOut = slots.Count(slot => slot.IsWaiting);
            (_looks, _sum, _squares) = (_looks + 1, _sum + isOut, _squares + ((double)isOut * isOut));
        }

        _over.SetResult();
    }
}
