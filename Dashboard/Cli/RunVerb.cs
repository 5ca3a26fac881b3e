using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Runs;

namespace Dashboard.Cli;

/// <summary><c>run</c>: what a Start button does, without a browser.</summary>
internal static class RunVerb
{
    public static Command Create()
    {
        var scenario = new Option<string>("--scenario", "-s") { Description = "Id of a scenario of the target's catalogue, for example taskwait", Required = true };
        var demo = new Option<bool>("--demo") { Description = "Start the sample on free ports and load that" };
        var processId = Options.ProcessId();
        var baseAddress = Options.BaseAddress();
        var connections = new Option<int?>("--connections", "-c") { Description = $"1 to {LoadLimits.MaxConnections}; the scenario's own otherwise" };
        var duration = Options.Duration("--duration", "How long to send; the scenario's own end otherwise", "-d");
        var requests = new Option<int?>("--requests", "-n") { Description = "How many requests to send, instead of a duration" };
        var timeout = Options.Duration("--timeout", "When a request is given up");
        var query = new Option<string?>("--query") { Description = "Query for the scenario's path, for example ms=50" };
        var tail = Options.Duration("--tail", "How long to record after the load (default 25s)");
        var data = Options.Data();
        var interval = Options.Interval();
        var json = JsonOutput.Option();
        var command = new Command("run", "Attaches, starts a scenario's load, records it with its recovery.") { scenario, demo, processId, baseAddress, connections, duration, requests, timeout, query, tail, data, interval, json };
        command.Validators.Add(result =>
        {
            // Only whether an option was given: its value may be none at all, which the parser reports by itself.
            bool Given(Option option) => result.GetResult(option) is { Implicit: false };
            if (Given(demo) == Given(processId))
            {
                result.AddError("run takes either --demo or --process-id");
            }
            else if (Given(duration) && Given(requests))
            {
                result.AddError("run takes --duration or --requests, not both");
            }
        });
        command.SetAction((parsed, token) => CommandLine.SayAsync(async () =>
        {
            await using var headless = await Headless.StartAsync(parsed.GetValue(data), parsed.GetValue(interval));
            if (parsed.GetValue(demo))
            {
                var sample = await headless.Sample.StartAsync(new SamplePorts(0, 0, 0), token);
                await headless.Connection.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token);
            }
            else
            {
                await headless.Connection.AttachAsync(parsed.GetValue(processId)!.Value, parsed.GetValue(baseAddress), token);
            }

            var chosen = Find(headless.Connection, parsed.GetValue(scenario)!);
            var own = chosen.Load;
            var count = parsed.GetValue(requests) ?? (parsed.GetValue(duration) is null ? own.Requests : null);
            var load = new LoadPlan(
                new UriBuilder(new Uri(headless.Connection.BaseAddress!, chosen.Path)) { Query = parsed.GetValue(query) }.Uri.ToString(),
                parsed.GetValue(connections) ?? own.Connections,
                DurationSeconds: count is null ? parsed.GetValue(duration)?.TotalSeconds ?? own.DurationSeconds : null,
                Requests: count,
                TimeoutSeconds: parsed.GetValue(timeout)?.TotalSeconds ?? own.TimeoutSeconds,
                KeepAlive: own.KeepAlive,
                ScenarioId: chosen.Id);
            var run = await headless.RunAsync(RunPlan.Of(chosen, load, parsed.GetValue(tail) ?? RunPlan.DefaultTail), token);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(new { runId = run.Id, run.File, run.Summary.Outcome, load = run.Summary.Load is { } figures ? figures with { Service = [] } : null, run.Summary.Pool });
            }
            else
            {
                RunReport.Write(run);
            }

            return run.Summary.Outcome == "failed" ? throw new UserFacingException(run.Summary.Sentence) : CommandLine.Done;
        }));
        return command;
    }

    private static Scenario Find(TargetConnection connection, string id)
    {
        if (connection.NoScenarios is { } none)
        {
            throw new UserFacingException(none);
        }

        return connection.Scenarios.FirstOrDefault(s => s.Id == id)
            ?? throw new UserFacingException($"The target has no scenario '{id}': it offers {string.Join(", ", connection.Scenarios.Select(s => s.Id))}.");
    }
}
