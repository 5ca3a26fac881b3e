using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Running.Repeats;

/// <summary>The plan of a recorded run once more, against the target that is attached now.</summary>
internal static class RepeatPlans
{
    /// <returns>Null for a recording, a plan of several phases, an import, or an endpoint that the target lacks.</returns>
    public static RunPlan? Of(RunHeader header, IReadOnlyList<Scenario> scenarios, Uri baseAddress) =>
        header is { Plan: { } load, Phases: [{ MinWorkerThreads: null, MinIoThreads: null }] } && !Secrets.AreMaskedIn(load.Url)
        && EndpointOf(header, scenarios) is { } endpoint
            ? RunPlan.Of(
                endpoint,
                load with { Url = endpoint.Url(baseAddress, new Uri(load.Url).Query).ToString(), ScenarioId = endpoint.IdInPlan },
                RepeatCoordinator.Tail)
            : null;

    private static Scenario? EndpointOf(RunHeader header, IReadOnlyList<Scenario> scenarios) =>
        !EarlierRuns.IsOwn(header) ? scenarios.FirstOrDefault(known => known.Id == header.Scenario)
        : OwnEndpoint.Refuse(header.Path!) is null ? OwnEndpoint.Of(header.Path!) : null;
}
