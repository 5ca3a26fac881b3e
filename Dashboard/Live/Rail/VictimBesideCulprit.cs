using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Live.Rail;

/// <summary>Two concurrent loads on the sample: few requests that await, beside many that block.</summary>
internal static class VictimBesideCulprit
{
    public const string Id = "victim";

    public const string Title = "A victim beside a culprit";

    private const int VictimConnections = LoadDefaults.Connections;
    private const int CulpritConnections = 100;

    public static string Words => $"await × {VictimConnections} and .Result × {CulpritConnections}";

    public static bool IsOffered(IReadOnlyList<Scenario> scenarios) => FirstMinute.IsOffered(scenarios);

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
