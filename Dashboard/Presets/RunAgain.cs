using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Repeats;
using Dashboard.Target;

namespace Dashboard.Presets;

/// <summary>"Run again", on the attached target.</summary>
public sealed class RunAgain(TargetMonitor monitor, TargetConnection connection, RunCoordinator runs, PresetRuns presets)
{
    private const string NoAddress = "The target's address is unknown: start its endpoint on the Live page once, or enter its base "
        + "address on the Targets page.";

    /// <summary>In a sentence; null when it can be started.</summary>
    /// <param name="source">Null when measured here.</param>
    public string? Refusal(RunHeader header, string? source)
    {
        if (source is not null)
        {
            return $"The load came from {source} and cannot be started from here.";
        }

        if (header.Trace is not null)
        {
            return "It was imported from a trace: nothing was run here.";
        }

        if (monitor is not { Facts: not null, State: SessionState.Attached or SessionState.Stalled })
        {
            return "No target is attached: choose one on the Targets page.";
        }

        if (runs.Refusal is { } busy)
        {
            return busy;
        }

        if (header.Phases.SelectMany(phase => phase.Loads).FirstOrDefault(load => load.Load!.HasContent) is { Load: { } fromFile })
        {
            return LoadWords.NotStored(fromFile);
        }

        return header.Phases.SelectMany(phase => phase.Loads).Any(load => Secrets.AreMaskedIn(load.Load!.Url))
            ? "The load's address contained a secret, which is not stored: enter the address again under Your endpoint."
            : IsRecording(header) ? null
            : header.Store is not null && connection.BaseAddress is not null ? null
            : EarlierRuns.IsOwn(header) || AreOwn(header) ? connection.BaseAddress is null ? NoAddress : null
            : connection.NoScenarios is { } none ? none
            : header.Preset is { } preset ? PresetCatalogue.Find(preset) is null ? $"This version has no preset {preset}." : null
            : Plan(header) is null ? "The attached target does not offer this endpoint, or the run had several loads in turn or set the minimum threads."
            : null;
    }

    /// <param name="length">Recordings and incidents are recorded for as long.</param>
    public Task<StartedRun> StartAsync(RunHeader header, TimeSpan? length, CancellationToken token)
    {
        if (IsRecording(header))
        {
            return runs.StartAsync(new RecordingPlan(length > TimeSpan.Zero ? length : null), token);
        }

        if (header.Store is { } store)
        {
            return runs.StartAsync(new StorePlan(store), token);
        }

        if (header.Preset is { } name)
        {
            var preset = PresetCatalogue.Get(name);
            return presets.StartAsync(preset, new PresetOptions(Tail: TimeSpan.FromSeconds(header.TailSeconds)).Like(preset, header), token);
        }

        return Plan(header) is { } plan
            ? runs.StartAsync(plan with { Tail = TimeSpan.FromSeconds(header.TailSeconds) }, token)
            : throw new UserFacingException("The attached target does not offer this endpoint.");
    }

    /// <summary>Only the sample does.</summary>
    public bool OffersMinThreads => connection.NoScenarios is null;

    public string? RefusalWithMinThreads(RunHeader header, string? source) => Refusal(header, source)
        ?? (!OffersMinThreads ? "The minimum threads of this target cannot be set from here: only the sample supports that."
            : Plan(header) is null ? "The run had several loads in turn, or set the minimum threads itself."
            : null);

    /// <summary>Set back after the run.</summary>
    public Task<StartedRun> StartAsync(RunHeader header, int minThreads, CancellationToken token)
    {
        var plan = Plan(header) ?? throw new UserFacingException("The attached target does not offer this endpoint.");
        return runs.StartAsync(WithMinThreads(plan, minThreads) with { Tail = TimeSpan.FromSeconds(header.TailSeconds) }, token);
    }

    /// <summary>For a plan of one load.</summary>
    internal static LoadRunPlan WithMinThreads(LoadRunPlan plan, int minThreads) => plan with
    {
        Title = $"{plan.Title}, minimum {Readable.Plural(minThreads, "thread")}",
        Phases = [.. plan.Phases.Select(phase => phase with { MinWorkerThreads = minThreads })],
        RestoresMinThreads = true,
    };

    /// <summary>Whether several loads at the same time went to endpoints that a person named.</summary>
    private static bool AreOwn(RunHeader header) =>
        header is { Plan: null, Phases: [{ Loads: { Count: > 1 } loads }] } && loads.All(load => load.Load!.ScenarioId is null);

    private static bool IsRecording(RunHeader header) => header is { Plan: null, Phases.Count: 0, Store: null };

    private LoadRunPlan? Plan(RunHeader header) => connection.BaseAddress is { } address ? RepeatPlans.Of(header, connection.Scenarios, address) : null;
}
