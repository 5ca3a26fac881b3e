using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Runs;
using Dashboard.Target;

namespace Dashboard.Cli;

/// <summary><c>record</c>: a run without load and without a browser, by the same code as the Record button.</summary>
internal static class RecordVerb
{
    public static Command Create()
    {
        var processId = Options.ProcessId();
        processId.Required = true;
        var duration = Options.Duration("--duration", "How long; until Ctrl-C when it is not given", "-d");
        var data = Options.Data();
        var interval = Options.Interval();
        var json = JsonOutput.Option();
        var command = new Command("record", "Records the pool of a process into a run file, without load.") { processId, duration, data, interval, json };
        command.SetAction((parsed, token) => CommandLine.SayAsync(async () =>
        {
            await using var services = new ServiceCollection()
                .AddLogging()
                .AddTarget()
                .AddCatalogue()
                .AddRuns(parsed.GetValue(data))
                .BuildServiceProvider();
            await services.UseIntervalAsync(parsed.GetValue(interval));
            var monitor = services.GetRequiredService<TargetMonitor>();
            var runs = services.GetRequiredService<RunCoordinator>();
            await services.GetRequiredService<TargetConnection>().AttachAsync(parsed.GetValue(processId)!.Value, null, token);
            await Console.Error.WriteLineAsync(monitor.Sentence);
            var completion = await runs.StartAsync(new RunPlan(null, null, TimeSpan.Zero) { RecordFor = parsed.GetValue(duration) }, token);
            await using var stop = token.Register(() => _ = runs.Active?.StopAsync().AsTask());
            Print(await completion, parsed.GetValue(json));
            return CommandLine.Done;
        }));
        return command;
    }

    private static void Print(FinishedRun run, bool json)
    {
        if (json)
        {
            JsonOutput.Write(new { runId = run.Id, run.File, run.Summary.Pool });
            return;
        }

        var pool = run.Summary.Pool;
        Console.WriteLine($"{run.File}");
        Console.WriteLine($"Threads {Figures.Count(pool.ThreadsStart)} at the start, {Figures.Count(pool.ThreadsMax)} at most, {Figures.Count(pool.ThreadsEnd)} at the end; peak queue {Figures.Count(pool.PeakQueue)}; {Figures.Plural(pool.GoalRaises, "injection")}.");
    }
}
