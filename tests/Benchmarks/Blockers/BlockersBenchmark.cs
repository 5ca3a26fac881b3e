using System.Diagnostics;
using System.Globalization;
using Benchmarks.Load;

namespace Benchmarks.Blockers;

/// <summary>
/// Who blocks, told live: how soon after the click, whether it is the right one, whether it agrees with dotnet-trace, and what it costs the reader.
/// Exit code 3 when a bar is missed.
/// </summary>
internal static class BlockersBenchmark
{
    private const double MedianBar = 0.6;
    private const double P95Bar = 1.0;

    private static readonly (string Path, string Method, string Kind)[] Shapes =
    [
        ("/result", "BlockingServer.Result", "Task wait"), ("/wait", "BlockingServer.Wait", "Task wait"), ("/getresult", "BlockingServer.GetResult", "Task wait"),
        ("/lock", "BlockingServer.Locked", "lock"), ("/semaphore", "BlockingServer.Semaphore", "semaphore"), ("/event", "BlockingServer.Signalled", "event"),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var tries = int.Parse(Statistics.Option(args, "--tries") ?? "20", CultureInfo.InvariantCulture);
        var seconds = int.Parse(Statistics.Option(args, "--seconds") ?? "60", CultureInfo.InvariantCulture);
        var only = Statistics.Option(args, "--only");
        var passed = true;
        if (only is null or "first")
        {
            passed &= await FirstNameAsync(tries);
        }

        if (only is null or "kinds")
        {
            passed &= await KindsAsync(tries);
        }

        if (only is null or "inlined")
        {
            passed &= await InlinedShapes.AreNamedAsync(Math.Min(seconds, 20));
        }

        if (only is null or "oracle")
        {
            passed &= await Oracle.AgreesAsync(Statistics.Option(args, "--dotnet-trace"), Math.Min(seconds, 20));
        }

        if (only is null or "reader")
        {
            await ReaderAsync(seconds);
        }

        return passed ? 0 : 3;
    }

    /// <summary>From the click to the first name, while 125 requests in <c>.Result</c> starve the sample.</summary>
    private static async Task<bool> FirstNameAsync(int tries)
    {
        using var target = await SampleServer.StartAsync();
        var load = OurAgent.ClosedAsync(target.Url("/api/diagscenario/taskwait"), 125, 10 + (tries * 1.5), mayFail: true);
        await Task.Delay(TimeSpan.FromSeconds(3));
        var (passed, _) = await TryAsync(target.ProcessId, "TaskWait.Handle", "Task wait", tries);
        Console.WriteLine(load.IsCompleted ? "The load ended before the last try: the last ones prove nothing." : "The target starved all the time.");
        return passed && !load.IsCompleted;
    }

    private static async Task<bool> KindsAsync(int tries)
    {
        var passed = true;
        foreach (var (path, method, kind) in Shapes)
        {
            using var process = Pinned.Start(0, ["dotnet", typeof(BlockersBenchmark).Assembly.Location, "blocking-server"]);
            var address = (await process.StandardOutput.ReadLineAsync())!["BlockingServer: ".Length..];
            var load = OurAgent.ClosedAsync(address + path, 40, 6 + (tries * 2.5), mayFail: true);
            await Task.Delay(TimeSpan.FromSeconds(2));
            passed &= (await TryAsync(process.Id, method, kind, tries)).Right == tries;
            process.Kill();
            await load;
        }

        return passed;
    }

    private static async Task<(bool Passed, int Right)> TryAsync(int processId, string method, string kind, int tries)
    {
        var times = new List<double>();
        var right = 0;
        for (var n = 0; n < tries; n++)
        {
            var clicked = Stopwatch.GetTimestamp();
            await using var live = await LiveBlockers.OpenAsync(processId);
            var (site, _) = await live.First.WaitAsync(TimeSpan.FromSeconds(10));
            times.Add(Stopwatch.GetElapsedTime(clicked).TotalSeconds);
            right += site.Method == method && site.Kind == kind ? 1 : 0;
            if (site.Method != method || site.Kind != kind)
            {
                Console.WriteLine($"  told {site.Kind} in {site.Method}: {live.StackOf(site)}");
            }
        }

        var (median, p95) = (Statistics.Median(times), times.Order().ElementAt((int)Math.Ceiling(0.95 * times.Count) - 1));
        Console.WriteLine($"| {kind} in {method} | right {right} of {tries} | first name after: median {median:F2} s, p95 {p95:F2} s, longest {times.Max():F2} s |");
        return (median <= MedianBar && p95 <= P95Bar && right == tries, right);
    }

    /// <summary>The reader's processor time and memory while very many short waits come.</summary>
    private static async Task ReaderAsync(int seconds)
    {
        using var process = Pinned.Start(0, ["dotnet", typeof(BlockersBenchmark).Assembly.Location, "blocking-server"]);
        var address = (await process.StandardOutput.ReadLineAsync())!["BlockingServer: ".Length..];
        var load = OurAgent.ClosedAsync(address + "/result", 100, seconds + 8, mayFail: true);
        await Task.Delay(TimeSpan.FromSeconds(5));
        await using var live = await LiveBlockers.OpenAsync(process.Id);
        await live.First.WaitAsync(TimeSpan.FromSeconds(10));
        using var self = Process.GetCurrentProcess();
        var (begun, processor, waits) = (Stopwatch.GetTimestamp(), self.TotalProcessorTime, live.Waits);
        for (var part = 1; part <= 4; part++)
        {
            await Task.Delay(TimeSpan.FromSeconds(seconds / 4.0));
            self.Refresh();
            var elapsed = Stopwatch.GetElapsedTime(begun);
            Console.WriteLine($"| {elapsed.TotalSeconds:F0} s | {(live.Waits - waits) / elapsed.TotalSeconds:F0} waits/s | {live.Lost} events lost | "
                + $"{(self.TotalProcessorTime - processor) / elapsed:P1} of a core | heap {GC.GetTotalMemory(forceFullCollection: true) / 1048576.0:F1} MB |");
        }

        process.Kill();
        await load;
    }
}
