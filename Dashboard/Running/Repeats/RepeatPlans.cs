using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Running.Repeats;

/// <summary>The plan of a recorded run once more, against the target that is attached now.</summary>
internal static class RepeatPlans
{
    /// <returns>
    /// Null for a recording, a request from a file, a plan of several phases one after another, an import, or an endpoint that the target lacks.
    /// </returns>
    public static LoadRunPlan? Of(RunHeader header, IReadOnlyList<Scenario> scenarios, Uri baseAddress)
    {
        if (header.Phases.SelectMany(phase => phase.Loads).Any(load => load.Load!.HasContent))
        {
            return null;
        }

        if (header.Phases is not [{ MinWorkerThreads: null, MinIoThreads: null, Loads: { Count: > 0 } loads }] || (header.Plan is null && loads.Count == 1))
        {
            return null;
        }

        LoadRunPlan?[] plans = [.. loads.Select((load, number) => Of(load.Load!, EndpointOf(header, load.Load!, number == 0, scenarios), baseAddress))];
        return plans.Contains(null) ? null : plans[0]!.With([.. plans.Skip(1).OfType<LoadRunPlan>()]);
    }

    private static LoadRunPlan? Of(LoadPlan load, Scenario? endpoint, Uri baseAddress) => endpoint is null || Secrets.AreMaskedIn(load.Url)
        ? null
        : LoadRunPlan.Of(
            endpoint,
            load with { Url = endpoint.Url(baseAddress, new Uri(load.Url).Query).ToString(), ScenarioId = endpoint.IdInPlan },
            RepeatCoordinator.Tail);

    /// <summary>What a header with one endpoint names is that endpoint; of several loads each says its own.</summary>
    private static Scenario? EndpointOf(RunHeader header, LoadPlan load, bool isFirst, IReadOnlyList<Scenario> scenarios)
    {
        if (isFirst && header.Plan is not null)
        {
            return EarlierRuns.IsOwn(header) ? OwnOf(header.Path!) : scenarios.FirstOrDefault(known => known.Id == header.Scenario);
        }

        return load.ScenarioId is { } id ? scenarios.FirstOrDefault(known => known.Id == id)
            : Uri.TryCreate(load.Url, UriKind.Absolute, out var url) ? OwnOf(url.AbsolutePath)
            : null;
    }

    private static Scenario? OwnOf(string path) => OwnEndpoint.Refuse(path) is null ? OwnEndpoint.Of(path) : null;
}
