using System.Text.Json.Serialization;
using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

/// <summary>Scatter of a series in which a plan took turns with itself. Series of a machine and style are pooled.</summary>
/// <param name="LnVariance">Variance from run to run, pooled within both sides; ≥ 0.</param>
public sealed record MachineNoise(
    string Machine, string? Style, string Metric, double? LnRatio, double LnVariance, int RunsA, int RunsB, DateTimeOffset MeasuredUtc)
{
    [JsonIgnore]
    public int Freedom => RunsA + RunsB - 2;

    /// <summary>The noise of every metric of two sides of the same plan; none for different plans or too few runs.</summary>
    public static IReadOnlyList<MachineNoise> Of(VerdictSide a, VerdictSide b, DateTimeOffset measuredUtc) =>
        CompareVerdict.Of(a, b, RunMetric.Throughput, VerdictJudge.UsualThresholdPercent) is { UnderStudy: null, Confounders.Count: 0 }
            ? [.. RunMetric.All.Select(metric => Of(a, b, RunMetric.Of(metric, a.Runs.Concat(b.Runs)), measuredUtc)).OfType<MachineNoise>()]
            : [];

    internal static string MachineOf(RunHeader run) => HeaderFacts.Of(run).First(fact => fact.Name == HeaderFacts.Machine).Value;

    private static MachineNoise? Of(VerdictSide a, VerdictSide b, RunMetric metric, DateTimeOffset measuredUtc)
    {
        var (ofA, ofB) = (Logarithms(a, metric), Logarithms(b, metric));
        if (ofA.Length < VerdictJudge.FewestRuns || ofB.Length < VerdictJudge.FewestRuns)
        {
            return null;
        }

        var header = a.Runs[0].Header;
        var variance = (SquaresAround(ofA) + SquaresAround(ofB)) / (ofA.Length + ofB.Length - 2);
        var ratio = Validity.Robust.Median(ofB) - Validity.Robust.Median(ofA);
        return new MachineNoise(MachineOf(header), header.Style, metric.Figure.Key, ratio, variance, ofA.Length, ofB.Length, measuredUtc);
    }

    private static double[] Logarithms(VerdictSide side, RunMetric metric) =>
        [.. side.Runs.Select(run => metric.Value(run.Load)).OfType<double>().Where(value => value > 0).Select(value => Math.Log(value))];

    private static double SquaresAround(double[] values)
    {
        var mean = values.Average();
        return values.Sum(value => (value - mean) * (value - mean));
    }
}
