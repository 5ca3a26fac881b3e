using System.CommandLine.Parsing;
using Dashboard.RunFile;
using Dashboard.Target.Launching;

namespace Dashboard.Running.Programs;

/// <summary>A side of a comparison of two programs: what is started for each of its runs.</summary>
/// <param name="Letter">A or B.</param>
/// <param name="Label">What distinguishes it from the other side.</param>
/// <param name="Program">What its runs keep of it.</param>
internal sealed record ProgramSide(char Letter, CommandStart Start, string Label, StartedProgram Program)
{
    /// <summary>The variable by which an ASP.NET Core server learns where to listen; a port of 0 is any free one.</summary>
    private const string Urls = "ASPNETCORE_URLS";

    private const string AnyPort = "http://127.0.0.1:0";

    public const string Letters = "AB";

    private const string Runtime = ".NET ";

    public string Command => string.Join(' ', Start.Words);

    /// <summary>The name of the file for what it writes.</summary>
    public string OutputName => $"{Letter}-{Path.GetFileName(Start.Words[0])}";

    /// <summary>The words of a command that was written in one text; words with blanks are in double quotes.</summary>
    public static string[] WordsOf(string text) => [.. CommandLineParser.SplitCommandLine(text)];

    /// <summary>The text of a command from which <see cref="WordsOf"/> reads the same words.</summary>
    public static string TextOf(IEnumerable<string> words) =>
        string.Join(' ', words.Select(word => word.Length > 0 && !word.Any(char.IsWhiteSpace) ? word : $"\"{word}\""));

    /// <summary>Versions that it must have, each in full or its first numbers: of the entry assembly, or of the runtime after ".NET ".</summary>
    public IReadOnlyList<string> Expected { get; init; } = [];

    /// <returns>A sentence where the program is not what was expected; null where it is.</returns>
    public string? Problem(TargetFacts program)
    {
        if (Expected.FirstOrDefault(version => !Is(program, version)) is not { } missed)
        {
            return null;
        }

        var (known, found) = missed.StartsWith(Runtime, StringComparison.OrdinalIgnoreCase)
            ? (program.RuntimeVersion, $"runs on .NET {program.RuntimeVersion}")
            : (program.Build, $"is version {program.Build}");
        return known is null
            ? $"Whether {program.Name} is {missed} is not known, since it does not say its version: leave out --expect-version."
            : $"{program.Name} {found}, not {missed}: check what is started, or --expect-version.";
    }

    /// <summary>1.4 is 1.4.2, and not 1.40.</summary>
    private static bool Is(TargetFacts program, string expected) => expected.StartsWith(Runtime, StringComparison.OrdinalIgnoreCase)
        ? Begins(program.RuntimeVersion, expected[Runtime.Length..].Trim())
        : program.Build?.Split(", ").Any(part => Begins(part, expected)) == true;

    private static bool Begins(string? version, string expected) =>
        version is not null && (version == expected || version.StartsWith(expected + '.', StringComparison.Ordinal));

    /// <param name="starts">Those of A and B, as the user gave them.</param>
    /// <param name="warmUp">The same for both.</param>
    /// <param name="isAddressGiven">True where the user says at which address both listen.</param>
    public static IReadOnlyList<ProgramSide> Of(IReadOnlyList<CommandStart> starts, TimeSpan warmUp, bool isAddressGiven)
    {
        string[] names = [.. starts.SelectMany(start => start.Environment.Keys).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
        var hasFolder = starts.Any(start => start.Folder is not null);
        StartedProgram[] programs =
        [
            .. starts.Select(start => new StartedProgram(string.Join(' ', start.Words))
            {
                Environment = [.. names.Select(name => (Name: name, Value: ValueOf(start, name))).Where(one => one.Value is not null)
                    .Select(one => new ProgramVariable(one.Name, one.Value!))],
                Folder = hasFolder ? Path.GetFullPath(start.Folder ?? ".") : null,
                WarmUpSeconds = warmUp.TotalSeconds,
            }),
        ];
        return [.. starts.Select((start, i) => new ProgramSide(
            Letters[i], isAddressGiven ? start : OnFreePort(start), LabelOf(programs[i], programs[1 - i], names), programs[i]))];
    }

    private static string? ValueOf(CommandStart start, string name) => start.Environment.GetValueOrDefault(name) ?? Environment.GetEnvironmentVariable(name);

    private static CommandStart OnFreePort(CommandStart start) => start.Environment.ContainsKey(Urls) ? start : start with
    {
        Environment = new Dictionary<string, string>(start.Environment, StringComparer.Ordinal) { [Urls] = AnyPort },
    };

    /// <summary>"dotnet new/Shop.dll", "DOTNET_gcServer=1", "DOTNET_gcServer not set"; the command where nothing differs.</summary>
    private static string LabelOf(StartedProgram own, StartedProgram other, IEnumerable<string> names)
    {
        string[] parts =
        [
            .. own.Command == other.Command ? (string[])[] : [own.Command],
            .. names.Where(name => Of(own, name) != Of(other, name)).Select(name => Of(own, name) is { } value ? $"{name}={value}" : $"{name} not set"),
            .. own.Folder == other.Folder ? (string[])[] : [$"in {own.Folder}"],
        ];
        return parts is [] ? own.Command : string.Join(", ", parts);

        static string? Of(StartedProgram program, string name) => program.Environment.FirstOrDefault(one => one.Name == name)?.Value;
    }
}
