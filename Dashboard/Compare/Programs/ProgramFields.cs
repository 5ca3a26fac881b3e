using System.Globalization;
using System.Text.Json;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Running.Page;
using Dashboard.Running.Programs;

namespace Dashboard.Compare.Programs;

/// <summary>A side of two programs in turns, as typed.</summary>
internal sealed class SideFields
{
    public string Command { get; set; } = "";

    /// <summary><c>NAME=VALUE</c>, several with blanks between them; a value with blanks in double quotes.</summary>
    public string Environment { get; set; } = "";

    public string Folder { get; set; } = "";

    public PlannedProgram Read() => new(ProgramSide.WordsOf(Command))
    {
        Environment = [.. ProgramSide.WordsOf(Environment).Select(Variable)],
        Folder = Folder.Trim() is { Length: > 0 } folder ? folder : null,
    };

    private static ProgramVariable Variable(string word) =>
        word.IndexOf('=', StringComparison.Ordinal) is > 0 and var mark ? new(word[..mark], word[(mark + 1)..]) : new("", word);
}

/// <summary>The fields of two programs in turns, and the text in which a browser keeps them.</summary>
internal sealed class ProgramFields
{
    private const int LongestText = 40_000;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web) { RespectNullableAnnotations = true };

    public SideFields A { get; private set; } = new();

    public SideFields B { get; private set; } = new();

    public IReadOnlyList<SideFields> Sides => [A, B];

    public string Path { get; set; } = "";

    public string Method { get; set; } = RequestLine.UsualMethod;

    public LoadForm Load { get; private set; } = UsualLoad;

    public string Times { get; set; } = $"{RepeatedPlan.UsualTimes}";

    public string WarmUp { get; set; } = Text(UnrecordedLoad.UsualWarmUp.TotalSeconds);

    private static LoadForm UsualLoad => new() { Connections = Text(LoadDefaults.Connections), Timeout = Text(LoadDefaults.TimeoutSeconds) };

    public void UseDefaultLoad() => Load = UsualLoad;

    /// <summary>B follows A until it differs: a user changes one word of it.</summary>
    public void SetCommand(int side, string text)
    {
        var follows = side == 0 && B.Command == A.Command;
        Sides[side].Command = text;
        B.Command = follows ? text : B.Command;
    }

    /// <summary>The plan, or the first field that is wrong.</summary>
    public (ProgramsPlan? Plan, FieldProblem? Problem) Read()
    {
        var method = Method == RequestLine.UsualMethod ? null : Method;
        var plan = new ProgramsPlan([A.Read(), B.Read()], Path.Trim(), new LoadOverrides { Method = method }, RepeatedPlan.UsualTimes, 0);
        var problem = plan.Problem() ?? Load.Problem() ?? FieldProblem.First(
            (nameof(Times), RepeatedPlan.Times.Refuse(Times)),
            (nameof(WarmUp), ProgramsPlan.WarmUp.Refuse(WarmUp)));
        return problem is not null ? (null, problem) : (plan with
        {
            Load = Load.ApplyTo(plan.Load),
            Times = (int)RepeatedPlan.Times.Read(Times),
            WarmUpSeconds = ProgramsPlan.WarmUp.Read(WarmUp),
        }, null);
    }

    /// <summary>Both sides become the program of a run, with its request and load: one is then changed.</summary>
    public void CopyFrom(RunHeader run)
    {
        if (run.Program is not { } program)
        {
            return;
        }

        var environment = string.Join(' ', program.Environment.Select(one => ProgramSide.TextOf([$"{one.Name}={one.Value}"])));
        foreach (var side in Sides)
        {
            (side.Command, side.Environment, side.Folder) = (program.Command, environment, program.Folder ?? "");
        }

        (Path, WarmUp) = (run.Path ?? "", Text(program.WarmUpSeconds));
        if (run.Plan is { } load)
        {
            Load.CopyFrom(load);
            (Method, Load.Query) = (load.Method ?? RequestLine.UsualMethod, new Uri(load.Url).Query.TrimStart('?'));
        }
    }

    /// <summary>The text to store.</summary>
    public string Keep() => JsonSerializer.Serialize(
        new Kept { A = A, B = B, Path = Path, Method = Method, Load = Load, Times = Times, WarmUp = WarmUp }, Json);

    /// <summary>Fills the fields with a stored text; an invalid one changes nothing.</summary>
    public void Restore(string? text)
    {
        if (Read(text) is { } kept && LoadMethods.All.Contains(kept.Method, StringComparer.Ordinal))
        {
            (A, B, Path, Method, Load, Times, WarmUp) = (kept.A, kept.B, kept.Path, kept.Method, kept.Load, kept.Times, kept.WarmUp);
        }
    }

    private static Kept? Read(string? text)
    {
        try
        {
            return text is null or { Length: > LongestText } ? null : JsonSerializer.Deserialize<Kept>(text, Json);
        }
        catch (JsonException)
        {
            // A browser's storage can hold anything, for example an older version's text: then nothing was stored.
            return null;
        }
    }

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);

    private sealed record Kept
    {
        public required SideFields A { get; init; }

        public required SideFields B { get; init; }

        public required string Path { get; init; }

        public required string Method { get; init; }

        public required LoadForm Load { get; init; }

        public required string Times { get; init; }

        public required string WarmUp { get; init; }
    }
}
