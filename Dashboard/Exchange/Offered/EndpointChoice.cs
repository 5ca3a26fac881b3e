using Dashboard.Catalogue;
using Dashboard.Running;

namespace Dashboard.Exchange.Offered;

/// <summary>An endpoint of the target as chosen in a form: one of its scenarios, a written request with its values, or a path that is typed.</summary>
public sealed class EndpointChoice
{
    /// <summary>In place of an id where a path is typed.</summary>
    public const string OwnId = "own";

    private Scenario? _scenario;

    /// <summary>Of the chosen option.</summary>
    public string Id => _scenario?.Id ?? Request?.Offered.Id ?? OwnId;

    /// <summary>The written request that is sent; null for a scenario or a path that is typed.</summary>
    public RequestValues? Request { get; private set; }

    /// <summary>The path is typed.</summary>
    public bool NamesPath => Id == OwnId;

    public string Path { get; set; } = "";

    /// <summary>Where nobody says otherwise.</summary>
    public ScenarioLoad UsualLoad => _scenario?.Load ?? CustomEndpoint.UsualLoad;

    /// <summary>What is missing or refused; null when nothing is. No field beside the endpoint's own has that name: a parameter may be called Rate.</summary>
    public FieldProblem? Problem => Own is { } own ? own with { Field = $"{nameof(EndpointChoice)}.{own.Field}" } : null;

    private FieldProblem? Own => Request is { } request ? request.Problem
        : FieldProblem.First((nameof(Path), NamesPath ? CustomEndpoint.Refuse(Path.Trim()) : null));

    /// <summary>An id that is not known is a path that is typed.</summary>
    public void Choose(string id, IReadOnlyList<Scenario> scenarios, IReadOnlyList<AvailableRequest> requests)
    {
        _scenario = scenarios.FirstOrDefault(scenario => scenario.Id == id);
        Request = requests.FirstOrDefault(request => request.Id == id) is { } offered ? new RequestValues(offered) : null;
    }

    /// <summary>A load on what was chosen. Nothing may be wrong with it.</summary>
    /// <param name="load">How much is sent, to whatever endpoint.</param>
    /// <param name="address">Where the target takes requests.</param>
    /// <exception cref="UserFacingException">The request cannot be sent with its values.</exception>
    internal async Task<ConcurrentLoad> OfAsync(ConcurrentLoad load, Uri address)
    {
        if (Request is null)
        {
            return load with { Endpoint = NamesPath ? Path.Trim() : Id };
        }

        var written = await Request.WriteAsync().ConfigureAwait(false);
        return written.Onto(load with { Endpoint = written.PathOn(address) }, address);
    }
}
