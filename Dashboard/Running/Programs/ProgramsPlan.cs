using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running.Experiments;
using Dashboard.Target.Launching;

namespace Dashboard.Running.Programs;

/// <summary>A side of two programs in turns, as a user gave it.</summary>
/// <param name="Words">The words of its command.</param>
public sealed record PlannedProgram(IReadOnlyList<string> Words)
{
    /// <summary>The longest command, folder or list of variables, in characters.</summary>
    public const int LongestText = 4_000;

    /// <summary>Variables that it gets beside those of the dashboard.</summary>
    public IReadOnlyList<ProgramVariable> Environment { get; init; } = [];

    /// <summary>The folder in which it starts; null is the dashboard's.</summary>
    public string? Folder { get; init; }

    internal CommandStart Start => new(Words)
    {
        Environment = Environment.GroupBy(one => one.Name, StringComparer.Ordinal)
            .ToDictionary(same => same.Key, same => same.Last().Value, StringComparer.Ordinal),
        Folder = Folder,
    };
}

/// <summary>Two programs that take turns, the request that both get, and how often.</summary>
/// <param name="Sides">A and B.</param>
/// <param name="Path">The path of the request, without its query.</param>
/// <param name="Load">The load of each run, with the query of the request and its method.</param>
/// <param name="Times">Runs of each side.</param>
/// <param name="WarmUpSeconds">Seconds of load before each run that are not recorded, 0 to 60.</param>
public sealed record ProgramsPlan(IReadOnlyList<PlannedProgram> Sides, string Path, LoadOverrides Load, int Times, double WarmUpSeconds)
{
    /// <summary>The time that a start and the wait for a pool at rest take, of a small server.</summary>
    private static readonly TimeSpan Starting = TimeSpan.FromSeconds(4);

    public static NumberRange WarmUp { get; } = new("Warm-up", 0, 60) { Unit = "s" };

    internal IReadOnlyList<ProgramSide> Programs =>
        ProgramSide.Of([.. Sides.Select(side => side.Start)], TimeSpan.FromSeconds(WarmUpSeconds), isAddressGiven: false);

    /// <summary>Of both sides together.</summary>
    internal int Runs => Times * Sides.Count;

    /// <summary>Start, warm-up, load, recovery and end of one run.</summary>
    internal TimeSpan ExpectedRun =>
        Starting + RepeatedPlan.Tail + TimeSpan.FromSeconds(WarmUpSeconds + (Load.DurationSeconds ?? (Load.Requests is null ? LoadDefaults.Seconds : 0)));

    internal string Title => $"{Readable.Count(Times)} × {string.Join(" vs ", Programs.Select(side => VisibleText.Of(Secrets.Masked(side.Label))))}";

    /// <summary>The field of a side: "CommandA".</summary>
    public static string FieldOf(string field, int side) => $"{field}{ProgramSide.Letters[side]}";

    /// <summary>The first invalid setting, under the name of its property and the letter of its side; null when all are valid.</summary>
    public FieldProblem? Problem() =>
        Sides.Count != 2 ? new FieldProblem("", "A comparison of programs has two sides.")
        : FieldProblem.First(Sides.Index().SelectMany(side => Problems(side.Item, side.Index)))
            ?? FieldProblem.First((nameof(Path), CustomEndpoint.Refuse(Path)))
            ?? Load.Problem()
            ?? FieldProblem.First(
                (nameof(Times), RepeatedPlan.Times.Refuse(Times)),
                (nameof(WarmUpSeconds), WarmUp.Refuse(WarmUpSeconds)));

    /// <summary>The plan of a run on a side that listens at an address.</summary>
    internal LoadRunPlan RunAt(Uri address)
    {
        var endpoint = CustomEndpoint.Of(Path, Load.Method);
        return LoadRunPlan.Of(endpoint, Load.On(endpoint, address) with { Method = Load.Method }, RepeatedPlan.Tail);
    }

    private static IEnumerable<(string Field, string? Refusal)> Problems(PlannedProgram side, int index)
    {
        var letter = ProgramSide.Letters[index];
        yield return (FieldOf("Command", index), side.Words is [] or ["", ..] ? $"Command {letter}: what to start, such as dotnet Shop.dll."
            : side.Words.Sum(word => word.Length + 1) > PlannedProgram.LongestText
                ? $"Command {letter}: at most {Readable.Count(PlannedProgram.LongestText)} characters."
            : side.Words.Any(word => word.Contains('\0', StringComparison.Ordinal)) ? $"Command {letter}: it contains an invalid character; type it again."
            : null);
        yield return (FieldOf("Environment", index), side.Environment.FirstOrDefault(one => !IsVariable(one)) is { } bad
            ? $"Environment {letter}: NAME=VALUE, such as DOTNET_gcServer=1, not '{(bad.Name.Length > 0 ? bad.Name : bad.Value)}'."
            : null);
        yield return (FieldOf("Folder", index), side.Folder is { Length: 0 } ? $"Folder {letter}: a folder, or leave it empty." : null);
    }

    private static bool IsVariable(ProgramVariable one) => one.Name.Length > 0 && !one.Name.Any(c => char.IsWhiteSpace(c) || c is '=' or '\0')
        && !one.Value.Contains('\0', StringComparison.Ordinal);
}
