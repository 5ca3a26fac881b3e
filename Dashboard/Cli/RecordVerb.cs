using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Report;
using Dashboard.Running;
using Dashboard.Running.Programs;
using Dashboard.Target.Launching;
using Dashboard.Target.Traces;
using SessionOptions = Dashboard.Target.SessionOptions;

namespace Dashboard.Cli;

/// <summary>The verb <c>record</c>, by the same code as the Record button.</summary>
internal static class RecordVerb
{
    public static Command Create(CommandWords words, StandardStreams streams)
    {
        var processId = Options.ProcessId();
        var duration = Options.Duration("--duration", "How long to record (default: until Ctrl-C)", "-d");
        var data = Options.Data();
        var interval = Options.Interval();
        var signals = Options.Signals("all");
        var keep = Options.KeepCommandLine();
        var failOn = FailOnFinding.Option();
        var print = new Option<bool>("--print-dotnet-trace")
        {
            Description = "Print the dotnet-trace command that records the same, for import, and do nothing else",
        };
        var (json, traces) = (JsonOutput.Option(), Options.LinkOfTraces());
        var command = new Command("record", $"Records a process's thread pool as a run, without sending load. {CommandWords.Help}")
        {
            processId, duration, data, interval, signals, keep, failOn, print, json, traces,
        };
        var work = new WorkOption(signals);
        work.AddTo(command);
        command.Validators.Add(result =>
        {
            words.Refuse(result, processId);
            if (words.Command is null && !Options.Given(result, processId) && !Options.Given(result, print))
            {
                result.AddError("record takes --process-id, or -- COMMAND to start one");
            }
        });
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            if (parsed.GetValue(print))
            {
                var options = new SessionOptions { Work = work.Read(parsed) };
                streams.Output.WriteLine(TraceCommand.Of(
                    parsed.GetValue(interval) is { } chosen ? options with { Interval = chosen } : options,
                    parsed.GetValue(signals) ?? SignalLevel.All,
                    parsed.GetValue(processId),
                    words.Command,
                    parsed.GetValue(duration)));
                return Exit.Done;
            }

            var headless = await Headless.StartAsync(streams.Error, parsed.GetValue(data), parsed.GetValue(interval)).ConfigureAwait(false);
            await using var closingHeadless = headless.ConfigureAwait(false);
            headless.Signals.Give(work.Level(parsed) ?? SignalLevel.All);
            work.Use(headless.Targets, parsed);
            headless.KeepCommandLines(parsed.GetValue(keep));
            using var output = words.Command is [var program, ..] ? await headless.OpenOutputAsync(program).ConfigureAwait(false) : null;
            var launch = headless.NewLaunch(output, token);
            await using var closingLaunch = launch.ConfigureAwait(false);
            await (words.Command is { } wanted ? launch.AttachAsync(new CommandStart(wanted))
                : headless.Connection.AttachAsync(parsed.GetValue(processId)!.Value, null, token)).ConfigureAwait(false);
            await streams.Error.WriteLineAsync(headless.Monitor.Sentence).ConfigureAwait(false);
            var plan = new RecordingPlan(parsed.GetValue(duration));
            var run = await headless.RunAsync(() => StartAsync(headless.Runs, plan, launch, token), saysLines: false, token).ConfigureAwait(false);
            if (parsed.GetValue(json))
            {
                var summary = run.Summary;
                JsonOutput.Write(streams.Output, new
                {
                    runId = run.Id,
                    run.File,
                    summary.Outcome,
                    summary.Pool,
                    summary.RequestTime,
                    RequestTimeFollowed = summary.Followed,
                    summary.Blockers,
                    summary.Blame,
                    summary.Tails,
                    summary.WaitGraph,
                    summary.Awaiting,
                    summary.SignalSeconds,
                    run.Header.Target?.WithoutWaits,
                    summary.Verdict,
                    Advice = AdviceJson.Of(summary.Verdict, run.Findings),
                    run.Findings,
                });
            }
            else
            {
                RunOutput.Write(streams.Output, [run], details: false, parsed.GetValue(traces));
            }

            if (run.Summary.Outcome == RunSummary.Failed)
            {
                throw new UserFacingException(run.Summary.Sentence);
            }

            await work.SayUnseenAsync(streams.Error, parsed, [run.Summary]).ConfigureAwait(false);
            var failed = await FailOnFinding.SayAsync(streams.Error, [run], parsed.GetValue(failOn)).ConfigureAwait(false);

            // Without a duration, Ctrl-C is the ordinary end of a recording.
            return token.IsCancellationRequested && plan.Length is not null ? Exit.Signalled : failed ? Exit.ThresholdBroken : Exit.Done;
        }));
        return command;
    }

    private static async Task<StartedRun> StartAsync(RunCoordinator runs, RunPlan plan, Launch launch, CancellationToken token)
    {
        var started = await runs.StartAsync(plan, token).ConfigureAwait(false);
        launch.Over.Register(runs.EndRecording);
        return started;
    }
}
