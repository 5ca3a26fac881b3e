using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;
using System.Text.RegularExpressions;
using Dashboard.Cli.Doctor;
using Dashboard.Cli.Frame;
using Dashboard.Cli.Guard;
using Dashboard.Cli.Sweeping;
using Dashboard.Cli.Testing;
using Dashboard.Load.Agent;
using Dashboard.Machine;

namespace Dashboard.Cli;

internal static partial class Verbs
{
    public static async Task<int> RunAsync(string[] args, StandardStreams streams)
    {
        // The load agent listens to its owner instead; a load handles signals itself.
        if (args is [AgentLaunch.Verb or LoadVerb.Name, ..])
        {
            return await RunAsync(args, streams, CancellationToken.None).ConfigureAwait(false);
        }

        using var signals = EndSignals.Listen(awaitsResult: args is ["run" or "record" or "sweep" or "matrix" or "guard", ..]);
        var verb = RunAsync(args, streams, signals.First);
        return await Task.WhenAny(verb, signals.Overdue).ConfigureAwait(false) == verb ? await verb.ConfigureAwait(false) : Exit.Signalled;
    }

    public static Task<int> RunAsync(string[] args, StandardStreams streams, CancellationToken token) =>
        Exit.GuardAsync(
            streams.Error,
            args is [AgentLaunch.Verb] ? () => LoadAgentVerb.RunAsync(streams, token)
            : FileLimit.Refuse() is { } refusal ? () => FailAsync(streams, refusal)
            : () => InvokeAsync(args, streams, token),
            token);

    private static async Task<int> FailAsync(StandardStreams streams, string sentence)
    {
        await streams.Error.WriteLineAsync(sentence).ConfigureAwait(false);
        return Exit.Failed;
    }

    private static async Task<int> InvokeAsync(string[] args, StandardStreams streams, CancellationToken token)
    {
        if (args is ["--version"])
        {
            streams.Output.WriteLine(About.Repository is { } repository ? $"{About.Line}, {repository}" : About.Line);
            return Exit.Done;
        }

        var words = CommandWords.Of(args);
        var root = Root(words, streams);
        var parsed = root.Parse(words.Own);
        var wrong = parsed.Errors.FirstOrDefault() ?? UnknownVerb(root, words.Own);
        if ((words.Problem ?? (wrong is null ? null : Sentence(wrong))) is { } problem)
        {
            await streams.Error.WriteLineAsync($"{problem}{(problem.EndsWith('?') ? "" : ".")} See --help.").ConfigureAwait(false);
            return Exit.BadArguments;
        }

        // This program handles signals itself: the parser's library would end a run in the middle of its drain.
        var invocation = new InvocationConfiguration
        {
            Output = streams.Output,
            Error = streams.Error,
            ProcessTerminationTimeout = null,
            EnableDefaultExceptionHandler = false,
        };
        return await parsed.InvokeAsync(invocation, token).ConfigureAwait(false);
    }

    private static ParseError? UnknownVerb(RootCommand root, IReadOnlyList<string> words) =>
        words is [var verb, _, ..] && !verb.StartsWith('-') && root.Subcommands.All(known => known.Name != verb && !known.Aliases.Contains(verb))
            ? root.Parse([verb]).Errors.FirstOrDefault() : null;

    internal static RootCommand Root(CommandWords words, StandardStreams streams)
    {
        var root = new RootCommand("Attaches to a running .NET web server and shows its ThreadPool live in a browser.");
        ServeVerb.AddTo(root, words, streams);
        root.Subcommands.Add(DemoVerb.Create(streams));
        root.Subcommands.Add(ExampleVerb.Create(streams));
        root.Subcommands.Add(PsVerb.Create(streams));
        root.Subcommands.Add(DoctorVerb.Create(words, streams));
        root.Subcommands.Add(WatchVerb.Create(streams));
        root.Subcommands.Add(McpVerb.Create(streams));
        root.Subcommands.Add(RunVerb.Create(words, streams));
        root.Subcommands.Add(SweepVerb.Create(streams));
        root.Subcommands.Add(MatrixVerb.Create(streams));
        root.Subcommands.Add(LoadVerb.Create(streams));
        root.Subcommands.Add(RecordVerb.Create(words, streams));
        root.Subcommands.Add(RunsVerb.Create(streams));
        root.Subcommands.Add(CompareVerb.Create(streams));
        root.Subcommands.Add(GuardVerb.Create(streams));
        root.Subcommands.Add(TestVerb.Create(words, streams));
        root.Subcommands.Add(CapacityVerb.Create(streams));
        root.Subcommands.Add(ReportVerb.Create(streams));
        root.Subcommands.Add(ExportVerb.Create(streams));
        root.Subcommands.Add(ImportVerb.Create(streams));
        root.Subcommands.Add(TidyVerb.Create(streams));
        root.Subcommands.Add(HealthVerb.Create(streams));
        root.Options.OfType<HelpOption>().Single().Action = new HelpText(streams.OutputColumns?.Invoke() ?? int.MaxValue);
        return root;
    }

    /// <summary>The parser names .NET types where a text is no number.</summary>
    private static string Sentence(ParseError error) =>
        error is { SymbolResult: OptionResult { Tokens: [var token, ..] } option } && error.Message.Contains("expected type", StringComparison.Ordinal)
            ? $"{option.Option.Name} takes a whole number, not '{token.Value}'"
            : $"{error.Message.TrimEnd('.')}{Meant(error)}";

    /// <summary>", did you mean 'record'?"; empty where nothing is near.</summary>
    private static string Meant(ParseError error) =>
        error is { SymbolResult: CommandResult command } && Unrecognized().Match(error.Message) is { Success: true } unknown
            && NearestName.Of(unknown.Groups[1].Value, command.Command) is { } near
            ? $", did you mean '{near}'?" : "";

    [GeneratedRegex("^Unrecognized command or argument '(.+)'", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Unrecognized();
}
