using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Running.Experiments;

/// <summary>Makes the plan of a recorded run again, against the target that is attached now.</summary>
internal static class RepeatPlans
{
    /// <param name="header">Must include what its loads sent (<see cref="SentRequests.Complete"/>).</param>
    /// <returns>Null for a recording, a request whose content is not known any more, a plan of several phases one after another, an import, or an endpoint that
    /// the target lacks.</returns>
    public static LoadRunPlan? Of(RunHeader header, IReadOnlyList<Scenario> scenarios, Uri baseAddress)
    {
        if (SentRequests.LoadsOf(header.Phases).Any(load => load is { HasContent: true, Content: null }))
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

    private static LoadRunPlan? Of(LoadPlan load, Scenario? endpoint, Uri baseAddress) =>
        endpoint is null || (load.Content is null && Secrets.AreMaskedIn(load.Url)) ? null : LoadRunPlan.Of(
            endpoint,
            load.Content is { } content
                ? load with { Url = Moved(load.Url, baseAddress), Content = new LoadContent(Moved(content.Url, baseAddress), content.Headers, content.Body) }
                : load with { Url = endpoint.Url(baseAddress, new Uri(load.Url).Query).ToString(), ScenarioId = endpoint.IdInPlan },
            RepeatedPlan.Tail);

    /// <summary>The address on another server, with path and query unchanged.</summary>
    private static string Moved(string url, Uri baseAddress) =>
        baseAddress.GetLeftPart(UriPartial.Authority) + url[new Uri(url).GetLeftPart(UriPartial.Authority).Length..];

    /// <summary>A header with one endpoint names that endpoint; with several loads each names its own.</summary>
    private static Scenario? EndpointOf(RunHeader header, LoadPlan load, bool isFirst, IReadOnlyList<Scenario> scenarios)
    {
        if (isFirst && header.Plan is not null)
        {
            return EarlierRuns.IsOwn(header) ? OwnOf(header.Path!, load.Method) : scenarios.FirstOrDefault(known => known.Id == header.Scenario);
        }

        return load.ScenarioId is { } id ? scenarios.FirstOrDefault(known => known.Id == id)
            : Uri.TryCreate(load.Url, UriKind.Absolute, out var url) ? OwnOf(url.AbsolutePath, load.Method)
            : null;
    }

    private static Scenario? OwnOf(string path, string? method) => CustomEndpoint.Refuse(path) is null ? CustomEndpoint.Of(path, method) : null;
}
