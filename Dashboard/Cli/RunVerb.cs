using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Runs;

namespace Dashboard.Cli;

/// <summary><c>run</c>: what a Start button does, without a browser; once, or several times in a row.</summary>
internal static class RunVerb
{
    public static Command Create()
    {
        var demo = new Option<bool>("--demo") { Description = "Start the sample on free ports and load that" };
        var processId = Options.ProcessId();
        var baseAddress = Options.BaseAddress();
        var repeat = new Option<int>("--repeat") { Description = $"So many runs in a row as one group, each after the pool is back at rest (1 to {RunRepeats.Most})", DefaultValueFactory = _ => 1 }
            .Checked(times => times is >= 1 and <= RunRepeats.Most ? null : $"--repeat takes a number from 1 to {RunRepeats.Most}");
        var data = Options.Data();
        var interval = Options.Interval();
        var json = JsonOutput.Option();
        var load = new RunOptions();
        var thresholds = new ThresholdOptions();
        var command = new Command("run", "Attaches, starts a scenario's load or an article's preset, records it with its recovery.") { demo, processId, baseAddress, repeat, data, interval, json };
        load.AddTo(command);
        thresholds.AddTo(command);
        command.Validators.Add(result =>
        {
            // Only whether an option was given: its value may be none at all, which the parser reports by itself.
            bool Given(Option option) => result.GetResult(option) is { Implicit: false };
            if (Given(demo) == Given(processId))
            {
                result.AddError("run takes either --demo or --process-id");
            }
        });
        command.SetAction((parsed, token) => CommandLine.SayAsync(async () =>
        {
            var preset = load.Preset(parsed);
            await using var headless = await Headless.StartAsync(parsed.GetValue(data), parsed.GetValue(interval));
            await AttachAsync(headless, parsed.GetValue(demo), parsed.GetValue(processId), parsed.GetValue(baseAddress), token);
            var runs = await new RunRepeats(headless, parsed.GetValue(repeat)).RunAsync((group, first) => StartAsync(headless, load, preset, parsed, group, first, token), preset, token);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(RunReport.Json(runs));
            }
            else
            {
                RunReport.Write(runs);
            }

            return await ExitCodeAsync(runs, thresholds.Of(parsed));
        }));
        return command;
    }

    private static async Task AttachAsync(Headless headless, bool demo, int? processId, Uri? baseAddress, CancellationToken token)
    {
        if (demo)
        {
            var sample = await headless.Sample.StartAsync(new SamplePorts(0, 0, 0), token);
            await headless.Connection.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token);
        }
        else
        {
            await headless.Connection.AttachAsync(processId!.Value, baseAddress, token);
        }
    }

    /// <param name="first">The first run of the group; what a preset chose for it holds for the others too.</param>
    private static Task<Task<FinishedRun>> StartAsync(Headless headless, RunOptions load, Preset? preset, ParseResult parsed, RunGroup? group, FinishedRun? first, CancellationToken token)
    {
        if (preset is null)
        {
            return headless.Runs.StartAsync(load.Plan(parsed, headless.Connection) with { Group = group }, token);
        }

        var options = load.PresetOptions(parsed) with { Group = group };
        if (preset.ChoosesServiceTime && first?.Header.Phases.FirstOrDefault(phase => phase.ServiceSeconds is not null) is { ServiceSeconds: { } seconds })
        {
            options = options with { ServiceTime = TimeSpan.FromSeconds(seconds) };
        }

        return headless.Presets.StartAsync(preset, options, token);
    }

    private static async Task<int> ExitCodeAsync(IReadOnlyList<FinishedRun> runs, Thresholds thresholds)
    {
        if (runs.FirstOrDefault(run => run.Summary.Outcome == "failed") is { } failed)
        {
            throw new UserFacingException(failed.Summary.Sentence);
        }

        string[] broken = [.. runs.Select(run => run.Summary.Load is { } load ? thresholds.Broken(load) : null).OfType<string>()];
        if (broken.Length == 0)
        {
            return CommandLine.Done;
        }

        await Console.Error.WriteLineAsync(runs.Count == 1 ? broken[0] : $"{Figures.Count(broken.Length)} of {Figures.Count(runs.Count)} runs: {broken[0]}");
        return CommandLine.ThresholdBroken;
    }
}
