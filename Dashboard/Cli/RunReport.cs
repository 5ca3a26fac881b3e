using Dashboard.Format;
using Dashboard.Runs;

namespace Dashboard.Cli;

/// <summary>A finished run as lines for people.</summary>
internal static class RunReport
{
    public static void Write(FinishedRun run)
    {
        Console.WriteLine(run.File);
        if (run.Summary.Load is { } load)
        {
            Console.WriteLine($"{Figures.Number(load.CompletedPerSecond)} requests/s: {Figures.Count(load.Completed)} completed in {Figures.Number(load.WindowSeconds)} s, {Figures.Count(load.Drained)} drained, {Figures.Count(load.Unfinished)} unfinished.");
            if (load.Latency is { } latency)
            {
                Console.WriteLine($"Latency p50 {Figures.Milliseconds(latency.P50Ms)}, p95 {Figures.Milliseconds(latency.P95Ms)}, p99 {Figures.Milliseconds(latency.P99Ms)}, max {Figures.Milliseconds(latency.MaxMs)}.");
            }

            foreach (var (error, count) in load.Errors)
            {
                Console.WriteLine($"Error {error}: {Figures.Count(count)}.");
            }
        }

        var pool = run.Summary.Pool;
        Console.WriteLine($"Threads {Figures.Count(pool.ThreadsStart)} at the start, {Figures.Count(pool.ThreadsMax)} at most, {Figures.Count(pool.ThreadsEnd)} at the end; peak queue {Figures.Count(pool.PeakQueue)}; {Figures.Plural(pool.GoalRaises, "injection")}.");
        if (run.Summary.Sentence != "Completed.")
        {
            Console.WriteLine(run.Summary.Sentence);
        }
    }
}
