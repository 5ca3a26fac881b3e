using System.CommandLine.Parsing;

namespace Dashboard.Cli.Frame;

/// <summary>What stands behind <c>--</c>: a command to start and to attach to. The parser does not see it, since it has options of its own.</summary>
/// <param name="Own">Our own arguments.</param>
/// <param name="Command">The command's words; null without <c>--</c>.</param>
internal sealed record CommandWords(string[] Own, IReadOnlyList<string>? Command)
{
    /// <summary>Behind the description of a verb that takes a command.</summary>
    public const string Help = "With -- COMMAND ARGS after the options it starts that command, attaches before its first instruction, and stops it at the end.";

    private static readonly string[] Takers = ["serve", "run", "record"];

    public static CommandWords Of(string[] args) =>
        Array.IndexOf(args, "--") is >= 0 and var at ? new CommandWords(args[..at], args[(at + 1)..]) : new CommandWords(args, null);

    /// <summary>Why there must be no command, in a sentence; null when all is well.</summary>
    public string? Problem =>
        Command is null ? null
        : Command is [] or ["", ..] ? "-- is followed by the command to start, for example -- dotnet App.dll"
        : Own is [] || Own[0].StartsWith('-') || Takers.Contains(Own[0], StringComparer.Ordinal) ? null
        : $"{Own[0]} does not start a command: leave out -- and what follows it";

    /// <summary>Refuses, beside a command, the options that name another target.</summary>
    public void Refuse(CommandResult result, params System.CommandLine.Option[] others)
    {
        if (Command is not null && Array.Find(others, option => Options.Given(result, option)) is { } other)
        {
            result.AddError($"-- COMMAND starts the process to attach to: leave out {other.Name}");
        }
    }
}
