using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Sweeps;

namespace Dashboard.Cli.Sweeping;

/// <summary><c>sweep</c>: one load after the other while two settings vary; each cell is a run.</summary>
internal static class SweepVerb
{
    private const string Help =
        "Varies one or two settings of a scenario's load and measures every combination, each as a run with a rest until the pool is back.";

    public static Command Create(StandardStreams streams)
    {
        var scenario = new Option<string?>("--scenario", "-s") { Description = $"Scenario to run; the sample offers {string.Join(", ", SampleScenarios.Ids)}" };
        var settings = string.Join(", ", SweepParameter.OfLoads.Select(parameter => parameter.Id));
        var x = new Option<string?>("--x") { Description = $"What varies along the columns, for example connections=1,2,4,8; of {settings}" };
        var y = new Option<string?>("--y") { Description = "What varies along the rows, for example minThreads=2,8,32 (default: nothing)" };
        var presets = SweepPresets.All.Where(preset => preset.Plan.Load is not null).Select(preset => preset.Name).ToList();
        var preset = new Option<string?>("--preset") { Description = $"A sweep that is ready: {string.Join(", ", presets)}" };
        var connections = new Option<int?>("--connections", "-c") { Description = "Connections where they do not vary (default: the scenario's own)" };
        var duration = Options.Duration("--duration", "How long each cell sends (default: the scenario's own)", "-d");
        var requests = new Option<int?>("--requests", "-n") { Description = "Requests of each cell, in place of a duration" };
        var rate = Options.Number("--rate", "Requests per second of an open loop, where it does not vary", "a number of requests per second");
        var timeout = Options.Duration("--timeout", "Time after which a request is given up (default: the scenario's own)");
        var query = new Option<string?>("--query") { Description = "Query for the scenario's path, for example ms=50" };
        var repeats = new Option<int>("--repeats") { Description = "Runs of each cell; its median is shown", DefaultValueFactory = _ => 1 };
        var session = new SweepSession(streams);
        Option[] ofLoad = [connections, duration, requests, rate, timeout, query];
        var command = new Command("sweep", Help) { scenario, x, y, preset, repeats };
        foreach (var option in ofLoad)
        {
            command.Options.Add(option);
        }

        session.AddTo(command, parsed => parsed.GetValue(preset) is { } name
            ? SweepPresets.Get(name).PlanFor(parsed.GetValue(scenario)) with { Repeats = parsed.GetValue(repeats) }
            : new SweepPlan(Title(parsed.GetValue(scenario)!, parsed.GetValue(x)!, parsed.GetValue(y)), SweepAxis.Parse(parsed.GetValue(x)!))
            {
                Y = parsed.GetValue(y) is { } rows ? SweepAxis.Parse(rows) : null,
                Repeats = parsed.GetValue(repeats),
                Load = new SweepLoad(parsed.GetValue(scenario)!)
                {
                    Query = parsed.GetValue(query),
                    Connections = parsed.GetValue(connections),
                    DurationSeconds = parsed.GetValue(duration)?.TotalSeconds,
                    Requests = parsed.GetValue(requests),
                    TimeoutSeconds = parsed.GetValue(timeout)?.TotalSeconds,
                    Rate = parsed.GetValue(rate),
                },
            });
        command.Validators.Add(result =>
        {
            bool Given(Option option) => Options.Given(result, option);
            if (Given(preset) && presets.Contains(result.GetValue(preset)!, StringComparer.Ordinal) is false)
            {
                result.AddError($"There is no preset '{result.GetValue(preset)}' of loads; there are {string.Join(", ", presets)}");
            }
            else if (Given(preset) && Array.Find([x, y, .. ofLoad], Given) is { } foreign)
            {
                result.AddError($"A preset has its own settings: leave {foreign.Name} out");
            }
            else if (!Given(preset) && !Given(session.Resume) && !(Given(scenario) && Given(x)))
            {
                result.AddError("sweep takes --scenario with --x, or --preset, or --resume");
            }
        });
        return command;
    }

    private static string Title(string scenario, string x, string? y) => SweepTitle.Of(scenario, SweepAxis.Parse(x), y is null ? null : SweepAxis.Parse(y));
}
