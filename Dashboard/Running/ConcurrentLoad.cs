using Dashboard.Catalogue;

namespace Dashboard.Running;

/// <summary>A load that begins and ends with another one, as somebody chose it. Without an end of its own it sends as long as the other.</summary>
/// <param name="Endpoint">Path of an endpoint, beginning with a slash, or a scenario's id.</param>
public sealed record ConcurrentLoad(string Endpoint) : LoadOverrides
{
    /// <summary>Why it cannot be sent, in a sentence; null when it can.</summary>
    internal string? Refuse() => Problem()?.Sentence ?? (IsPath ? CustomEndpoint.Refuse(Endpoint) : null);

    /// <summary>Its plan beside another.</summary>
    /// <param name="first">The load that it begins and ends with.</param>
    /// <param name="scenario">Finds a scenario of the target by its id.</param>
    /// <param name="baseAddress">Where the target takes requests.</param>
    /// <exception cref="UserFacingException">There is no such scenario, or nobody says when this load ends.</exception>
    internal LoadRunPlan Plan(LoadRunPlan first, Func<string, Scenario> scenario, Uri baseAddress)
    {
        var endpoint = Called(scenario);
        var load = this is { Requests: null, DurationSeconds: null }
            ? this with { DurationSeconds = first.Phases[0].Load!.PlannedSeconds ?? throw NoEnd() }
            : this;
        return LoadRunPlan.Of(endpoint, load.On(endpoint, baseAddress), first.Tail);
    }

    /// <summary>
    /// The plan of another's load on this endpoint, to take turns with it. The query stays, unless there is one here or a request is written.
    /// </summary>
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
