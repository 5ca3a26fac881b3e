using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Live.Rail;

/// <summary>Two loads on the sample at the same time: few requests that await, beside many that block.</summary>
internal static class VictimBesideCulprit
{
    /// <summary>In the menu of scenarios, beside their ids.</summary>
    public const string Id = "victim";

    /// <summary>For people.</summary>
    public const string Title = "A victim beside a culprit";

    private const int VictimConnections = LoadDefaults.Connections;
    private const int CulpritConnections = 100;

    /// <summary>Both loads in a few words.</summary>
    public static string Words => $"await × {VictimConnections} and .Result × {CulpritConnections}";

    /// <summary>Whether a target has both endpoints; only the sample does.</summary>
    public static bool IsOffered(IReadOnlyList<Scenario> scenarios) => FirstMinute.IsOffered(scenarios);

    /// <summary>Both as a run; the figures of the victim stand for it.</summary>
    /// <param name="scenarios">What the target offers; it must offer both.</param>
    /// <param name="baseAddress">Where it takes requests.</param>
    /// <param name="tail">How long to record after the loads.</param>
    public static LoadRunPlan Plan(IReadOnlyList<Scenario> scenarios, Uri baseAddress, TimeSpan tail) =>
        Of(FirstMinute.Await, VictimConnections, scenarios, baseAddress, tail)
            .With([Of(FirstMinute.Block, CulpritConnections, scenarios, baseAddress, tail)]) with
        { Title = $"{Title}: {Words}" };

    private static LoadRunPlan Of(FirstMinuteStep step, int connections, IReadOnlyList<Scenario> scenarios, Uri baseAddress, TimeSpan tail)
    {
        var scenario = scenarios.First(scenario => scenario.Id == step.ScenarioId);
        var load = new LoadOverrides { Connections = connections, DurationSeconds = LoadDefaults.Seconds, TimeoutSeconds = LoadDefaults.TimeoutSeconds };
        return LoadRunPlan.Of(scenario, load.On(scenario, baseAddress), tail);
    }
}
