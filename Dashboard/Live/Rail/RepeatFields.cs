using Dashboard.Catalogue;
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

    /// <summary>Id of the second scenario, or the path of a second endpoint of one's own.</summary>
    public string? Endpoint { get; set; }

    /// <summary>"Repeat × 5"; without a number that can be repeated, "Repeat".</summary>
    public string Button => RepeatCoordinator.Times.Refuse(Times) is null ? $"Repeat × {Readable.Count(RepeatCoordinator.Times.Read(Times))}" : "Repeat";

    public FieldProblem? Problem(Scenario endpoint) => FieldProblem.First(
        (nameof(Times), RepeatCoordinator.Times.Refuse(Times)),
        (nameof(Query), Against == OtherQuery ? ScenarioQuery.Refuse(Query) : null),
        (nameof(Endpoint), Against == OtherEndpoint && endpoint.IsOwn ? OwnEndpoint.Refuse(Endpoint ?? "") : null));

    /// <summary>What is repeated, and what takes turns with it. Nothing may be wrong with the fields.</summary>
    public IReadOnlyList<RunPlan> Plans(Scenario endpoint, LoadPlan load, Uri baseAddress, IReadOnlyList<Scenario> scenarios)
    {
        RunPlan[] own = [RunPlan.Of(endpoint, load, RepeatCoordinator.Tail)];
        if (Against.Length == 0)
        {
            return own;
        }

        var other = Against != OtherEndpoint ? endpoint
            : endpoint.IsOwn ? OwnEndpoint.Of(Endpoint!)
            : scenarios.FirstOrDefault(scenario => scenario.Id == Endpoint) ?? scenarios.First(scenario => scenario.Id != endpoint.Id);
        var query = Against == OtherQuery ? Query : new Uri(load.Url).Query;
        var second = load with { Url = other.Url(baseAddress, query).ToString(), ScenarioId = other.IdInPlan };
        return [.. own, RunPlan.Of(other, second, RepeatCoordinator.Tail)];
    }
}
