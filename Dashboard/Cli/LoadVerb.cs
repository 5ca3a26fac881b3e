using System.CommandLine;
using System.Runtime.InteropServices;
using Dashboard.Cli.Files;
using Dashboard.Cli.Frame;
using Dashboard.Load;
using Dashboard.Load.Agent;
using Dashboard.Report;
using Dashboard.Running;
using Dashboard.Validity;

namespace Dashboard.Cli;

/// <summary>The verb <c>load</c>: the load engine alone, with thresholds for a build.</summary>
internal static class LoadVerb
{
    public const string Name = "load";

    public static Command Create(StandardStreams streams)
    {
        var options = new LoadOptions();
        var thresholds = new ThresholdOptions();
        var (json, details) = (JsonOutput.Option(), Options.Details());
        var command = new Command(Name, "Sends requests to an address and reports throughput and latency.") { json, details };
        options.AddTo(command);
        thresholds.AddTo(command);
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var (plan, allowed) = (await options.PlanAsync(parsed, token).ConfigureAwait(false), options.Allowed(parsed));
            if (LoadOptions.Refuse(plan, allowed) is { } refusal)
            {
                await streams.Error.WriteLineAsync(refusal).ConfigureAwait(false);
                return Exit.BadArguments;
            }

            using var files = options.OpenFiles(parsed);
            var clock = new TimelineClock(TimeProvider.System);
            var (load, intervals) = await RunAsync(streams, plan, allowed, clock, files, token).ConfigureAwait(false);
            var (validity, steadyState) = Judge(plan, load, intervals);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(streams.Output, LoadJson.Of(load, validity, steadyState));
            }
            else
            {
                foreach (var line in LoadOutput.Lines(load, validity, steadyState, parsed.GetValue(details)).Prepend(LoadOutput.Heading(plan)))
                {
                    streams.Output.WriteLine(line);
                }
            }

            // The paths of the files are among the results; beside JSON, which is one object, they are on stderr.
            await files.WriteAsync(load, clock.OriginUtc, parsed.GetValue(json) ? streams.Error : streams.Output).ConfigureAwait(false);
            return await ExitCodeAsync(streams.Error, plan, load, thresholds.Of(parsed)).ConfigureAwait(false);
        }));
        return command;
    }

    /// <summary>The first Ctrl-C awaits requests in flight, the second or SIGTERM does not; results are kept.</summary>
    private static async Task<(LoadSummary Load, IReadOnlyList<LoadInterval> Intervals)> RunAsync(
        StandardStreams streams, LoadPlan plan, IReadOnlyList<string> allowed, TimelineClock clock, LatencyFiles files, CancellationToken token)
    {
        var display = LoadDisplay.On(streams, plan);

        // There are four a second for at most 20 minutes; the service times give the time of each request's work, the response times add nothing.
        var intervals = new List<LoadInterval>();
        var stops = 0;
        var agent = LoadAgentProcess.Start(plan, allowed, clock, item =>
        {
            display.Take(item);
            if (item is LoadInterval interval)
            {
                files.Take(interval);
                intervals.Add(interval with { Response = [] });
            }
        });
        await using var closingAgent = agent.ConfigureAwait(false);
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
        using var hangup = PosixSignalRegistration.Create(PosixSignal.SIGHUP, Stop);
        void Stop(PosixSignalContext context)
        {
            context.Cancel = true;
            if (Interlocked.Increment(ref stops) == 1)
            {
                display.Say("Stopping: no more requests are sent; waiting for open ones. Press Ctrl-C again to cancel them.");
                _ = agent.StopAsync();
            }
            else
            {
                _ = agent.AbortAsync();
            }
        }

        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
        {
            context.Cancel = true;
            _ = agent.AbortAsync();
        });
        using var parent = ParentWatch.Start(token);
        var orphaned = parent.Token.Register(() => _ = agent.AbortAsync());
        await using var closingOrphaned = orphaned.ConfigureAwait(false);
        try
        {
            return (await agent.Completion.ConfigureAwait(false), intervals);
        }
        finally
        {
            display.End();
        }
    }

    private static (ValidityResult Validity, SteadyState SteadyState) Judge(
        LoadPlan plan, LoadSummary load, IReadOnlyList<LoadInterval> intervals)
    {
        var conditions = LoadConditions.Of(plan, GeneratorPlace.IsTargetsMachine(plan.Url, target: null));
        var judged = PhaseJudge.Summarise(Name, load, intervals, conditions, null, Environment.ProcessorCount);
        return (judged.Validity, judged.SteadyState);
    }

    private static async Task<int> ExitCodeAsync(TextWriter error, LoadPlan plan, LoadSummary load, PassCriteria thresholds)
    {
        if ((LoadOutput.Unreachable(plan.Url, load) ?? thresholds.Broken(load)) is not { } sentence)
        {
            return Exit.Done;
        }

        await error.WriteLineAsync(sentence).ConfigureAwait(false);
        return LoadOutput.Unreachable(plan.Url, load) is null ? Exit.ThresholdBroken : Exit.Failed;
    }
}
