using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Target;

namespace Dashboard.Cli;

/// <summary><c>ps</c>: the processes that can be attached to.</summary>
internal static class PsVerb
{
    public static Command Create(StandardStreams streams)
    {
        var json = JsonOutput.Option();
        var command = new Command("ps", "Lists the .NET processes that you can attach to.") { json };
        command.SetAction(async (parsed, token) =>
        {
            var processes = await TargetProcesses.ListAsync(token).ConfigureAwait(false);
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
                    processes.Select(p => new { p.ProcessId, p.Name, p.EntryAssembly, CommandLine = Secrets.Masked(p.CommandLine), p.RuntimeVersion }));
                return Exit.Done;
            }

            if (processes.Count == 0)
            {
                const string None = "No .NET process of this user to attach to: start one, or start the sample with demo.";
                await streams.Error.WriteLineAsync(None).ConfigureAwait(false);
                return Exit.Done;
            }

            streams.Output.WriteLine(Line("PID", "NAME", "RUNTIME", "COMMAND LINE"));
            foreach (var process in processes)
            {
                streams.Output.WriteLine(Line($"{process.ProcessId}", process.Name, process.RuntimeVersion ?? "?", Secrets.Masked(process.CommandLine)));
            }

            return Exit.Done;
        });
        return command;
    }

    /// <summary>A process chooses its own name and command line: they stay on their line.</summary>
    internal static string Line(string id, string name, string runtime, string commandLine) =>
        VisibleText.Of($"{id,8}  {name,-24}  {runtime,-10}  {commandLine}");
}
