using Dashboard.Compare.Verdicts;

namespace Dashboard.Tests.Compare;

/// <summary>What runs of one series have in common beside chance.</summary>
internal enum SeriesKind
{
    /// <summary>Nothing.</summary>
    Independent,

    /// <summary>Each run is 2 % better than the one before.</summary>
    Drifting,

    /// <summary>Half of a run's deviation is that of the run before (AR(1), ρ = 0.5).</summary>
    Following,
}

/// <summary>Series of runs by chance, judged by the product's own verdict: how often it raises an alarm, how often it sees a difference.</summary>
/// <param name="Runs">Runs of each side.</param>
/// <param name="Deviation">Standard deviation of ln throughput from run to run.</param>
/// <param name="Kind">What the runs have in common.</param>
/// <param name="Ratio">True throughput of B ÷ that of A.</param>
internal sealed record VerdictSimulation(int Runs, double Deviation, SeriesKind Kind = SeriesKind.Independent, double Ratio = 1)
{
    private const double DriftPerRun = 1.02;
    private const double Correlation = 0.5;

    /// <summary>Runs of each side of a series against itself, and how many of them, in a simulated noise file.</summary>
    private const int NoiseRuns = 5, NoiseSeries = 3;

    /// <summary>False: all runs of A before all of B.</summary>
    public bool InTurns { get; init; } = true;

    /// <summary>True: the machine's noise was measured before, by three series of five against five runs.</summary>
    public bool WithFloor { get; init; }

    /// <summary>How often each word was said.</summary>
    public IReadOnlyDictionary<VerdictWord, int> Words(int rounds, int seed)
    {
        var random = new Random(seed);
        var words = new Dictionary<VerdictWord, int>();
        MachineNoise[] measured = WithFloor ? [.. Enumerable.Range(0, 40).Select(_ => Noise(random))] : [];
        for (var round = 0; round < rounds; round++)
        {
            MachineNoise[] noise = WithFloor ? [.. Enumerable.Range(0, NoiseSeries).Select(_ => measured[random.Next(measured.Length)])] : [];
            var (a, b) = Sides(random);
            var word = VerdictSides.Of(a, b, VerdictJudge.UsualThresholdPercent, noise).Verdict.Word;
            words[word] = words.GetValueOrDefault(word) + 1;
        }

        return words;
    }

    private MachineNoise Noise(Random random)
    {
        var (a, b) = (this with { Runs = NoiseRuns, Ratio = 1, Kind = SeriesKind.Independent, InTurns = true }).Sides(random);
        return MachineNoise.Of(a, b, DateTimeOffset.UnixEpoch).Single(noise => noise.Metric == VerdictSides.Throughput.Figure.Key);
    }

    private (CompareSide A, CompareSide B) Sides(Random random)
    {
        var (a, b, before) = (new List<SideRun>(), new List<SideRun>(), Normal(random));
        for (var turn = 0; turn < 2 * Runs; turn++)
        {
            // A B B A A B B A …, or A A A A B B B B.
            var isB = InTurns ? turn % 4 is 1 or 2 : turn >= Runs;
            before = Kind == SeriesKind.Following ? (Correlation * before) + (Math.Sqrt(1 - (Correlation * Correlation)) * Normal(random)) : Normal(random);
            var drift = Kind == SeriesKind.Drifting ? Math.Pow(DriftPerRun, turn) : 1;
            var value = 1000 * drift * Math.Exp(Deviation * before) * (isB ? Ratio : 1);
            (isB ? b : a).Add(VerdictSides.Run($"r{turn}", value, turn));
        }

        return (new CompareSide("A", "A", a) { Letter = "A" }, new CompareSide("B", "B", b) { Letter = "B" });
    }

    /// <summary>G. E. P. Box and M. E. Muller, "A Note on the Generation of Random Normal Deviates", 1958.</summary>
    private static double Normal(Random random) => Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
