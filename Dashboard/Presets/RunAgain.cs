using Dashboard.Exchange.Offered;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Target;

namespace Dashboard.Presets;

/// <summary>The button "Run again", on the attached target.</summary>
public sealed class RunAgain(
    TargetMonitor monitor, TargetConnection connection, RunCoordinator runs, PresetRuns presets, SentRequests sent, AvailableRequests offered)
{
    private const string NoAddress = "The target's address is unknown: start its endpoint on the Live page once, or enter its base "
        + "address on the Targets page.";

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

        var loads = SentRequests.LoadsOf(sent.Complete(header).Phases);
        LoadPlan[] unknown = [.. loads.Where(load => load.Content is null && !AvailableRequests.IsWhole(load))];
        return unknown.FirstOrDefault(load => load.HasContent) is { } written ? LoadWords.NotStored(written)
            : unknown.Any(load => Secrets.AreMaskedIn(load.Url))
            ? "The load's address contained a secret, which is not stored: enter the address again under Your endpoint."
            : IsRecording(header) ? null
            : header.Store is not null && connection.BaseAddress is not null ? null
            : EarlierRuns.IsOwn(header) || AreOwn(header) ? connection.LikelyAddress is null ? NoAddress : null
            : connection.NoScenarios is { } none ? none
            : header.Preset is { } preset ? PresetCatalogue.Find(preset) is null ? $"This version has no preset {preset}." : null
            : Plan(header) is null ? "The attached target does not offer this endpoint, or the run had several loads in turn or set the minimum threads."
            : null;
    }

    /// <summary>
    /// The page on which a user enters what is missing of a run's only request, a secret or a body, with all else filled in; null where nothing is missing, or
    /// more than that.
    /// </summary>
    public string? FillIn(RunHeader header) => header.Trace is null && monitor is { Facts: not null, State: SessionState.Attached or SessionState.Stalled }
        && SentRequests.LoadsOf(sent.Complete(header).Phases).ToList() is [{ HasContent: true, Content: null, Source: not null } only]
        && !AvailableRequests.IsWhole(only)
        ? $"/?again={header.Id}" : null;

    public async Task<StartedRun> StartAsync(RunHeader header, TimeSpan? length, CancellationToken token)
    {
        if (IsRecording(header))
        {
            return await runs.StartAsync(new RecordingPlan(length > TimeSpan.Zero ? length : null), token).ConfigureAwait(false);
        }

        if (header.Store is { } store)
        {
            return await runs.StartAsync(new StorePlan(store), token).ConfigureAwait(false);
        }

        if (header.Preset is { } name)
        {
            var preset = PresetCatalogue.Get(name);
            var options = new PresetOptions(Tail: TimeSpan.FromSeconds(header.TailSeconds)).Like(preset, header);
            return await presets.StartAsync(preset, options, token).ConfigureAwait(false);
        }

        var plan = await PlanAsync(header, token).ConfigureAwait(false);
        return await runs.StartAsync(plan, token).ConfigureAwait(false);
    }

    public bool OffersMinThreads => connection.NoScenarios is null;

    public string? RefusalWithMinThreads(RunHeader header, string? source) => Refusal(header, source)
        ?? (!OffersMinThreads ? "The minimum threads of this target cannot be set from here: only the sample supports that."
            : Plan(header) is null ? "The run had several loads in turn, or set the minimum threads itself."
            : null);

    public async Task<StartedRun> StartAsync(RunHeader header, int minThreads, CancellationToken token)
    {
        var plan = await PlanAsync(header, token).ConfigureAwait(false);
        return await runs.StartAsync(WithMinThreads(plan, minThreads), token).ConfigureAwait(false);
    }

    internal static LoadRunPlan WithMinThreads(LoadRunPlan plan, int minThreads) => plan with
    {
        Title = $"{plan.Title}, minimum {Readable.Plural(minThreads, "thread")}",
        Phases = [.. plan.Phases.Select(phase => phase with { MinWorkerThreads = minThreads })],
        RestoresMinThreads = true,
    };

    /// <summary>True when several concurrent loads went to endpoints that a user named.</summary>
    private static bool AreOwn(RunHeader header) =>
        header is { Plan: null, Phases: [{ Loads: { Count: > 1 } loads }] } && loads.All(load => load.Load!.ScenarioId is null);

    private static bool IsRecording(RunHeader header) => header is { Plan: null, Phases.Count: 0, Store: null };

    private LoadRunPlan? Plan(RunHeader header) =>
        connection.LikelyAddress is { } address ? RepeatPlans.Of(sent.Complete(header), connection.Scenarios, address) : null;

    /// <summary>Missing parts of the run's requests are read in the target's document.</summary>
    private async Task<LoadRunPlan> PlanAsync(RunHeader header, CancellationToken token)
    {
        var loads = SentRequests.LoadsOf(sent.Complete(header).Phases).ToArray();
        foreach (var (number, load) in loads.Index().Where(load => load.Item is { HasContent: true, Content: null }))
        {
            loads[number] = await offered.WriteAgainAsync(load, token).ConfigureAwait(false);
        }

        await connection.ReadyAsync().ConfigureAwait(false);
        var address = connection.LikelyAddress ?? throw new UserFacingException(NoAddress);
        var plan = RepeatPlans.Of(SentRequests.With(header, loads), connection.Scenarios, address)
            ?? throw new UserFacingException("The attached target does not offer this endpoint.");
        connection.TakeLikelyAddress();

        return plan with { Tail = TimeSpan.FromSeconds(header.TailSeconds) };
    }
}
