using System.Text.RegularExpressions;

namespace Dashboard.Exchange.K6;

/// <summary>The TestRun of the k6-operator (k6.io/v1alpha1, https://github.com/grafana/k6-operator), and instructions.</summary>
internal static partial class K6Manifest
{
    public static string Text(string title, IReadOnlyList<K6Scenario> scenarios, int parallelism)
    {
        var name = ResourceName(title);
        return $$"""
            # For a cluster with the k6-operator. Put the script into a ConfigMap first:
            #   kubectl create configmap {{name}} --from-file={{K6Export.ScriptName}}
            #   kubectl apply -f {{K6Export.ManifestName}}
            # The connections and rates of the plan are divided among the runners.
            apiVersion: k6.io/v1alpha1
            kind: TestRun
            metadata:
              name: {{name}}
            spec:
              parallelism: {{parallelism}}
              script:
                configMap:
                  name: {{name}}
                  file: {{K6Export.ScriptName}}
              runner:
                env:
            {{Address(scenarios)}}
                  # Keep it equal to parallelism: limits that are counts are divided by it.
                  - name: RUNNERS
                    value: "{{parallelism}}"
                  - name: RECORD
                    value: stdout
            """ + "\n";
    }

    /// <summary>A plan with several addresses keeps them: BASE_URL would replace all.</summary>
    private static string Address(IReadOnlyList<K6Scenario> scenarios)
    {
        var origins = scenarios.Select(s => new Uri(s.Load.Url).GetLeftPart(UriPartial.Authority)).Distinct(StringComparer.Ordinal).ToList();
        return origins.Count > 1
            ? "      # The plan has several addresses; the runners must be able to reach them."
            : $"""
                  # The plan's own address; the runners must be able to reach it.
                  - name: BASE_URL
                    value: {K6Script.Literal(origins[0])}
            """;
    }

    public static string Readme(string title, IReadOnlyList<K6Scenario> scenarios, int parallelism)
    {
        var name = ResourceName(title);
        var left = Line(string.Join(' ', K6Notes.Of(scenarios)));
        left = left.Length > 0 ? left : "nothing; k6 starts phases by the clock, even if requests of the previous one are unanswered.";
        var runners = parallelism == 1 ? "1 runner has" : FormattableString.Invariant($"{parallelism} runners share");
        var pods = $"$(kubectl get pods -l k6_cr={name},runner=true -o name)";
        const string Broken = "a failed threshold ends it with code 99.";
        const string Record = "grep '^{\"format\"' > $(basename $p).json";
        return $"""
            # {Line(title)}
            1. **Here**: `k6 run {K6Export.ScriptName}` (k6 1.0 or later) prints figures and writes `{K6Export.RecordName}`; {Broken}
            2. Another address: `k6 run -e BASE_URL=http://host:5000 {K6Export.ScriptName}`; every request over time: add `--out json=points.json`.
            3. **In a cluster** with the k6-operator: set `BASE_URL` in `{K6Export.ManifestName}` to an address that its pods reach; {runners} the load.
            4. `kubectl create configmap {name} --from-file={K6Export.ScriptName}`, then `kubectl apply -f {K6Export.ManifestName}`.
            5. Each runner prints its record as one line: `for p in {pods}; do kubectl logs $p | {Record}; done`.
            6. **Back**: `{About.Command} import {K6Export.RecordName}` (or `points.json`, or each runner's file), or drop the file on the Runs page.
            7. Percentiles of several runners cannot be added: each record becomes a run of its own. Thresholds apply to each runner separately.
            8. Figures of k6 follow k6's definitions; they stand beside each figure of the imported run.
            9. Not carried over: {left}
            """ + "\n";
    }

    /// <summary>A name for Kubernetes, with room for what the operator appends.</summary>
    private static string ResourceName(string title) =>
        NotAllowed().Replace(title.ToLowerInvariant(), "-").Trim('-') is { Length: > 0 } name
            ? "k6-" + name[..Math.Min(name.Length, 36)].TrimEnd('-')
            : "k6-load";

    private static string Line(string text) => Breaks().Replace(text, " ").Trim();

    [GeneratedRegex("[^a-z0-9]+", RegexOptions.None, 1000)]
    private static partial Regex NotAllowed();

    [GeneratedRegex(@"[\p{C}\s]+", RegexOptions.None, 1000)]
    private static partial Regex Breaks();
}
