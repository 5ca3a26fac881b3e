using Dashboard.Format;
using Dashboard.Load;

namespace Dashboard.Exchange.K6;

/// <summary>
/// A plan as files for k6 (https://grafana.com/docs/k6/latest/) and for the k6-operator, which runs it on many machines. What is carried over
/// and what is not: docs/exchange.md.
/// </summary>
internal static class K6Export
{
    /// <summary>Name of the k6 script.</summary>
    public const string ScriptName = "script.js";

    /// <summary>Name of the manifest for a cluster.</summary>
    public const string ManifestName = "testrun.yaml";

    /// <summary>Name of the instructions.</summary>
    public const string ReadmeName = "README.md";

    /// <summary>Name of the file that the script writes at its end, and that can be imported.</summary>
    public const string RecordName = "threadpool-dashboard-k6-record.json";

    /// <summary>Runners of a test in a cluster at most.</summary>
    public const int MaxParallelism = 1_000;

    /// <summary>Writes the plan down.</summary>
    /// <param name="title">Name for people; may hold anything.</param>
    /// <param name="phases">At least one with a load.</param>
    /// <param name="thresholds">What every phase has to keep; k6 then ends with code 99 when it does not.</param>
    /// <param name="parallelism">Runners in a cluster, 1 to <see cref="MaxParallelism"/>; k6 divides connections and rates among them.</param>
    /// <returns>Name and text of three files.</returns>
    /// <exception cref="UserFacingException">Nothing is sent in this plan, or k6 cannot do it.</exception>
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
                throw new UserFacingException($"'{scenario.Load.Url}' is not an address that k6 can load: use one such as http://127.0.0.1:5000/path.");
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
