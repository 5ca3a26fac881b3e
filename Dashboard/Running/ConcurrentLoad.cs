using Dashboard.Catalogue;

namespace Dashboard.Running;

/// <summary>A load that begins and ends with another one. Without an end of its own it sends as long as the other.</summary>
/// <param name="Endpoint">Path of an endpoint, beginning with a slash, or a scenario's id.</param>
public sealed record ConcurrentLoad(string Endpoint) : LoadOverrides
{
    internal string? Refuse() => Problem()?.Sentence ?? (IsPath ? CustomEndpoint.Refuse(Endpoint) : null);

    /// <exception cref="UserFacingException">The scenario does not exist, or no setting ends this load.</exception>
    internal LoadRunPlan Plan(LoadRunPlan first, Func<string, Scenario> scenario, Uri baseAddress)
    {
        var endpoint = Called(scenario);
        var load = this is { Requests: null, DurationSeconds: null }
            ? this with { DurationSeconds = first.Phases[0].Load!.PlannedSeconds ?? throw NoEnd() }
            : this;
        return LoadRunPlan.Of(endpoint, load.On(endpoint, baseAddress), first.Tail);
    }

    /// <summary>The plan of another load on this endpoint, to take turns with it. The query stays, unless this load has one or a written request.</summary>
    /// <inheritdoc cref="Plan"/>
    internal LoadRunPlan InTurnsWith(LoadRunPlan first, Func<string, Scenario> scenario, Uri baseAddress)
    {
        var (endpoint, own) = (Called(scenario), first.Phases[0].Load!);
        var query = Query ?? (own.HasContent ? null : new Uri(own.Url).Query);
        var asked = (this with { Query = query, KeepAlive = own.KeepAlive }).On(endpoint, baseAddress);
        return LoadRunPlan.Of(endpoint, own.Sending(asked) with { ScenarioId = endpoint.IdInPlan }, first.Tail);
    }

    private Scenario Called(Func<string, Scenario> scenario) => IsPath ? CustomEndpoint.Of(Endpoint, Method) : scenario(Endpoint);

    private bool IsPath => Endpoint.StartsWith('/');

    private UserFacingException NoEnd() => new(
        $"The load on {Endpoint} needs a duration or a number of requests: the first load ends after a number of requests, "
            + "so how long it takes is not known in advance.");
}
