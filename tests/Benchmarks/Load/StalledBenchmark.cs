using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Benchmarks.Curves;
using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Running;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Benchmarks.Load;

/// <summary>Whether a load says that its generator stood still: the agent is stopped by a part of its time, once or in each 200 ms, or left alone.</summary>
internal static class StalledBenchmark
{
    private const int Stop = 19;
    private const int Continue = 18;
    private static readonly TimeSpan Period = TimeSpan.FromMilliseconds(200);

    public static async Task<int> RunAsync(string[] args)
    {
        var tries = int.Parse(Statistics.Option(args, "--tries") ?? "10", CultureInfo.InvariantCulture);
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "5", CultureInfo.InvariantCulture);
        var only = Statistics.Option(args, "--only");
        using var server = Pinned.Start(0, ["dotnet", typeof(StalledBenchmark).Assembly.Location, "known-server"]);
        var address = await server.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The server did not start.");
        var missed = 0;
        Console.WriteLine("| generator | stopped | said so | stood still, % of the window: lowest, median, highest | causes |");
        Console.WriteLine("|---|---|---|---|---|");
        foreach (var (name, part, once) in new[]
        {
            ("stopped once", 10, true), ("stopped once", 25, true), ("stopped once", 50, true),
            ("stopped in each 200 ms", 10, false), ("stopped in each 200 ms", 25, false), ("stopped in each 200 ms", 50, false),
            ("alone", 0, true), ("beside two that compute", 0, false),
        })
        {
            if (only is not null && !name.Contains(only, StringComparison.Ordinal))
            {
                continue;
            }

            var loads = new List<PhaseSummary>();
            var count = part == 0 ? 2 * tries : tries;
            using (part == 0 && !once ? new Burners() : null)
            {
                for (var i = 0; i < count; i++)
                {
                    loads.Add(await LoadAsync(new LoadPlan($"{address}/fixed/20", 10, DurationSeconds: seconds), part / 100.0, once));
                }
            }

            var said = loads.Count(load => load.Validity.Checks.Any(check => check.Name == CheckNames.GeneratorStalls && check.Holds == false));
            missed += part == 0 ? said : count - said;
            var shares = loads.Select(load => 100 * load.Load.Stalls!.Seconds / load.Load.WindowSeconds).Order().ToArray();
            var causes = string.Join(", ", loads.CountBy(load => load.Load.Stalls!.Cause ?? "none").Select(cause => $"{cause.Key} {cause.Value}"));
            Console.WriteLine($"| {name} | {part} % | {said} of {count} | {shares[0]:0.0}, {shares[count / 2]:0.0}, {shares[^1]:0.0} | {causes} |");
        }

        server.StandardInput.Close();
        await server.WaitForExitAsync();
        return missed == 0 ? 0 : 3;
    }

    private static async Task<PhaseSummary> LoadAsync(LoadPlan plan, double part, bool once)
    {
        var items = new List<TimelineItem>();
        var began = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var agent = LoadAgentProcess.Start(
            plan,
            [],
            new TimelineClock(TimeProvider.System),
            item =>
            {
                items.Add(item);
                if (item is FirstRequest)
                {
                    began.TrySetResult();
                }
            },
            AgentLaunch.Program,
            TimeProvider.System);
        await using (agent)
        {
            await began.Task;
            var window = TimeSpan.FromSeconds(plan.DurationSeconds!.Value);
            if (part > 0)
            {
                // Within the window: what the agent starts late is no part of the load.
                var (run, stop) = once ? (window * 0.3, window * part) : (Period * (1 - part), Period * part);
                for (var watch = Stopwatch.StartNew(); watch.Elapsed < window * 0.95 && !agent.Completion.IsCompleted;)
                {
                    await Task.Delay(run);
                    _ = kill(agent.ProcessId, Stop);
                    await Task.Delay(stop);
                    _ = kill(agent.ProcessId, Continue);
                    if (once)
                    {
                        break;
                    }
                }
            }

            var summary = await agent.Completion;
            return PhaseJudge.Summarise("load", summary, items, LoadConditions.Of(plan, sharesMachine: true), null, Environment.ProcessorCount);
        }
    }

    [DllImport("libc")]
    private static extern int kill(int processId, int signal);
}
