using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Timeline;

namespace Dashboard.Cli;

/// <summary><c>record</c>: a run without load and without a browser, by the same code as the Record button.</summary>
internal static class RecordVerb
{
    public static Command Create()
    {
        var processId = Options.ProcessId();
        processId.Required = true;
        var duration = Options.Duration("--duration", "How long to record (default: until Ctrl-C)", "-d");
        var data = Options.Data();
        var interval = Options.Interval();
        var json = JsonOutput.Option();
        var command = new Command("record", "Records the thread pool of a process as a run, without sending load.")
        {
            processId, duration, data, interval, json,
        };
        command.SetAction((parsed, token) => Exit.SayAsync(async () =>
        {
            var headless = Headless.Start(parsed.GetValue(data), parsed.GetValue(interval));
            await using var closingHeadless = headless.ConfigureAwait(false);
            await headless.Connection.AttachAsync(parsed.GetValue(processId)!.Value, null, token).ConfigureAwait(false);
            await Console.Error.WriteLineAsync(headless.Monitor.Sentence).ConfigureAwait(false);
            var plan = RunPlan.Recording(parsed.GetValue(duration));
            var run = await headless.RunAsync(() => headless.Runs.StartAsync(plan, token), saysLines: false, token).ConfigureAwait(false);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(new { runId = run.Id, run.File, run.Summary.Outcome, run.Summary.Pool });
            }
            else
            {
                RunOutput.Write([run]);
            }

            if (run.Summary.Outcome == RunSummary.Failed)
            {
                throw new UserFacingException(run.Summary.Sentence);
            }

            // Without a duration, Ctrl-C is how a recording ends.
            return token.IsCancellationRequested && plan.RecordFor is not null ? Exit.Signalled : Exit.Done;
        }));
        return command;
    }
}
