using Dashboard.Load;
using Dashboard.Machine;

namespace Dashboard.RunFile;

/// <summary>Line 1 of a run file: the facts without which two runs must not be compared. Fields and units: docs/run-format.md.</summary>
/// <param name="Format">Format version; <see cref="RunFormat.Version"/> is written.</param>
/// <param name="Id"><c>yyyyMMddTHHmmssZ-scenario-4hex</c>; also the file's name.</param>
public sealed record RunHeader(int Format, string Id, DateTimeOffset StartedUtc, string Title)
{
    public string TitleWith(RunNote note) => note.Title is { Length: > 0 } given ? given : Title;

    public TargetFacts? Target { get; init; }

    /// <summary>True when it was recorded of that program, with any process id: secrets are not compared.</summary>
    public bool IsOf(TargetFacts target) => Target is { } own && StoredHeader.Of(own).IsSameProgramAs(StoredHeader.Of(target));

    public required MachineFacts Machine { get; init; }

    public string? Scenario { get; init; }

    public string? Style { get; init; }

    public string? Path { get; init; }

    public LoadPlan? Plan { get; init; }

    public IReadOnlyList<LoadPhase> Phases { get; init; } = [];

    public string? Preset { get; init; }

    /// <summary>The measurements and choices before the plan was made, in a sentence; null for none.</summary>
    public string? Note { get; init; }

    public RunGroup? Group { get; init; }

    /// <summary>How the target was started for this run, as a side of a comparison of programs; null where it was not.</summary>
    public StartedProgram? Program { get; init; }

    public RunCell? Cell { get; init; }

    public StoreCell? Store { get; init; }

    /// <summary>The rule whose finding began the capture of an incident; null for a run that a user started.</summary>
    public string? CapturedFor { get; init; }

    /// <summary>Thresholds that were not their defaults when it was recorded, by name (docs/findings.md); null when all were.</summary>
    public IReadOnlyDictionary<string, double>? Thresholds { get; init; }

    /// <summary>Seconds of recording after the load.</summary>
    public double TailSeconds { get; init; }

    public double CounterIntervalSeconds { get; init; }

    /// <summary>
    /// Null when unknown or without load; false of older versions, which took every address but loopback for another machine, is unknown too.
    /// </summary>
    public bool? GeneratorOnTargetMachine { get; init; }

    public ImportedTrace? Trace { get; init; }
}

/// <summary>A trace of dotnet-trace that became a run.</summary>
public sealed record ImportedTrace(string File, IReadOnlyList<string> Missing, string Command);

/// <param name="ProcessorCount">Processors that the dashboard's runtime counts with.</param>
public sealed record MachineFacts(string Name, int ProcessorCount, string OperatingSystem, string DashboardVersion)
{
    /// <summary>Units of 10⁹ bytes; null when unknown, and in older files, which held the limit of the dashboard's own heap.</summary>
    public double? PhysicalMemoryGigabytes { get; init; }

    public static MachineFacts Current { get; } = new(
        Environment.MachineName,
        Environment.ProcessorCount,
        System.Runtime.InteropServices.RuntimeInformation.OSDescription,
        About.Version)
    {
        PhysicalMemoryGigabytes = PhysicalMemory.Bytes() is { } bytes ? Math.Round(bytes / 1e9, 1) : null,
    };
}
