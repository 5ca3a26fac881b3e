using System.Diagnostics;
using System.Globalization;

namespace Benchmarks.Attach;

/// <summary>A program that is dear to watch: with thousands of threads, or with thousands of work items a second. Ends with its standard input.</summary>
internal static class CrowdTarget
{
    private const int StackBytes = 128 << 10;
    private static readonly TimeSpan Batch = TimeSpan.FromMilliseconds(5);

    /// <summary>Threads that sleep, started by a pool thread, whose name they inherit.</summary>
    public static Task<int> ThreadsAsync(int count) => RunAsync(() => Task.Run(() =>
    {
        for (var i = 0; i < count; i++)
        {
            new Thread(static () => Thread.Sleep(Timeout.Infinite), StackBytes) { IsBackground = true }.Start();
        }
    }));

    /// <summary>Work items that do nothing, so many a second, evenly.</summary>
    public static Task<int> WorkAsync(int perSecond) => RunAsync(() =>
    {
        new Thread(() => Queue(perSecond)) { IsBackground = true }.Start();
        return Task.CompletedTask;
    });

    private static async Task<int> RunAsync(Func<Task> begin)
    {
        Console.WriteLine("Ready");
        if (await Console.In.ReadLineAsync() is not null)
        {
            await begin();
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Begun {Process.GetCurrentProcess().Threads.Count}"));
            await Console.In.ReadToEndAsync();
        }

        return 0;
    }

    private static void Queue(int perSecond)
    {
        var began = Stopwatch.GetTimestamp();
        for (var queued = 0L; ; Thread.Sleep(Batch))
        {
            for (var due = Stopwatch.GetElapsedTime(began).TotalSeconds * perSecond; queued < due; queued++)
            {
                ThreadPool.UnsafeQueueUserWorkItem(static _ => { }, null);
            }
        }
    }
}
