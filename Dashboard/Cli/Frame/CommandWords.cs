using System.CommandLine.Parsing;

namespace Dashboard.Cli.Frame;

/// <summary>The words after <c>--</c>: a command to start and attach to. The parser never sees it, since it has options of its own.</summary>
internal sealed record CommandWords(string[] Own, IReadOnlyList<string>? Command)
{
    public const string Help = "With -- COMMAND ARGS after the options it starts that command, attaches before its first instruction, and stops it at the end.";

    private static readonly string[] Takers = ["serve", "run", "record", "doctor", "test"];

    public static bool Takes(string verb) => Takers.Contains(verb, StringComparer.Ordinal);

    public static CommandWords Of(string[] args) =>
        Array.IndexOf(args, "--") is >= 0 and var at ? new CommandWords(args[..at], args[(at + 1)..]) : new CommandWords(args, null);

    public string? Problem =>
        Command is null ? null
        : Command is [] or ["", ..] ? "-- is followed by the command to start, for example -- dotnet App.dll"
        : Own is [] || Own[0].StartsWith('-') || Takes(Own[0]) ? null
        : $"{Own[0]} does not start a command: leave out -- and what follows it";

    public void Refuse(CommandResult result, params System.CommandLine.Option[] others)
    {
        if (Command is not null && Array.Find(others, option => Options.Given(result, option)) is { } other)
        {
            result.AddError($"-- COMMAND starts the process to attach to: leave out {other.Name}");
        }
    }
}
