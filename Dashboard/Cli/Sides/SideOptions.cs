using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Cli.Frame;
using Dashboard.Running;
using Dashboard.Running.Programs;
using Dashboard.Target.Launching;

namespace Dashboard.Cli.Sides;

/// <summary>The options that make two programs, or two ways to start one, the sides of a comparison.</summary>
internal sealed class SideOptions
{
    private static readonly TimeSpan LongestWarmUp = TimeSpan.FromSeconds(60);

    private readonly Option<string?> _command =
        CommandOption("--against-command", "dotnet new/Shop.dll", "Alternate with another program and compare the two");

    private readonly Option<string[]> _environment = new Option<string[]>("--side-environment")
    {
        Description = "A variable of one side's environment, for example B:DOTNET_gcServer=1; A is the command after --, B the one of --against-command or "
            + "the same again. May be given several times",
    }.Checked(values => values?.FirstOrDefault(value => VariableOf(value) is null) is { } bad
        ? $"--side-environment takes A:NAME=VALUE or B:NAME=VALUE, for example B:DOTNET_gcServer=1, not '{bad}'" : null);

    private readonly Option<string[]> _folder = new Option<string[]>("--folder")
    {
        Description = "The folder in which the command starts; A:DIR or B:DIR for one side of a comparison of two programs",
    }.Checked(values => values is null ? null
        : values.Any(value => FolderOf(value).Folder.Length == 0) ? "--folder takes a folder, or A:DIR or B:DIR for one side"
        : values.GroupBy(value => FolderOf(value).Side).Any(same => same.Skip(1).Any()) ? "--folder takes one folder for each side"
        : null);

    private readonly Option<string[]> _expected = new Option<string[]>("--expect-version")
    {
        Description = "The version that a side must have, or there is no comparison: A:1.4 or B:1.5.2 of its entry assembly, or \"B:.NET 11\" of its runtime",
    }.Checked(values => values?.FirstOrDefault(value => ExpectedOf(value) is null) is { } bad
        ? $"--expect-version takes A:VERSION or B:VERSION, for example B:1.5.2 or \"B:.NET 11\", not '{bad}'" : null);

    private readonly Option<TimeSpan?> _warmUp = WarmUpOption();

    private readonly Option<string?> _resume = new("--resume")
    {
        Description = "Make the missing runs of a series of two programs that was stopped: its id, or last; the command is the same otherwise",
    };

    public static Option<TimeSpan?> WarmUpOption() => Options.Duration(
            "--warm-up", $"How long each freshly started program gets load before its run, 0s to 60s (default {UnrecordedLoad.UsualWarmUp.TotalSeconds}s)")
        .Checked(length => length is null || (length >= TimeSpan.Zero && length <= LongestWarmUp) ? null : "--warm-up takes a duration from 0s to 60s");

    /// <summary>A program that takes turns with another.</summary>
    public static Option<string?> CommandOption(string name, string example, string what) => new Option<string?>(name)
    {
        Description = $"{what}: a command in quotes, for example \"{example}\". Each run starts its program anew, on a free port",
    }.Checked(text => text is null || ProgramSide.WordsOf(text) is not [] ? null : $"{name} takes a command in quotes, for example \"{example}\"");

    public SideOptions() => All = [_command, _environment, _folder, _expected, _warmUp, _resume];

    public IReadOnlyList<Option> All { get; }

    /// <summary>True where the command line names two sides.</summary>
    public bool AreTwo(CommandResult result) => Sided(result) is not null;

    /// <param name="foreign">The given option that compares loads of one program, or has a load of its own; null for none.</param>
    public string? Problem(CommandResult result, CommandWords words, Option? foreign) =>
        All.FirstOrDefault(option => Options.Given(result, option)) is not { } given ? null
        : words.Command is null ? $"{given.Name} is about the command after --: add -- COMMAND, for example -- dotnet Shop.dll"
        : Sided(result) is not { } sided
            ? ((Option[])[_warmUp, _expected, _resume]).FirstOrDefault(option => Options.Given(result, option)) is { } ofTwo
                ? $"{ofTwo.Name} belongs to two programs: add {_command.Name} or {_environment.Name}"
                : null
        : foreign is not null ? $"{sided.Name} compares two programs under the same load: leave out {foreign.Name}"
        : null;

    /// <summary>The command after <c>--</c>, where it is the only one.</summary>
    public CommandStart Alone(ParseResult parsed, IReadOnlyList<string> command) =>
        new(command) { Folder = (parsed.GetValue(_folder) ?? []).Select(value => FolderOf(value).Folder).FirstOrDefault() };

    /// <param name="parsed">The command line; <see cref="AreTwo"/>.</param>
    /// <param name="command">The command after <c>--</c>.</param>
    public IReadOnlyList<ProgramSide> Read(ParseResult parsed, IReadOnlyList<string> command, bool isAddressGiven)
    {
        var variables = (parsed.GetValue(_environment) ?? []).Select(VariableOf).OfType<(char Side, string Name, string Value)>().ToList();
        var folders = (parsed.GetValue(_folder) ?? []).Select(FolderOf).ToList();
        var expected = (parsed.GetValue(_expected) ?? []).Select(ExpectedOf).OfType<(char Side, string Version)>()
            .ToLookup(one => one.Side, one => one.Version);
        IReadOnlyList<string>[] commands = [command, parsed.GetValue(_command) is { } other ? ProgramSide.WordsOf(other) : command];
        var sides = ProgramSide.Of(
            [.. ProgramSide.Letters.Zip(commands, (letter, words) => new CommandStart(words)
            {
                Environment = variables.Where(one => one.Side == letter).GroupBy(one => one.Name, StringComparer.Ordinal)
                    .ToDictionary(same => same.Key, same => same.Last().Value, StringComparer.Ordinal),
                Folder = folders.Where(one => one.Side is null || one.Side == letter).OrderBy(one => one.Side is null)
                    .Select(one => one.Folder).FirstOrDefault(),
            })],
            WarmUp(parsed),
            isAddressGiven);
        return [.. sides.Select(side => side with { Expected = [.. expected[side.Letter]] })];
    }

    /// <summary>The series that goes on; null for a new one.</summary>
    public string? Resume(ParseResult parsed) => parsed.GetValue(_resume);

    public TimeSpan WarmUp(ParseResult parsed) => parsed.GetValue(_warmUp) ?? UnrecordedLoad.UsualWarmUp;

    private Option? Sided(CommandResult result) =>
        Options.Given(result, _command) ? _command
        : Options.Given(result, _environment) ? _environment
        : result.GetResult(_folder) is { } folders && folders.Tokens.Any(token => FolderOf(token.Value).Side is not null) ? _folder
        : null;

    private static (char Side, string Name, string Value)? VariableOf(string text) =>
        SideOf(text) is { } side && text.IndexOf('=', StringComparison.Ordinal) is > 2 and var mark ? (side, text[2..mark], text[(mark + 1)..]) : null;

    private static (char Side, string Version)? ExpectedOf(string text) =>
        SideOf(text) is { } side && !string.IsNullOrWhiteSpace(text[2..]) ? (side, text[2..].Trim()) : null;

    private static (char? Side, string Folder) FolderOf(string text) => SideOf(text) is { } side ? (side, text[2..]) : (null, text);

    private static char? SideOf(string text) =>
        text is [var letter, ':', ..] && char.ToUpperInvariant(letter) is 'A' or 'B' ? char.ToUpperInvariant(text[0]) : null;
}
