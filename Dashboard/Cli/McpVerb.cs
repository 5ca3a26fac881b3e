using System.CommandLine;
using Dashboard.Assistants;
using Dashboard.Cli.Frame;
using Dashboard.Machine;
using Dashboard.Shell;
using ModelContextProtocol.Server;

namespace Dashboard.Cli;

/// <summary>The verb <c>mcp</c>: tools for an assistant on standard input and output, until the input ends.</summary>
internal static class McpVerb
{
    public static Command Create(StandardStreams streams)
    {
        var data = Options.Data();
        var allow = new Option<bool>("--allow-actions")
        {
            Description = "Record and send load (to this machine) without asking you; for clients that cannot ask",
        };
        var command = new Command("mcp", "Serves an assistant: an MCP server on standard input and output, for clients such as editors and coding agents.")
        {
            data, allow,
        };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            NativeHeap.KeepSmall();
            var folder = parsed.GetValue(data);
            var targets = new AssistantTargets(() => DashboardFeatures.Open(folder), TimeProvider.System);
            await using var closingTargets = targets.ConfigureAwait(false);
            var tools = new AssistantTools(targets, new AssistantRuns(targets), new Consent(parsed.GetValue(allow)), static () => null);
            var options = new McpServerOptions();
            AssistantServer.Configure(options, tools);
            var server = McpServer.Create(new StdioServerTransport(options), options);
            await using var closingServer = server.ConfigureAwait(false);
            try
            {
                await server.RunAsync(token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (token.IsCancellationRequested)
            {
                // A signal is an ordinary end of a server, too.
            }

            return Exit.Done;
        }));
        return command;
    }
}
