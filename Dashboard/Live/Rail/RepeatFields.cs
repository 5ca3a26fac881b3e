using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Running.Repeats;

namespace Dashboard.Live.Rail;

/// <summary>The fields of a series of repeats as they are filled in.</summary>
public sealed class RepeatFields
{
    /// <summary>Alternates with the same endpoint under another query.</summary>
    public const string OtherQuery = "query";

    public const string OtherEndpoint = "scenario";

    /// <summary>Alternates with itself.</summary>
    public const string Itself = "self";

    public string Times { get; set; } = $"{RepeatCoordinator.UsualTimes}";

    /// <summary>One of the three above; empty for nothing.</summary>
    public string Against { get; set; } = "";

    public string Query { get; set; } = "";

    /// <summary>What takes turns with the card's own under <see cref="OtherEndpoint"/>.</summary>
    public EndpointChoice Endpoint { get; } = new();

    /// <summary>The written request that takes turns; null for none.</summary>
    public AvailableRequest? Request => Against == OtherEndpoint ? Endpoint.Request?.Offered : null;

    /// <summary>"Repeat × 5"; without a number that can be repeated, "Repeat".</summary>
    public string Button => RepeatCoordinator.Times.Refuse(Times) is null ? $"Repeat × {Readable.Count(RepeatCoordinator.Times.Read(Times))}" : "Repeat";

    public FieldProblem? Problem => FieldProblem.First(
        (nameof(Times), RepeatCoordinator.Times.Refuse(Times)),
        (nameof(Query), Against == OtherQuery ? ScenarioQuery.Refuse(Query) : null))
        ?? (Against == OtherEndpoint ? Endpoint.Problem : null);

    /// <summary>What is repeated, and what takes turns with it. Nothing may be wrong with the fields.</summary>
    /// <param name="own">The card's own load.</param>
    /// <param name="address">Where the target takes requests.</param>
    /// <param name="scenario">Finds a scenario of the target by its id.</param>
    /// <exception cref="UserFacingException">The scenario is gone, or a request cannot be sent with its values.</exception>
    internal async Task<IReadOnlyList<LoadRunPlan>> PlansAsync(LoadRunPlan own, Uri address, Func<string, Scenario> scenario) => Against switch
    {
        OtherQuery => [own, own.WithQuery(Query, address)],
        OtherEndpoint => [own, (await Endpoint.OfAsync(new ConcurrentLoad("/"), address).ConfigureAwait(true)).InTurnsWith(own, scenario, address)],
        Itself => [own, own],
        _ => [own],
    };
}
