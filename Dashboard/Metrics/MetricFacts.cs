namespace Dashboard.Metrics;

/// <summary>What is exported under one name; docs/metrics.md has the same table.</summary>
/// <param name="Unit">As OpenTelemetry writes units; in braces what is counted.</param>
/// <param name="Series">The most series of one target; of a histogram with its buckets, sum and count.</param>
/// <param name="Labels">Beside <see cref="MetricCatalogue.TargetName"/> and <see cref="MetricCatalogue.TargetId"/>, which all have.</param>
internal sealed record MetricFacts(string Name, MetricType Type, string Unit, int Series, string Definition, params string[] Labels);

internal enum MetricType
{
    Counter,
    UpDownCounter,
    Gauge,
    Histogram,
}
