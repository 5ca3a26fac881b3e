using System.CommandLine;
using Dashboard.Target;

namespace Dashboard.Cli;

/// <summary><c>ps</c>: the processes that can be attached to.</summary>
internal static class PsVerb
{
    public static Command Create()
    {
        var json = JsonOutput.Option();
        var command = new Command("ps", "Lists the .NET processes of this user that can be attached to.") { json };
        command.SetAction(async (parsed, token) =>
        {
            var processes = await TargetProcesses.ListAsync(token).ConfigureAwait(false);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(processes.Select(p => new { p.ProcessId, p.Name, p.EntryAssembly, p.CommandLine, p.RuntimeVersion }));
                return CommandLine.Done;
            }

            foreach (var process in processes)
            {
                Console.WriteLine($"{process.ProcessId,8}  {process.Name,-24}  {process.RuntimeVersion ?? "?",-10}  {process.CommandLine}");
            }

            if (processes.Count == 0)
            {
                await Console.Error.WriteLineAsync("No .NET process of this user can be attached to: start one, or the sample with the verb demo.").ConfigureAwait(false);
            }

            return CommandLine.Done;
        });
        return command;
    }
}
