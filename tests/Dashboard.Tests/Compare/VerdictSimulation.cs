using Dashboard.Compare.Verdicts;
using Dashboard.Running.Experiments;

namespace Dashboard.Tests.Compare;

/// <summary>What runs of one series have in common beside chance.</summary>
internal enum SeriesKind
{
    /// <summary>Nothing.</summary>
    Independent,

    /// <summary>Each run is 2 % better than the one before.</summary>
    Drifting,

    /// <summary>Two of each four runs are 10 % better, as by a job that comes back: the first and the fourth, as a fixed A B B A would have A.</summary>
    Returning,

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
    private const double Disturbance = 1.1;
    private const double Correlation = 0.5;

    /// <summary>Runs of each side of a series against itself, and how many of them, in a simulated noise file.</summary>
    private const int NoiseRuns = 5, NoiseSeries = 3;

    /// <summary>Runs of B; null: as many as of A. Another number is spread evenly among those of A.</summary>
    public int? RunsB { get; init; }

    /// <summary>Standard deviation of B's runs; null: that of A's.</summary>
    public double? DeviationB { get; init; }

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

    /// <summary>How often each word is what the tests say of the values alone: without conditions, floor and interval, and much sooner.</summary>
    public IReadOnlyDictionary<VerdictWord, int> WordsOfTests(int rounds, int seed)
    {
        var random = new Random(seed);
        return Enumerable.Range(0, rounds).Select(_ => Values(random)).CountBy(values => VerdictJudge.WordOf(
            [.. values.Where(one => !one.IsB).Select(one => one.Value)],
            [.. values.Where(one => one.IsB).Select(one => one.Value)],
            true,
            VerdictJudge.UsualThresholdPercent)).ToDictionary();
    }

    private MachineNoise Noise(Random random)
    {
        var (a, b) = (this with { Runs = NoiseRuns, Ratio = 1, Kind = SeriesKind.Independent, InTurns = true }).Sides(random);
        return MachineNoise.Of(a, b, DateTimeOffset.UnixEpoch).Single(noise => noise.Metric == VerdictSides.Throughput.Figure.Key);
    }

    private (VerdictSide A, VerdictSide B) Sides(Random random)
    {
        var runs = Values(random).Select((one, turn) => (one.IsB, Run: VerdictSides.Run($"r{turn}", one.Value, turn))).ToList();
        return (Side("A", false), Side("B", true));

        VerdictSide Side(string letter, bool isB) => new(letter, letter, [.. runs.Where(one => one.IsB == isB).Select(one => one.Run)]) { Letter = letter };
    }

    private List<(bool IsB, double Value)> Values(Random random)
    {
        var (values, before) = (new List<(bool IsB, double Value)>(), Normal(random));
        foreach (var (turn, isB) in Order(random).Index())
        {
            before = Kind == SeriesKind.Following ? (Correlation * before) + (Math.Sqrt(1 - (Correlation * Correlation)) * Normal(random)) : Normal(random);
            var common = Kind == SeriesKind.Drifting ? Math.Pow(DriftPerRun, turn) : Kind == SeriesKind.Returning && turn % 4 is 0 or 3 ? Disturbance : 1;
            values.Add((isB, 1000 * common * Math.Exp((isB ? DeviationB ?? Deviation : Deviation) * before) * (isB ? Ratio : 1)));
        }

        return values;
    }

    /// <summary>True where B has the turn: as the product draws it, or one side after the other.</summary>
    private bool[] Order(Random random) =>
        !InTurns ? [.. Enumerable.Range(0, 2 * Runs).Select(turn => turn >= Runs)]
        : RunsB is not { } runsB ? [.. RepeatOrder.Of(random.Next(), 2, Runs).Select(side => side == 1)]
        : [.. Enumerable.Range(0, Runs + runsB).Select(turn => ((turn + 1) * runsB / (Runs + runsB)) > (turn * runsB / (Runs + runsB)))];

    /// <summary>G. E. P. Box and M. E. Muller, "A Note on the Generation of Random Normal Deviates", 1958.</summary>
    private static double Normal(Random random) => Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
