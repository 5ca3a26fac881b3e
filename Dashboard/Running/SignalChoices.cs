using Dashboard.RunFile;

namespace Dashboard.Running;

/// <summary>The signals that were chosen for each program, by name and entry assembly, since command lines may hold secrets; in a file.</summary>
public sealed class SignalChoices(RunFolder folder, ILogger<SignalChoices> logger)
{
    /// <summary>The most programs that are remembered; the one chosen longest ago is removed first.</summary>
    public const int Max = 1_000;

    private readonly JsonFile<List<Choice?>> _file = new(folder, "signals.json", maxBytes: 1 << 20, "The chosen signals are unknown", logger);

    public SignalLevel? Of(TargetFacts program) => Sound(_file.Read()).FirstOrDefault(choice => choice.IsOf(program))?.Level;

    public void Keep(TargetFacts program, SignalLevel level) => _file.Change(kept =>
        [.. Sound(kept).Where(choice => !choice.IsOf(program)).Append(new Choice(program.Name, program.EntryAssembly, level)).TakeLast(Max)]);

    private static IEnumerable<Choice> Sound(List<Choice?>? kept) =>
        (kept ?? []).OfType<Choice>().Where(choice => Enum.IsDefined(choice.Level));

    private sealed record Choice(string Name, string? EntryAssembly, SignalLevel Level)
    {
        public bool IsOf(TargetFacts program) => Name == program.Name && EntryAssembly == program.EntryAssembly;
    }
}
