using System.CommandLine;
using System.Text.Json;
using Dashboard.Cli.Frame;
using Dashboard.Target;
using Dashboard.Target.Reach;

namespace Dashboard.Cli;

/// <summary>The verb <c>ps</c>: the processes that can be attached to; <c>ps --why PID</c>: why one cannot.</summary>
internal static class PsVerb
{
    public static Command Create(StandardStreams streams)
    {
        var json = JsonOutput.Option();
        var why = ProcessArgument.Option("--why", "Say whether this process can be attached to, what was checked, and what to do");
        var command = new Command("ps", "Lists the .NET processes that you can attach to.") { why, json };
        command.SetAction(async (parsed, token) =>
        {
            if (parsed.GetValue(why) is { } wanted)
            {
                return await WhyAsync(wanted, parsed.GetValue(json), streams, token).ConfigureAwait(false);
            }

            var processes = await new ProcessList().LookAsync(token).ConfigureAwait(false);
            if (PublishedProcesses.PassedOver().ToList() is [var passed, .. var others])
            {
                var more = others.Count == 0 ? "" : $" ({Readable.Count(others.Count)} more of this kind)";
                await streams.Error.WriteLineAsync($"{passed}: ignored{more}; it may have been put there to hide a process.")
                    .ConfigureAwait(false);
            }

            if (parsed.GetValue(json))
            {
                JsonOutput.Write(
                    streams.Output,
                    processes.Select(p => new
                    {
                        p.Facts.ProcessId,
                        p.Facts.Name,
                        p.Facts.EntryAssembly,
                        CommandLine = Secrets.Masked(p.Facts.CommandLine),
                        p.Facts.RuntimeVersion,
                        p.Ports,
                    }));
                return Exit.Done;
            }

            if (processes.Count == 0)
            {
                await streams.Error.WriteLineAsync(ProcessArgument.None).ConfigureAwait(false);
                return Exit.Done;
            }

            streams.Output.WriteLine(Line("PID", "NAME", "PORTS", "RUNTIME", "COMMAND LINE"));
            foreach (var (facts, ports, _, _) in processes)
            {
                streams.Output.WriteLine(
                    Line($"{facts.ProcessId}", facts.Name, string.Join(',', ports), facts.RuntimeVersion ?? "?", Secrets.Masked(facts.CommandLine)));
            }

            return Exit.Done;
        });
        return command;
    }

    private static async Task<int> WhyAsync(int processId, bool asJson, StandardStreams streams, CancellationToken token)
    {
        var report = await ReachReport.OfAsync(processId, token).ConfigureAwait(false);
        if (asJson)
        {
            JsonOutput.Write(streams.Output, new
            {
                report.ProcessId,
                report.CommandLine,
                report.CanAttach,
                report.Verdict,
                Checks = report.Checks.Select(check => new
                {
                    Check = check.Key,
                    Outcome = JsonNamingPolicy.CamelCase.ConvertName($"{check.Outcome}"),
                    check.Finding,
                    check.Advice,
                }),
                Activity = report.Activity is not { } activity ? null : new
                {
                    State = activity.State.ToString(),
                    activity.Threads,
                    ThreadsLookedAt = activity.Looked,
                    TracerProcessId = activity.Tracer?.ProcessId,
                    activity.IsFrozen,
                    Groups = activity.Groups.Select(group => new { group.Name, group.Threads, States = Counts(group.States), Doing = Counts(group.Doings) }),
                    activity.Missing,
                },
            });
        }
        else
        {
            foreach (var line in Lines(report))
            {
                streams.Output.WriteLine(VisibleText.Of(line));
            }
        }

        if (!report.CanAttach)
        {
            await streams.Error.WriteLineAsync($"Process {processId} cannot be attached to.").ConfigureAwait(false);
        }

        return report.CanAttach ? Exit.Done : Exit.Failed;
    }

    private static IEnumerable<object> Counts(IEnumerable<KeyValuePair<string, int>> counts) =>
        counts.Select(count => new { What = count.Key, Threads = count.Value });

    private static IEnumerable<string> Lines(ReachReport report) =>
    [
        report.Verdict,
        "",
        .. report.Checks.Select(check => $"  {check.Title,-18} {check.OutcomeWord,-10} {check.Finding}"),
        .. report.Activity is not { } activity ? [] : new[] { "", ProcessActivity.Heading }
            .Concat(activity.Lines.Append(activity.Missing).OfType<string>().Select(line => $"  {line}")),
    ];

    /// <summary>A process chooses its own name and command line, so they must stay on their line.</summary>
    internal static string Line(string id, string name, string ports, string runtime, string commandLine) =>
        VisibleText.Of($"{id,8}  {name,-24}  {ports,-11}  {runtime,-10}  {commandLine}");
}
