using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Cli.Sides;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Exchange.Requests;
using Dashboard.Presets;
using Dashboard.Report;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Target.Launching;

namespace Dashboard.Cli;

/// <summary>The verb <c>run</c>: a Start button without a browser; once, or in a series.</summary>
internal static class RunVerb
{
    private const string Help = "Attaches to a process, runs a scenario's load or an article's preset, and records it with the pool's recovery. "
        + CommandWords.Help;

    public static Command Create(CommandWords words, StandardStreams streams)
    {
        var demo = new Option<bool>("--demo") { Description = "Start the sample on free ports and run against it" };
        var processId = Options.ProcessId();
        var baseAddress = Options.BaseAddress();
        var repeat = new Option<int>("--repeat", "--repeats")
        {
            Description = $"Number of runs, recorded as one group; each starts when the pool is idle again (1 to {RepeatedPlan.Times.Most})",
            DefaultValueFactory = _ => 1,
        }.Checked(times => (RepeatedPlan.Times with { Name = "--repeat" }).Refuse(times));
        var data = Options.Data();
        var interval = Options.Interval();
        var signals = Options.Signals("all");
        var keep = Options.KeepCommandLine();
        var failOn = FailOnFinding.Option();
        var (json, details, traces) = (JsonOutput.Option(), Options.Details(), Options.LinkOfTraces());
        var (load, trust) = (new RunOptions(), new TrustOptions());
        var (thresholds, programs) = (new ThresholdOptions(), new SideOptions());
        var command = new Command("run", Help) { demo, processId, baseAddress, repeat, data, interval, signals, keep, failOn, json, details, traces };
        var work = new WorkOption(signals);
        work.AddTo(command);
        load.AddTo(command);
        command.AddAll([.. trust.All, .. programs.All]);

        thresholds.AddTo(command);
        command.Validators.Add(result =>
        {
            words.Refuse(result, demo, processId);
            if (words.Command is null && Options.Given(result, demo) == Options.Given(result, processId))
            {
                result.AddError("run takes either --demo or --process-id, or -- COMMAND to start");
            }
            else if (programs.Problem(result, words, load.OwnComparison(result)) is { } foreign)
            {
                result.AddError(foreign);
            }
            else if (trust.Problem(result, Options.ValueIn(result, baseAddress)) is { } problem)
            {
                result.AddError(problem);
            }
        });
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var (preset, request) = (load.Preset(parsed), await load.ReadFileAsync(parsed, token).ConfigureAwait(false));
            var accepted = await trust.ReadAsync(parsed, token).ConfigureAwait(false);
            var headless = await Headless.StartAsync(streams.Error, parsed.GetValue(data), parsed.GetValue(interval)).ConfigureAwait(false);
            await using var closingHeadless = headless.ConfigureAwait(false);
            headless.Addresses.UsualTrust = accepted;
            headless.Signals.Give(work.Level(parsed) ?? SignalLevel.All);
            work.Use(headless.Targets, parsed);
            headless.KeepCommandLines(parsed.GetValue(keep));
            var (address, times) = (parsed.GetValue(baseAddress), parsed.GetValue(repeat));
            RepeatExperiment series;
            if (words.Command is { } command && programs.AreTwo(parsed.CommandResult))
            {
                var two = programs.Read(parsed, command, isAddressGiven: address is not null);
                series = await ProgramSeries.RunAsync(
                    headless, two, address, times, again => load.PlanAsync(parsed, headless, request, again), programs.Resume(parsed), token)
                    .ConfigureAwait(false);
            }
            else
            {
                using var output = words.Command is [var program, ..] ? await headless.OpenOutputAsync(program).ConfigureAwait(false) : null;
                var launch = headless.NewLaunch(output, token);
                await using var closingLaunch = launch.ConfigureAwait(false);
                if (words.Command is { } wanted)
                {
                    await launch.AttachAsync(programs.Alone(parsed, wanted)).ConfigureAwait(false);
                    await launch.ListeningAsync(address).ConfigureAwait(false);
                }
                else
                {
                    await AttachAsync(headless, parsed.GetValue(demo), parsed.GetValue(processId), address, token).ConfigureAwait(false);
                }

                request ??= await load.ReadFromTargetAsync(parsed, headless.Connection, headless.Documents, token).ConfigureAwait(false);
                var others = await load.ReadOthersAsync(parsed, headless.Connection, headless.Documents, token).ConfigureAwait(false);
                series = await RepeatAsync(headless, load, preset, (request, others), parsed, times, token).ConfigureAwait(false);
            }

            var sides = series.Sides;
            if (sides.All(runs => runs.Count == 0))
            {
                // Ctrl-C came before the first run began: there is nothing to write.
                token.ThrowIfCancellationRequested();
            }

            if (token.IsCancellationRequested && !series.IsComplete)
            {
                var more = programs.AreTwo(parsed.CommandResult) ? ProgramSeries.HowToResume(series) : "";
                await streams.Error.WriteLineAsync($"{series.StoppedSentence}{more}").ConfigureAwait(false);
            }

            // Results are printed after any signal; a second one limits the time for it.
            await WriteAsync(streams, headless, sides, parsed.GetValue(json), (parsed.GetValue(details), parsed.GetValue(traces)))
                .ConfigureAwait(false);
            FinishedRun[] all = [.. sides.SelectMany(runs => runs)];
            await work.SayUnseenAsync(streams.Error, parsed, all.Select(static run => run.Summary)).ConfigureAwait(false);
            var code = await ExitCodeAsync(streams.Error, all, thresholds.Of(parsed), parsed.GetValue(failOn)).ConfigureAwait(false);
            return token.IsCancellationRequested ? Exit.Signalled : code;
        }));
        return command;
    }

    private static async Task AttachAsync(Headless headless, bool demo, int? processId, Uri? baseAddress, CancellationToken token)
    {
        if (demo)
        {
            var sample = await headless.Sample.StartAsync(new SamplePorts(0, 0, 0), token).ConfigureAwait(false);
            await headless.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token).ConfigureAwait(false);
        }
        else
        {
            await headless.AttachForLoadAsync(processId!.Value, baseAddress, token).ConfigureAwait(false);
        }
    }

    private static async Task<RepeatExperiment> RepeatAsync(
        Headless headless, RunOptions load, Preset? preset, (RequestTemplate? Request, OtherLoads Others) read, ParseResult parsed, int times,
        CancellationToken token)
    {
        // Both are looked up before the first one runs: a missing scenario must not be found half-way.
        RepeatedPlan[] plans = preset is not null
            ? [headless.Presets.Repeated(preset, load.PresetOptions(parsed))]
            : [.. load.Plans(parsed, headless.Connection, read.Request, read.Others).Select(plan => RepeatedPlan.Of(plan, headless.Runs))];
        var series = new RepeatExperiment(plans, times);
        var host = new VerbHost(headless, saysLines: preset?.Tool == PresetTool.WebClient, token);
        await series.MakeAsync(host, token).ConfigureAwait(false);
        return series;
    }

    private static async Task WriteAsync(
        StandardStreams streams, Headless headless, IReadOnlyList<IReadOnlyList<FinishedRun>> sides, bool asJson, (bool Details, TraceLink? Link) text)
    {
        // One plan, or a series that ended before the second plan had its turn, has nothing to compare.
        var comparison = sides is [{ Count: > 0 }, { Count: > 0 }] ? await CompareAsync(headless, sides).ConfigureAwait(false) : null;
        if (asJson)
        {
            // Of a series that was stopped early the second plan may have had its turn alone.
            var (first, second) = sides[0].Count > 0 ? (sides[0], sides.ElementAtOrDefault(1)) : (sides[1], null);
            JsonOutput.Write(streams.Output, RunOutput.Json(first, second, comparison is null ? null : ComparisonJson.Of(comparison)));
        }
        else
        {
            foreach (var runs in sides.Where(runs => runs.Count > 0))
            {
                RunOutput.Write(streams.Output, runs, text.Details, text.Link);
            }
        }

        if (comparison is null)
        {
            return;
        }

        if (!asJson)
        {
            CompareVerb.Write(streams.Output, comparison);
        }

        if (await headless.NoiseKeeper.KeepAsync(new FinishedRepeats("", sides, ""), CancellationToken.None).ConfigureAwait(false) is { } noise)
        {
            await streams.Error.WriteLineAsync(noise).ConfigureAwait(false);
        }
    }

    /// <summary>Reads the files, as <c>compare</c> does. Null, with a sentence, when they cannot be compared: the runs are kept.</summary>
    private static async Task<Comparison?> CompareAsync(Headless headless, IReadOnlyList<IReadOnlyList<FinishedRun>> sides)
    {
        try
        {
            var query = CompareQuery.Named(sides.Select(side => side[0].Header.Group!.Id));
            return await headless.Comparisons.CompareAsync(query, CancellationToken.None).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            await headless.Error.WriteLineAsync(e.Message).ConfigureAwait(false);
            return null;
        }
    }

    private static async Task<int> ExitCodeAsync(TextWriter error, IReadOnlyList<FinishedRun> runs, PassCriteria thresholds, string? failOn)
    {
        if (runs.FirstOrDefault(run => run.Summary.Outcome == RunSummary.Failed) is { } failed)
        {
            await error.WriteLineAsync(failed.Summary.Sentence).ConfigureAwait(false);
            return Exit.Failed;
        }

        var found = await FailOnFinding.SayAsync(error, runs, failOn).ConfigureAwait(false);
        string[] broken = [.. runs.Select(run => run.Summary.Load is { } load ? thresholds.Broken(load) : null).OfType<string>()];
        if (broken.Length > 0)
        {
            var sentence = runs.Count == 1 ? broken[0] : $"{Readable.Count(broken.Length)} of {Readable.Count(runs.Count)} runs: {broken[0]}";
            await error.WriteLineAsync(sentence).ConfigureAwait(false);
        }

        return found || broken.Length > 0 ? Exit.ThresholdBroken : Exit.Done;
    }
}
