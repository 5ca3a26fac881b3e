using System.Globalization;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>Facts of the watched process. Null means unknown, never zero.</summary>
/// <param name="EntryAssembly">The managed entry assembly's name; null when the runtime does not state it.</param>
/// <param name="RuntimeVersion">For example 10.0.12; null when the runtime does not state it.</param>
/// <param name="OperatingSystem">As the runtime states it, for example Linux.</param>
public sealed record TargetFacts(
    int ProcessId,
    string Name,
    string? EntryAssembly,
    string CommandLine,
    string? RuntimeVersion,
    string? OperatingSystem,
    string? Architecture)
{
    /// <summary>The owner's name for it in this dashboard; null: <see cref="Name"/>.</summary>
    public string? GivenName { get; init; }

    [JsonIgnore]
    public string Title => GivenName ?? Name;

    /// <summary>Null: the machine's are assumed, and that is stated.</summary>
    public int? ProcessorCount { get; init; }

    /// <summary>By its control group (&gt; 0), for example 0.5; null without one, or when unknown.</summary>
    public double? QuotaProcessors { get; init; }

    /// <summary>The processors it counts with, at most its quota.</summary>
    [JsonIgnore]
    public double? UsableProcessors => ProcessorCount is { } count ? Math.Min(count, QuotaProcessors ?? count) : null;

    /// <summary>Version of the entry assembly, and the compiler's id of this build, which differs at each change of the code. Null when not known.</summary>
    public string? Build { get; init; }

    public int? MinThreads { get; init; }

    public int? MaxThreads { get; init; }

    public CollectorFacts? Collector { get; init; }

    public FactSources? Sources { get; init; }

    /// <summary>The address for load; null when not known.</summary>
    public string? BaseAddress { get; init; }

    /// <summary>In any container; null when not known.</summary>
    public bool? OnThisMachine { get; init; }

    /// <summary>
    /// False when the recording machine does not show the target's process under its own id, for example because the two are in containers of their own:
    /// nothing was read of the process but what its runtime reported. Null when that is not known.
    /// </summary>
    public bool? IsVisible { get; init; }

    /// <summary>A sentence on what is not known of a target whose process is not visible; null for others.</summary>
    [JsonIgnore]
    public string? Unseen => IsVisible != false ? null
        : $"Not seen in this container: the target's process (pid {ProcessId.ToString(CultureInfo.InvariantCulture)} in its own) is not visible here, so "
            + "its thread states, listening ports and control group are unknown. Let the two share a process namespace to see them.";

    /// <summary>True for a program that was compiled ahead of time (NativeAOT); null where that is not known, and in older files.</summary>
    public bool? IsAheadOfTime { get; init; }

    /// <summary>The newest major version of .NET on which what is shown was compared with other measurements (docs/runtimes.md).</summary>
    public const int NewestMeasured = 11;

    /// <summary>States that the runtime is newer than <see cref="NewestMeasured"/>; null when it is not, or when its version is not known.</summary>
    [JsonIgnore]
    public string? NotMeasured => !IsAtLeast(NewestMeasured + 1) ? null
        : $"This target runs .NET {RuntimeVersion}, on which nothing was measured: .NET {NewestMeasured} is the newest that was. Request times are estimates, "
            + "and the runtime may add threads by other rules.";

    /// <summary>A sentence on what such a program does not report; null for others.</summary>
    [JsonIgnore]
    public string? WithoutNames => IsAheadOfTime != true ? null
        : "This target was compiled ahead of time (NativeAOT) and names none of its methods: that threads block is seen, in whose code is not. The same "
            + "program published without PublishAot shows that.";

    /// <summary>True from .NET 9 on: waits are events, and no event needs to carry the stack that it happened on.</summary>
    public bool TellsWaits() => IsAtLeast(9);

    /// <summary>States that the runtime reports no waits but those for locks; null when it reports all, or when its version is not known.</summary>
    [JsonIgnore]
    public string? WithoutWaits => RuntimeVersion is null || TellsWaits() ? null
        : $"This target runs .NET {RuntimeVersion}, which reports lock contentions only: other waits need .NET 9 or later.";

    [JsonIgnore]
    public string? NotReported => WithoutWaits ?? WithoutNames;

    /// <summary>True when the runtime is known to be of this major version or a later one.</summary>
    public bool IsAtLeast(int majorVersion) =>
        RuntimeVersion is { } version && int.TryParse(version.Split('.')[0], CultureInfo.InvariantCulture, out var major) && major >= majorVersion;

    public bool IsSameProgramAs(TargetFacts other) =>
        Name == other.Name && EntryAssembly == other.EntryAssembly && CommandLine == other.CommandLine;
}

/// <summary>Words that follow "known from"; null where the fact is unknown.</summary>
public sealed record FactSources(string? Processors, string? MinThreads, string? MaxThreads)
{
    public static FactSources Target { get; } = new("reported by the target", "reported by the target", "reported by the target");

    [JsonIgnore]
    public string Words => Processors == MinThreads && MinThreads == MaxThreads
        ? Processors ?? "unknown"
        : $"processors: {Processors ?? "unknown"}; minimum: {MinThreads ?? "unknown"}; maximum: {MaxThreads ?? "unknown"}";
}
