using System.CommandLine;
using System.Globalization;
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
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(streams.Output, processes.Select(p => new { p.ProcessId, p.Name, p.EntryAssembly, p.CommandLine, p.RuntimeVersion }));
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
                streams.Output.WriteLine(Line($"{process.ProcessId}", process.Name, process.RuntimeVersion ?? "?", process.CommandLine));
            }

            return Exit.Done;
        });
        return command;
    }

    /// <summary>A process chooses its own name and command line: what would steer the terminal is written as it would be in a program's text.</summary>
    internal static string Line(string id, string name, string runtime, string commandLine) =>
        string.Concat($"{id,8}  {name,-24}  {runtime,-10}  {commandLine}".Select(Visible));

    private static string Visible(char c) => char.GetUnicodeCategory(c) is UnicodeCategory.Control or UnicodeCategory.Format
        or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator
        ? FormattableString.Invariant($"\\u{(int)c:x4}")
        : c.ToString();
}
