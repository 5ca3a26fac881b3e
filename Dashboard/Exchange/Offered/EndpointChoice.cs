using Dashboard.Catalogue;
using Dashboard.Running;

namespace Dashboard.Exchange.Offered;

/// <summary>An endpoint of the target as chosen in a form: one of its scenarios, a written request with its values, or a typed path.</summary>
public sealed class EndpointChoice
{
    public const string OwnId = "own";

    /// <summary>The name of the path in <see cref="Problem"/>.</summary>
    public const string PathField = $"{nameof(EndpointChoice)}.{nameof(Path)}";

    /// <summary>The scenario; null for a written request or a typed path.</summary>
    public Scenario? Scenario { get; private set; }

    public string Id => Scenario?.Id ?? Request?.Offered.Id ?? OwnId;

    /// <summary>The written request that is sent; null for a scenario or a typed path.</summary>
    public RequestValues? Request { get; private set; }

    public bool NamesPath => Id == OwnId;

    public string Path { get; set; } = "";

    public ScenarioLoad UsualLoad => Scenario?.Load ?? CustomEndpoint.UsualLoad;

    /// <summary>What is missing or refused; null when valid. The field's name has a prefix, since a parameter may be called Rate as another field is.</summary>
    public FieldProblem? Problem => Own is { } own ? own with { Field = $"{nameof(EndpointChoice)}.{own.Field}" } : null;

    private FieldProblem? Own => Request is { } request ? request.Problem
        : FieldProblem.First((nameof(Path), NamesPath ? CustomEndpoint.Refuse(Path.Trim()) : null));

    /// <summary>An unknown id is a typed path.</summary>
    public void Choose(string id, IReadOnlyList<Scenario> scenarios, IReadOnlyList<AvailableRequest> requests)
    {
        Scenario = scenarios.FirstOrDefault(scenario => scenario.Id == id);
        Request = requests.FirstOrDefault(request => request.Id == id) is { } offered ? new RequestValues(offered) : null;
    }

    /// <exception cref="UserFacingException">The request cannot be sent with its values.</exception>
    internal async Task<ConcurrentLoad> OfAsync(ConcurrentLoad load, Uri address)
    {
        if (Request is null)
        {
            return load with { Endpoint = NamesPath ? Path.Trim() : Id };
        }

        var written = await Request.WriteAsync().ConfigureAwait(false);
        return written.ApplyTo(load with { Endpoint = written.PathOn(address) }, address);
    }
}
