using System.Text.RegularExpressions;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>
/// Orleans has a thread of its own that notices when the whole process stood still, and newer ones say how much of that the garbage collector took.
/// </summary>
internal sealed partial class OrleansStalls : MessageKind
{
    public override string Name => "Orleans stalls of the process";

    public override IReadOnlyList<string> Wordings => [".NET Runtime Platform stalled for …. Total GC Pause duration during that period: …."];

    public override string Says => "Against: garbage collections took half of it or more. Neither: they did not, or it does not say";

    public override IEnumerable<string> Anchors => [".NETRuntimePlatformstalledfor"];

    public override Sighting? Read(MessageText text) =>
        Stall().Match(text.Dense) is { Success: true } stall && Numerals.TimeSpanSeconds(stall.Groups[1]) is { } seconds
            ? new OrleansStall(seconds, Numerals.TimeSpanSeconds(stall.Groups[2])) : null;

    [GeneratedRegex(
        @"stalledfor(\d[\d.:]{6,18}\d)(?:\.TotalGCPausedurationduringthatperiod:(\d[\d.:]{6,18}\d))?",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Stall();
}

/// <param name="Collecting">Null where an older Orleans does not say.</param>
internal sealed record OrleansStall(double Seconds, double? Collecting) : Sighting
{
    private const double MostOfIt = 0.5;

    public override Leaning Leaning => Collecting >= MostOfIt * Seconds ? Leaning.Against : Leaning.Neither;

    public override double Weight => Seconds;

    public override string Meaning => Leaning == Leaning.Against
        ? $"All threads stood still for {Readable.Milliseconds(1_000 * Seconds)}, {Readable.Milliseconds(1_000 * Collecting!.Value)} of it for "
            + "garbage collections. Look at memory, not at the pool."
        : $"A thread of its own did not run for {Readable.Milliseconds(1_000 * Seconds)}"
            + (Collecting is null ? ". " : ", little of it for garbage collections. ")
            + "A starved pool does not stop that thread: the machine was full, or the process was stopped.";
}
