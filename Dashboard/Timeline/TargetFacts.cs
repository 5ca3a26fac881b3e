namespace Dashboard.Timeline;

/// <summary>What is known about the process under watch. Null means unknown, never zero.</summary>
/// <param name="ProcessId">Its process id.</param>
/// <param name="Name">Its name for people, mostly the entry assembly without its ending.</param>
/// <param name="EntryAssembly">The managed entry assembly's name; null when the runtime does not say.</param>
/// <param name="CommandLine">Its command line.</param>
/// <param name="RuntimeVersion">The .NET version, for example 10.0.12; null when the runtime does not say.</param>
/// <param name="OperatingSystem">As the runtime says, for example Linux.</param>
/// <param name="Architecture">As the runtime says, for example x64.</param>
public sealed record TargetFacts(
    int ProcessId,
    string Name,
    string? EntryAssembly,
    string CommandLine,
    string? RuntimeVersion,
    string? OperatingSystem,
    string? Architecture)
{
    /// <summary>Processors the runtime counts with; null when unknown (the machine's are then assumed, and said so).</summary>
    public int? ProcessorCount { get; init; }

    /// <summary>Minimum worker threads; null when the target does not publish them.</summary>
    public int? MinThreads { get; init; }

    /// <summary>Maximum worker threads; null when the target does not publish them.</summary>
    public int? MaxThreads { get; init; }

    /// <summary>The target's address for load, when it is known.</summary>
    public string? BaseAddress { get; init; }

    /// <summary>True when both facts are of the same program: a target that restarts is the same target.</summary>
    public bool IsSameProgramAs(TargetFacts other) =>
        Name == other.Name && EntryAssembly == other.EntryAssembly && CommandLine == other.CommandLine;
}
