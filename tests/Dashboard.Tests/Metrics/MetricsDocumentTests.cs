using Dashboard.Metrics;

namespace Dashboard.Tests.Metrics;

/// <summary>docs/metrics.md, its rules and its dashboard say what the code says.</summary>
public sealed partial class MetricsDocumentTests
{
    private static readonly string[] Lines = File.ReadAllLines(At("metrics.md"));

    [Fact]
    public void The_table_of_metrics_is_generated() => Assert.Equal(
        MetricCatalogue.All.Select(metric => $"| `{metric.Name}` | {metric.Type} | `{metric.Unit}` | {string.Join(", ", metric.Labels.Select(label => $"`{label}`"))} "
            + $"| {metric.Series} | {metric.Definition} |"),
        Lines.SkipWhile(line => line != "| name | type | unit | labels | series | definition |").Skip(2).TakeWhile(line => line.StartsWith('|')));

    [Fact]
    public void All_series_of_a_target_are_within_the_bound() =>
        Assert.InRange(MetricCatalogue.All.Sum(metric => metric.Series), 100, MetricCatalogue.MostSeries);

    [Fact]
    public void Parts_and_columns_are_as_many()
    {
        Assert.Equal(MetricCatalogue.Parts.Length, MetricCatalogue.PartsOf(new Dashboard.Timeline.RouteTimes("GET /", 1)).Length);
        Assert.Equal(MetricCatalogue.Parts.Length * (MetricCatalogue.MostRoutes + 1), MetricCatalogue.RequestTime.Series);
    }

    /// <summary>By the exporter's rule for names: dots become underscores, the unit and _total follow.</summary>
    [Theory]
    [InlineData("alerts.yml")]
    [InlineData("grafana.json")]
    public void Alerts_and_dashboard_ask_for_metrics_that_are_there(string file)
    {
        var known = MetricCatalogue.All.SelectMany(static metric => PrometheusNames(metric)).ToHashSet(StringComparer.Ordinal);
        var asked = Asked().Matches(File.ReadAllText(At(Path.Combine("metrics", file)))).Select(static match => match.Value).ToHashSet(StringComparer.Ordinal);

        Assert.InRange(asked.Count, 3, 20);
        Assert.Empty(asked.Except(known, StringComparer.Ordinal));
    }

    private static IEnumerable<string> PrometheusNames(MetricFacts metric)
    {
        var name = $"{metric.Name.Replace('.', '_')}{(metric.Unit == "s" ? "_seconds" : "")}{(metric.Type == MetricType.Counter ? "_total" : "")}";
        return metric.Type == MetricType.Histogram ? [$"{name}_bucket", $"{name}_sum", $"{name}_count"] : [name];
    }

    private static string At(string path) => Path.Combine(ProductFiles.RepositoryRoot, "docs", path);

    [System.Text.RegularExpressions.GeneratedRegex(@"\b(?:dotnet_thread_pool|threadpool)_[a-z_]+", System.Text.RegularExpressions.RegexOptions.None, 1000)]
    private static partial System.Text.RegularExpressions.Regex Asked();
}
