namespace PoolTarget;

/// <summary>125 work items that come again and again, in one of the styles that people write.</summary>
internal static class Workload
{
    private const int Items = 125;
    private static readonly TimeSpan Work = TimeSpan.FromMilliseconds(500);
    private static readonly object First = new();
    private static readonly object Second = new();
    private static int _taken;

    /// <summary>Begins after the delay, without using the pool to wait; runs until the process ends.</summary>
    public static void Start(string mode, TimeSpan delay)
    {
        if (mode == "idle")
        {
            return;
        }

        var starter = new Thread(() =>
        {
            Thread.Sleep(delay);
            for (var i = 0; i < Items; i++)
            {
                Queue(mode);
            }
        })
        { IsBackground = true };
        starter.Start();
    }

    private static void Queue(string mode) => ThreadPool.UnsafeQueueUserWorkItem(static m => Run(m), mode, preferLocal: false);

    private static void Run(string mode)
    {
        switch (mode)
        {
            case "sleep":
                Thread.Sleep(Work);
                break;
            case "result":
                _ = WaitAsync().Result;
                break;
            case "wait":
                WaitAsync().Wait();
                break;
            case "getresult":
                _ = WaitAsync().GetAwaiter().GetResult();
                break;
            case "deadlock":
                TakeBoth();
                break;
            case "busy":
                break;
            case "async":
                _ = WaitAsync().ContinueWith(static (_, m) => Queue((string)m!), mode, TaskScheduler.Default);
                return;
            default:
                throw new ArgumentException($"Unknown mode '{mode}': use idle, console, sleep, result, wait, getresult, deadlock, busy or async.", nameof(mode));
        }

        Queue(mode);
    }

    /// <summary>Every other item takes two locks in the opposite order: the first two wait for each other for ever, and the rest for them.</summary>
    private static void TakeBoth()
    {
        var (outer, inner) = Interlocked.Increment(ref _taken) % 2 == 0 ? (First, Second) : (Second, First);
        lock (outer)
        {
            Thread.Sleep(Work);
            lock (inner)
            {
                Thread.Sleep(Work);
            }
        }
    }

    private static async Task<int> WaitAsync()
    {
        await Task.Delay(Work);
        return 1;
    }
}
