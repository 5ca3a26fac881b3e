using System.Text.Json.Serialization;

namespace Dashboard.Compare.Verdicts;

internal sealed record KeptNoise(
    string? Machine = null, string? Style = null, string? Metric = null, double? LnRatio = null, double? LnVariance = null, int? RunsA = null,
    int? RunsB = null, DateTimeOffset MeasuredUtc = default)
{
    /// <summary>Earlier versions stored the endpoint, with the style in brackets.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Endpoint { get; init; }

    /// <summary>Earlier versions stored the distance of the ratio's 95 % interval from 1, in percent.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Percent { get; init; }

    /// <summary>Earlier versions stored the runs of the shorter side.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Runs { get; init; }

    public static KeptNoise Of(MachineNoise noise) =>
        new(noise.Machine, noise.Style, noise.Metric, noise.LnRatio, noise.LnVariance, noise.RunsA, noise.RunsB, noise.MeasuredUtc);

    public MachineNoise? ToNoise() => (this switch
    {
        { Machine: { } machine, Metric: { } metric, LnVariance: { } variance, RunsA: { } runsA, RunsB: { } runsB } =>
            new MachineNoise(machine, Style, metric, LnRatio, variance, runsA, runsB, MeasuredUtc),
        { Machine: { } machine, Metric: { } metric, Percent: > 0 and var percent, Runs: > 0 and var runs } => new MachineNoise(
            machine, StyleOf(Endpoint), KeyOf(metric), null, VarianceOf(percent, runs), runs, runs, MeasuredUtc),
        _ => null,
    }) is { LnVariance: >= 0, Freedom: > 0, RunsA: > 0, RunsB: > 0 } sound && double.IsFinite(sound.LnVariance) && double.IsFinite(sound.LnRatio ?? 0)
        ? sound
        : null;

    private static string? StyleOf(string? endpoint) =>
        endpoint is not null && endpoint.LastIndexOf(" (", StringComparison.Ordinal) is >= 0 and var at ? endpoint[(at + 2)..].TrimEnd(')') : null;

    private static string KeyOf(string metric) => RunMetric.All.FirstOrDefault(known => known.Name == metric)?.Figure.Key ?? metric;

    /// <summary>The variance is estimated too large rather than too small: from the end of the interval as if the middle were 1.</summary>
    private static double VarianceOf(double percent, int runs)
    {
        var deviation = Math.Log(1 + (percent / 100)) / 1.959964;
        return deviation * deviation * runs / Math.PI;
    }
}
