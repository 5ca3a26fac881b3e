using System.Globalization;
using System.Text;

namespace Dashboard.Exchange.K6;

/// <summary>Names every figure of every scenario, since k6 keeps only those, and the record needs them.</summary>
internal static class K6ScriptThresholds
{
    public static string Lines(IReadOnlyList<K6Scenario> scenarios, K6Thresholds thresholds)
    {
        var lines = new StringBuilder();
        foreach (var scenario in scenarios)
        {
            Line(lines, "http_reqs", scenario, Throughput(scenario, thresholds, scenarios.Count == 1));
            Line(lines, "http_req_duration", scenario, thresholds.MaxP95Ms is { } p95 ? $"'p(95)<={Number(p95)}'" : "");
            Line(lines, "http_req_failed", scenario, thresholds.MaxErrorRate is { } rate ? $"'rate<={Number(rate)}'" : "");

            // k6 does not count a wrong body as a failed request.
            var right = scenario.Load.ExpectedBody is not null && thresholds.MaxErrorRate is { } wrong ? $"'rate>={Number(1 - wrong)}'" : "";
            Line(lines, "checks", scenario, right);
            foreach (var metric in (string[])["http_req_waiting", "http_req_connecting", "dropped_iterations", "body_mismatches", "data_received"])
            {
                Line(lines, metric, scenario, "");
            }
        }

        return lines.ToString().TrimEnd('\n');
    }

    /// <summary>The threshold is a count: k6's rate divides by the whole test. A runner has its share.</summary>
    private static string Throughput(K6Scenario scenario, K6Thresholds thresholds, bool only) => (thresholds.MinPerSecond, scenario.Seconds) switch
    {
        ({ } least, { } seconds) => $"`count>=${{Math.ceil({Number(least * seconds)} / runners)}}`",
        ({ } least, null) when only => $"`rate>=${{{Number(least)} / runners}}`",
        _ => "",
    };

    private static void Line(StringBuilder lines, string metric, K6Scenario scenario, string limit) =>
        lines.Append(CultureInfo.InvariantCulture, $"    '{metric}{{scenario:{scenario.Name}}}': [{limit}],\n");

    private static string Number(double value) => Math.Round(value, 6).ToString("0.######", CultureInfo.InvariantCulture);
}
