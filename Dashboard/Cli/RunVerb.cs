using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Repeats;

namespace Dashboard.Cli;

/// <summary><c>run</c>: what a Start button does, without a browser; once, or several times in a row.</summary>
internal static class RunVerb
{
    public static Command Create()
    {
        var demo = new Option<bool>("--demo") { Description = "Start the sample on free ports and load that" };
        var processId = Options.ProcessId();
        var baseAddress = Options.BaseAddress();
        var repeat = new Option<int>("--repeat") { Description = $"So many runs in a row as one group, each after the pool is back at rest (1 to {RepeatSequence.Most})", DefaultValueFactory = _ => 1 }
            .Checked(times => times is >= 1 and <= RepeatSequence.Most ? null : $"--repeat takes a number from 1 to {RepeatSequence.Most}");
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
            var headless = await Headless.StartAsync(parsed.GetValue(data), parsed.GetValue(interval)).ConfigureAwait(false);
            await using var closingHeadless = headless.ConfigureAwait(false);
            await AttachAsync(headless, parsed.GetValue(demo), parsed.GetValue(processId), parsed.GetValue(baseAddress), token).ConfigureAwait(false);
            var sides = await RepeatAsync(headless, load, preset, parsed, parsed.GetValue(repeat), token).ConfigureAwait(false);
            if (sides[0].Count == 0)
            {
                // Ctrl-C before the first run began: there is nothing to write.
                token.ThrowIfCancellationRequested();
            }

            await WriteAsync(headless, sides, parsed.GetValue(json), token).ConfigureAwait(false);
            return await ExitCodeAsync([.. sides.SelectMany(runs => runs)], thresholds.Of(parsed)).ConfigureAwait(false);
        }));
        return command;
    }

    private static async Task AttachAsync(Headless headless, bool demo, int? processId, Uri? baseAddress, CancellationToken token)
    {
        if (demo)
        {
            var sample = await headless.Sample.StartAsync(new SamplePorts(0, 0, 0), token).ConfigureAwait(false);
            await headless.Connection.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token).ConfigureAwait(false);
        }
        else
        {
            await headless.Connection.AttachAsync(processId!.Value, baseAddress, token).ConfigureAwait(false);
        }
    }

    private static Task<IReadOnlyList<IReadOnlyList<FinishedRun>>> RepeatAsync(Headless headless, RunOptions load, Preset? preset, ParseResult parsed, int times, CancellationToken token)
    {
        Task<FinishedRun> RunAsync(Func<Task<Task<FinishedRun>>> start) => headless.RunAsync(start, saysLines: preset?.Tool == PresetTool.WebClient, token);

        // Both are named before the first one runs: a scenario that is not there must not be found out half-way.
        RepeatedPlan[] plans = load.HasAgainst(parsed)
            ? [.. new[] { load.Plan(parsed, headless.Connection), load.Against(parsed, headless.Connection) }
                .Select(plan => RepeatedPlan.Of(plan, grouped => RunAsync(() => headless.Runs.StartAsync(grouped, token))))]
            : [new RepeatedPlan(preset?.Title ?? "Repeats", (group, first) => RunAsync(() => StartAsync(headless, load, preset, parsed, group, first, token)))];
        return new RepeatSequence(headless.Rest.ThreadCountAsync, headless.Rest.RestAsync, Console.Error.WriteLineAsync).RunAsync(plans, times, token);
    }

    private static async Task WriteAsync(Headless headless, IReadOnlyList<IReadOnlyList<FinishedRun>> sides, bool asJson, CancellationToken token)
    {
        if (sides is not [{ Count: > 0 }, { Count: > 0 }])
        {
            // One plan, or a row that ended before the second had its turn.
            Action write = asJson ? () => JsonOutput.Write(RunOutput.Json(sides[0])) : () => RunOutput.Write(sides[0]);
            write();
            return;
        }

        var comparison = await CompareAsync(headless, sides, token).ConfigureAwait(false);
        if (asJson)
        {
            JsonOutput.Write(RunOutput.Json(sides[0], sides[1], ComparisonJson.Of(comparison)));
        }
        else
        {
            RunOutput.Write(sides[0]);
            RunOutput.Write(sides[1]);
            CompareVerb.Write(comparison);
        }

        if (await headless.NoiseKeeper.KeepAsync(new FinishedRepeats("", sides, ""), token).ConfigureAwait(false) is { } noise)
        {
            await Console.Error.WriteLineAsync(noise).ConfigureAwait(false);
        }
    }

    /// <summary>From the files, as <c>compare</c> reads them: the same runs then give the same figures.</summary>
    private static Task<Comparison> CompareAsync(Headless headless, IReadOnlyList<IReadOnlyList<FinishedRun>> sides, CancellationToken token) =>
        headless.Comparisons.CompareAsync(CompareQuery.Named(sides.Select(side => side[0].Header.Group!.Id)), token);

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

        await Console.Error.WriteLineAsync(runs.Count == 1 ? broken[0] : $"{Readable.Count(broken.Length)} of {Readable.Count(runs.Count)} runs: {broken[0]}").ConfigureAwait(false);
        return CommandLine.ThresholdBroken;
    }
}
