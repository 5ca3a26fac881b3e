using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Running.Experiments;

namespace Dashboard.Live.Rail;

/// <summary>The fields of a series of repeats, as typed.</summary>
public sealed class RepeatFields
{
    /// <summary>Alternates with the same endpoint under another query.</summary>
    public const string OtherQuery = "query";

    public const string OtherEndpoint = "scenario";

    public const string Itself = "self";

    public string Times { get; set; } = $"{RepeatedPlan.UsualTimes}";

    public string Against { get; set; } = "";

    public string Query { get; set; } = "";

    public EndpointChoice Endpoint { get; } = new();

    public AvailableRequest? Request => Against == OtherEndpoint ? Endpoint.Request?.Offered : null;

    /// <summary>"Repeat × 5"; with an invalid number, "Repeat".</summary>
    public string Button => RepeatedPlan.Times.Refuse(Times) is null ? $"Repeat × {Readable.Count(RepeatedPlan.Times.Read(Times))}" : "Repeat";

    public FieldProblem? Problem => FieldProblem.First(
        (nameof(Times), RepeatedPlan.Times.Refuse(Times)),
        (nameof(Query), Against == OtherQuery ? ScenarioQuery.Refuse(Query) : null))
        ?? (Against == OtherEndpoint ? Endpoint.Problem : null);

    /// <summary>The repeated load, and the one that takes turns with it. All fields must be valid.</summary>
    /// <exception cref="UserFacingException">The scenario is gone, or a request cannot be sent with its values.</exception>
    internal async Task<IReadOnlyList<LoadRunPlan>> PlansAsync(LoadRunPlan own, Uri address, Func<string, Scenario> scenario) => Against switch
    {
        OtherQuery => [own, own.WithQuery(Query, address)],
        OtherEndpoint => [own, (await Endpoint.OfAsync(new ConcurrentLoad("/"), address).ConfigureAwait(true)).InTurnsWith(own, scenario, address)],
        Itself => [own, own],
        _ => [own],
    };
}
