using System.CommandLine;
using Dashboard.Cli.Files;
using Dashboard.Cli.Frame;
using Dashboard.Cli.Sides;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Report;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Running.Programs;
using Dashboard.Target;
using Dashboard.Target.Launching;

namespace Dashboard.Cli.Guard;

/// <summary>The verb <c>guard</c>: whether a change blocks the pool's threads at a new call site or makes the program slower, for a pull request.</summary>
internal static class GuardVerb
{
    /// <summary>The file that GitHub Actions shows on the page of the job.</summary>
    private const string StepSummary = "GITHUB_STEP_SUMMARY";

    public static Command Create(StandardStreams streams)
    {
        var before = SideOptions.CommandOption("--base", "dotnet base/Shop.dll", "The program before the change");
        var after = SideOptions.CommandOption("--head", "dotnet head/Shop.dll", "The program after the change");
        (before.Required, after.Required) = (true, true);
        var pairs = new Option<int>("--pairs")
        {
            Description = $"Runs of each program, {VerdictJudge.FewestRuns} or more for a verdict on speed (default {RepeatedPlan.UsualTimes})",
            DefaultValueFactory = _ => RepeatedPlan.UsualTimes,
        }.Checked(times => times < VerdictJudge.FewestRuns
            ? $"--pairs takes {VerdictJudge.FewestRuns} or more: fewer runs have no verdict"
            : (RepeatedPlan.Times with { Name = "--pairs" }).Refuse(times));
        var allow = Options.Percent("--allow", "How much slower head may be, for example 5% (the default)");
        var baseAddress = Options.BaseAddress();
        var data = Options.Data();
        var warmUp = SideOptions.WarmUpOption();
        var sarif = new Option<string?>("--sarif")
        {
            Description = "Write the call sites as SARIF 2.1.0 to this file; files are named from the current folder",
        };
        var markdown = new Option<bool>("--markdown")
        {
            Description = $"Print Markdown, which is also appended to the file that {StepSummary} names",
        };
        var json = JsonOutput.Option();
        var load = new RunOptions("guard", isOneLoad: true);
        var command = new Command(
            "guard",
            "Runs a program before and after a change in turns, and fails where the change blocks pool threads at a new call site or is slower. "
                + "Exit code 0: neither, 3: one of them, 1: a side gave no figures.")
        {
            before, after, pairs, allow, warmUp, baseAddress, data, sarif, markdown, json,
        };
        load.AddTo(command);
        command.Validators.Add(result => JsonOutput.RefuseBoth(result, json, markdown));
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var request = await load.ReadFileAsync(parsed, token).ConfigureAwait(false);
            var headless = await Headless.StartAsync(streams.Error, parsed.GetValue(data), interval: null).ConfigureAwait(false);
            await using var closing = headless.ConfigureAwait(false);
            headless.Signals.Give(SignalLevel.All);
            var address = parsed.GetValue(baseAddress);
            CommandStart[] starts = [.. new[] { before, after }.Select(option => new CommandStart(ProgramSide.WordsOf(parsed.GetValue(option)!)))];
            var two = ProgramSide.Of(starts, parsed.GetValue(warmUp) ?? UnrecordedLoad.UsualWarmUp, isAddressGiven: address is not null);
            GuardReport report;
            try
            {
                var series = await ProgramSeries.RunAsync(
                    headless, two, address, parsed.GetValue(pairs), again => load.PlanAsync(parsed, headless, request, again), resume: null, token)
                    .ConfigureAwait(false);
                token.ThrowIfCancellationRequested();
                report = await ReportAsync(headless, series.Sides, parsed.GetValue(allow)).ConfigureAwait(false);
            }
            catch (UserFacingException e)
            {
                await AppendAsync(GuardText.NotJudged(e.Message)).ConfigureAwait(false);
                throw;
            }

            await AppendAsync(GuardText.Markdown(report)).ConfigureAwait(false);
            if (parsed.GetValue(sarif) is { } file)
            {
                await OutputFile.WriteAsync(file, JsonText.Of(GuardSarif.Of(report, Environment.CurrentDirectory)), force: true, token)
                    .ConfigureAwait(false);
            }

            Write(streams, report, parsed.GetValue(json), parsed.GetValue(markdown));
            return report.ExitCode;
        }));
        return command;
    }

    private static async Task<GuardReport> ReportAsync(Headless headless, IReadOnlyList<IReadOnlyList<FinishedRun>> sides, double? allowPercent)
    {
        if (sides.SelectMany(static runs => runs).FirstOrDefault(static run => run.Summary.Outcome == RunSummary.Failed) is { } failed)
        {
            throw new UserFacingException(failed.Summary.Sentence);
        }

        var query = CompareQuery.Named(sides.Select(static side => side[0].Header.Group!.Id), metric: null, allowPercent);
        return new GuardReport(await headless.Comparisons.CompareAsync(query, CancellationToken.None).ConfigureAwait(false));
    }

    private static void Write(StandardStreams streams, GuardReport report, bool asJson, bool asMarkdown)
    {
        if (asJson)
        {
            JsonOutput.Write(streams.Output, GuardJson.Of(report));
            return;
        }

        foreach (var line in asMarkdown ? GuardText.Markdown(report) : GuardText.Lines(report))
        {
            streams.Output.WriteLine(line);
        }
    }

    /// <exception cref="UserFacingException">The file cannot be written.</exception>
    private static async Task AppendAsync(IEnumerable<string> markdown)
    {
        if (Environment.GetEnvironmentVariable(StepSummary) is not { Length: > 0 } file)
        {
            return;
        }

        if (await OutputFile.AppendAsync(file, markdown.Append("")).ConfigureAwait(false) is { } problem)
        {
            throw new UserFacingException($"{file}, which {StepSummary} names, cannot be written ({problem}).");
        }
    }
}
