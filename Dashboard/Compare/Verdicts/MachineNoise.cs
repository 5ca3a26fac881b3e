using System.Globalization;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Compare.Verdicts;

/// <summary>How far two series of repeats of the same plan, made in turns, lay apart on a machine: a smaller difference means nothing there.</summary>
/// <param name="Machine">The machine, as its facts name it.</param>
/// <param name="Endpoint">What was called; null for a plan of several endpoints.</param>
/// <param name="Metric">Name of the <see cref="RunMetric"/>.</param>
/// <param name="Percent">The end of the ratio's bootstrap 95 % interval that is farther from 1, as a distance from 1 in percent (≥ 0).</param>
/// <param name="Runs">Runs of the shorter series.</param>
/// <param name="MeasuredUtc">When.</param>
public sealed record MachineNoise(string Machine, string? Endpoint, string Metric, double Percent, int Runs, DateTimeOffset MeasuredUtc)
{
    /// <summary>The same for people.</summary>
    public string Words => $"{Readable.Number(Percent)} % between two series of {Readable.Plural(Runs, "run")} of {Endpoint ?? "the same plan"}"
        + $" on {MeasuredUtc.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)}";

    /// <summary>The noise of every metric that two sides of the same plan have; none when they are not of the same plan, or too few.</summary>
    public static IReadOnlyList<MachineNoise> Of(CompareSide a, CompareSide b, DateTimeOffset measuredUtc) =>
    [
        .. RunMetric.All.Select(metric => CompareVerdict.Of(a, b, metric, VerdictJudge.UsualThresholdPercent))
            .Where(compared => compared is { UnderStudy: null, Confounders.Count: 0, Verdict: { IntervalLow: not null, IntervalHigh: not null } })
            .Select(compared => new MachineNoise(
                MachineOf(a.Runs[0].Header),
                LoadFacts.EndpointOf(a.Runs[0].Header),
                compared.Metric.Name,
                Math.Max(Math.Abs(compared.Verdict.IntervalLow!.Value - 1), Math.Abs(compared.Verdict.IntervalHigh!.Value - 1)) * 100,
                Math.Min(compared.Verdict.RunsA, compared.Verdict.RunsB),
                measuredUtc)),
    ];

    /// <summary>What holds for a run: the newest of its machine and endpoint; without one, the newest of its machine. Null when there is none.</summary>
    public static MachineNoise? For(RunHeader run, RunMetric metric, IReadOnlyList<MachineNoise> measured)
    {
        MachineNoise[] own = [.. measured.Where(noise => noise.Machine == MachineOf(run) && noise.Metric == metric.Name)];
        return Array.FindLast(own, noise => noise.Endpoint == LoadFacts.EndpointOf(run)) ?? own.LastOrDefault();
    }

    private static string MachineOf(RunHeader run) => HeaderFacts.Of(run).First(fact => fact.Name == HeaderFacts.Machine).Value;
}
