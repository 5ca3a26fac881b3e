using Dashboard.Load;

namespace Dashboard.Exchange.K6;

/// <summary>Exports a plan for k6 (https://grafana.com/docs/k6/latest/) and the k6-operator. Limits: docs/exchange.md.</summary>
internal static class K6Export
{
    public const string ScriptName = "script.js";

    public const string ManifestName = "testrun.yaml";

    public const string ReadmeName = "README.md";

    public const string RecordName = "threadpool-dashboard-k6-record.json";

    public const int MaxParallelism = 1_000;

    /// <param name="thresholds">Thresholds for every phase; k6 ends with code 99 when one breaks.</param>
    /// <param name="parallelism">Runners, 1 to <see cref="MaxParallelism"/>; k6 divides the load among them.</param>
    /// <exception cref="UserFacingException">The plan sends nothing, or k6 cannot do it.</exception>
    public static IReadOnlyList<(string Name, string Text)> Files(
        string title, IReadOnlyList<LoadPhase> phases, K6Thresholds? thresholds = null, int parallelism = 1)
    {
        if (parallelism is < 1 or > MaxParallelism)
        {
            throw new UserFacingException($"The number of runners must be between 1 and {MaxParallelism}; it is {parallelism}.");
        }

        var scenarios = K6Scenario.Of(phases);
        if (scenarios.Count == 0)
        {
            throw new UserFacingException("This plan sends nothing, so there is nothing for k6 to do: choose a run with a load.");
        }

        foreach (var scenario in scenarios)
        {
            if (!Uri.TryCreate(scenario.Load.Url, UriKind.Absolute, out var uri) || uri.Scheme is not ("http" or "https"))
            {
                throw new UserFacingException($"'{scenario.Load.Url}' is not an address that k6 can send load to: use one such as http://127.0.0.1:5000/path.");
            }

            if (scenario.Load.Connections < 1)
            {
                throw new UserFacingException("A load needs at least 1 connection.");
            }
        }

        return
        [
            (ScriptName, K6Script.Text(title, scenarios, thresholds ?? K6Thresholds.None)),
            (ManifestName, K6Manifest.Text(title, scenarios, parallelism)),
            (ReadmeName, K6Manifest.Readme(title, scenarios, parallelism)),
        ];
    }
}
