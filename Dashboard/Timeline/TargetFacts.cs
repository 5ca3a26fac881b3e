using System.Globalization;
using System.Text.Json.Serialization;

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

    /// <summary>Processors' worth of time that its control group's quota allows (&gt; 0), for example 0.5; null without a quota, or when not known.</summary>
    public double? QuotaProcessors { get; init; }

    /// <summary>Processors' worth of time that it can use: those it counts with, and no more than its quota. Null when their number is not known.</summary>
    [JsonIgnore]
    public double? UsableProcessors => ProcessorCount is { } count ? Math.Min(count, QuotaProcessors ?? count) : null;

    /// <summary>Minimum worker threads; null when unknown.</summary>
    public int? MinThreads { get; init; }

    /// <summary>Maximum worker threads; null when unknown.</summary>
    public int? MaxThreads { get; init; }

    /// <summary>Where the three numbers above are known from; null in files of versions that did not say.</summary>
    public FactSources? Sources { get; init; }

    /// <summary>The target's address for load, when it is known.</summary>
    public string? BaseAddress { get; init; }

    /// <summary>True when the target is seen to run on the machine that recorded, in whatever container; null when that is not known.</summary>
    public bool? OnThisMachine { get; init; }

    /// <summary>
    /// False when the recording machine does not show the target's process under its own id, for example because the two are in containers of their own:
    /// nothing was read of the process but what its runtime told. Null when that is not known.
    /// </summary>
    public bool? IsVisible { get; init; }

    /// <summary>What is not known of a target whose process is not visible, in a sentence; null of others.</summary>
    [JsonIgnore]
    public string? Unseen => IsVisible != false ? null
        : $"Not seen in this container: the target's process (pid {ProcessId.ToString(CultureInfo.InvariantCulture)} in its own) is not visible here, so "
            + "its thread states, listening ports and control group are unknown. Let the two share a process namespace to see them.";

    /// <summary>True from .NET 9 on: waits are events, and no event needs to carry the stack that it happened on.</summary>
    public bool TellsWaits() => IsAtLeast(9);

    /// <summary>True when the runtime is known to be of this major version or a later one.</summary>
    public bool IsAtLeast(int majorVersion) =>
        RuntimeVersion is { } version && int.TryParse(version.Split('.')[0], CultureInfo.InvariantCulture, out var major) && major >= majorVersion;

    /// <summary>True when both facts are of the same program: a target that restarts is the same target.</summary>
    public bool IsSameProgramAs(TargetFacts other) =>
        Name == other.Name && EntryAssembly == other.EntryAssembly && CommandLine == other.CommandLine;
}

/// <summary>Where facts of a target are known from, in words that follow "known from"; null where the fact is unknown.</summary>
/// <param name="Processors">Of <see cref="TargetFacts.ProcessorCount"/>.</param>
/// <param name="MinThreads">Of <see cref="TargetFacts.MinThreads"/>.</param>
/// <param name="MaxThreads">Of <see cref="TargetFacts.MaxThreads"/>.</param>
public sealed record FactSources(string? Processors, string? MinThreads, string? MaxThreads)
{
    /// <summary>The target itself was asked for all of them.</summary>
    public static FactSources Target { get; } = new("reported by the target", "reported by the target", "reported by the target");

    /// <summary>All of them in one line.</summary>
    [JsonIgnore]
    public string Words => Processors == MinThreads && MinThreads == MaxThreads
        ? Processors ?? "unknown"
        : $"processors: {Processors ?? "unknown"}; minimum: {MinThreads ?? "unknown"}; maximum: {MaxThreads ?? "unknown"}";
}
