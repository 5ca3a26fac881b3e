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
        // The load agent listens to its owner instead; a load asks of a signal what it alone knows.
        if (args is [AgentLaunch.Verb or LoadVerb.Name, ..])
        {
            return await Exit.GuardAsync(() => InvokeAsync(args, CancellationToken.None), CancellationToken.None).ConfigureAwait(false);
        }

        using var signals = EndSignals.Listen(awaitsResult: args is ["run" or "record" or "sweep" or "matrix", ..]);
        var verb = Exit.GuardAsync(() => InvokeAsync(args, signals.First), signals.First);
        return await Task.WhenAny(verb, signals.Overdue).ConfigureAwait(false) == verb ? await verb.ConfigureAwait(false) : Exit.Signalled;
    }

    private static async Task<int> InvokeAsync(string[] args, CancellationToken token)
    {
        if (args is ["--version"])
        {
            Console.WriteLine($"ThreadPool Dashboard {About.Version}, .NET {Environment.Version}");
            return Exit.Done;
        }

        var root = new RootCommand("Attaches to a running .NET web server and draws its ThreadPool live in a browser.");
        var words = CommandWords.Of(args);
        ServeVerb.AddTo(root, words);
        root.Subcommands.Add(DemoVerb.Create());
        root.Subcommands.Add(PsVerb.Create());
        root.Subcommands.Add(RunVerb.Create(words));
        root.Subcommands.Add(SweepVerb.Create());
        root.Subcommands.Add(MatrixVerb.Create());
        root.Subcommands.Add(LoadVerb.Create());
        root.Subcommands.Add(RecordVerb.Create(words));
        root.Subcommands.Add(CompareVerb.Create());
        root.Subcommands.Add(CapacityVerb.Create());
        root.Subcommands.Add(ReportVerb.Create());
        root.Subcommands.Add(ExportVerb.Create());
        root.Subcommands.Add(ImportVerb.Create());
        LoadAgentVerb.AddTo(root);
        var parsed = root.Parse(words.Own);
        if ((words.Problem ?? (parsed.Errors is [var first, ..] ? Sentence(first) : null)) is { } problem)
        {
            await Console.Error.WriteLineAsync($"{problem}. See --help.").ConfigureAwait(false);
            return Exit.BadArguments;
        }

        // Signals are ours to take: the parser's library would end a run in the middle of its drain.
        var invocation = new InvocationConfiguration { ProcessTerminationTimeout = null, EnableDefaultExceptionHandler = false };
        return await parsed.InvokeAsync(invocation, token).ConfigureAwait(false);
    }

    /// <summary>The parser names .NET types where a text is no number; all else it says well enough.</summary>
    private static string Sentence(ParseError error) =>
        error is { SymbolResult: OptionResult { Tokens: [var token, ..] } option } && error.Message.Contains("expected type", StringComparison.Ordinal)
            ? $"{option.Option.Name} takes a whole number, not '{token.Value}'"
            : error.Message.TrimEnd('.');
}
