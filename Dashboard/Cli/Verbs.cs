using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Cli.Frame;
using Dashboard.Cli.Sweeping;
using Dashboard.Load.Agent;
using Dashboard.Shell;

namespace Dashboard.Cli;

/// <summary>The verbs of the program.</summary>
internal static class Verbs
{
    public static async Task<int> RunAsync(string[] args)
    {
        if (args is ["--version"])
        {
            Console.WriteLine($"ThreadPool Dashboard {About.Version}, .NET {Environment.Version}, Blazor script: {About.BlazorScriptSource}");
            return Exit.Done;
        }

        var root = new RootCommand("Attaches to a running .NET web server and draws its ThreadPool live in a browser.");
        ServeVerb.AddTo(root);
        root.Subcommands.Add(DemoVerb.Create());
        root.Subcommands.Add(PsVerb.Create());
        root.Subcommands.Add(RunVerb.Create());
        root.Subcommands.Add(SweepVerb.Create());
        root.Subcommands.Add(MatrixVerb.Create());
        root.Subcommands.Add(LoadVerb.Create());
        root.Subcommands.Add(RecordVerb.Create());
        root.Subcommands.Add(CompareVerb.Create());
        root.Subcommands.Add(ReportVerb.Create());
        root.Subcommands.Add(ExportVerb.Create());
        root.Subcommands.Add(ImportVerb.Create());
        LoadAgentVerb.AddTo(root);
        var parsed = root.Parse(args);
        if (parsed.Errors.Count > 0)
        {
            await Console.Error.WriteLineAsync($"{Sentence(parsed.Errors[0])}. See --help.").ConfigureAwait(false);
            return Exit.BadArguments;
        }

        // Ctrl-C and SIGTERM cancel the verb; it then has this long to end its children. The load agent listens to its owner
        // instead; a load drains for as long as its timeout, and a second Ctrl-C ends that.
        var timeToEnd = args is [AgentLaunch.Verb or LoadVerb.Name, ..] ? default(TimeSpan?) : TimeSpan.FromSeconds(20);
        var invocation = new InvocationConfiguration { ProcessTerminationTimeout = timeToEnd, EnableDefaultExceptionHandler = false };
        return await parsed.InvokeAsync(invocation).ConfigureAwait(false);
    }

    /// <summary>The parser names .NET types where a text is no number; all else it says well enough.</summary>
    private static string Sentence(ParseError error) =>
        error is { SymbolResult: OptionResult { Tokens: [var token, ..] } option } && error.Message.Contains("expected type", StringComparison.Ordinal)
            ? $"{option.Option.Name} takes a whole number, not '{token.Value}'"
            : error.Message.TrimEnd('.');
}
