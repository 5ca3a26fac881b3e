using System.Collections.Concurrent;
using Dashboard.Compare.Verdicts;
using Dashboard.Tests.Compare;

namespace Benchmarks.Verify;

/// <summary>The verdict's false alarms and its power, simulated with the product's own verdict. The tables stand in docs/compare.md.</summary>
internal static class VerifyBenchmark
{
    /// <summary>Of "faster" and of "slower", whatever the scatter.</summary>
    private const double MaxAlarmPercent = 2.5;

    /// <summary>The same of runs that scatter by 3 %.</summary>
    private const double MaxAlarmPercentWhenQuiet = 1;

    /// <summary>−10 %, runs that scatter by 3 %, ten of them, noise floor included.</summary>
    private const double LeastPowerPercent = 95;

    private static readonly int[] Runs = [4, 5, 10];

    public static int Run(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "2000");
        var broken = new List<string>();
        Unequal(rounds, broken);
        Alarms(rounds, broken);
        Power(rounds, broken);
        foreach (var sentence in broken)
        {
            Console.Error.WriteLine(sentence);
        }

        return broken.Count == 0 ? 0 : 1;
    }

    private static void Alarms(int rounds, List<string> broken)
    {
        (double Deviation, SeriesKind Kind)[] rows =
            [.. new[] { 0.01, 0.03, 0.1, 0.3 }.SelectMany(deviation => Enum.GetValues<SeriesKind>().Select(kind => (deviation, kind)))];
        var found = Simulate(rows.SelectMany(row => Runs.Select(runs => new VerdictSimulation(runs, row.Deviation, row.Kind))), rounds);
        Console.WriteLine($"A against A, in a drawn order, threshold 5 %: false \"faster\" / \"slower\", % of {rounds} rounds");
        Console.WriteLine("| from run to run | σ | 4 against 4 | 5 against 5 | 10 against 10 |");
        Console.WriteLine("|---|---|---|---|---|");
        foreach (var (deviation, kind) in rows)
        {
            var cells = Runs.Select(runs => (Runs: runs, Words: found[new VerdictSimulation(runs, deviation, kind)])).ToList();
            Console.WriteLine($"| {Words(kind)} | {deviation * 100:0} % | {string.Join(" | ", cells.Select(cell => $"{Percent(cell.Words, VerdictWord.Faster, rounds):0.0} / {Percent(cell.Words, VerdictWord.Slower, rounds):0.0}"))} |");
            var most = kind != SeriesKind.Returning && deviation <= 0.03 ? MaxAlarmPercentWhenQuiet : MaxAlarmPercent;
            broken.AddRange(cells.Where(cell => AlarmsOf(cell.Words) > most + (kind == SeriesKind.Returning ? Chance(rounds) : 0))
                .Select(cell => $"{Words(kind)}, σ {deviation * 100:0} %, {cell.Runs} runs: an alarm rate passes {most} %."));
        }

        Console.WriteLine();

        double AlarmsOf(IReadOnlyDictionary<VerdictWord, int> words) => Math.Max(Percent(words, VerdictWord.Faster, rounds), Percent(words, VerdictWord.Slower, rounds));
    }

    private static void Unequal(int rounds, List<string> broken)
    {
        (int A, int B)[] sizes = [(4, 4), (10, 4), (4, 10), (10, 10)];
        (double A, double B)[] rows = [(0.03, 0.1), (0.03, 0.3), (0.1, 0.3), (0.1, 1)];
        Console.WriteLine($"A against a B that scatters otherwise, the same median, threshold 5 %, by the tests alone: false \"faster\" / \"slower\", % of {rounds} rounds");
        Console.WriteLine("| σ of A, of B | 4 against 4 | 10 of A, 4 of B | 4 of A, 10 of B | 10 against 10 |");
        Console.WriteLine("|---|---|---|---|---|");
        foreach (var row in rows)
        {
            var cells = sizes.Select(size => new VerdictSimulation(size.A, row.A) { RunsB = size.B, DeviationB = row.B }.WordsOfTests(rounds, seed: 1))
                .Select(words => (Faster: Percent(words, VerdictWord.Faster, rounds), Slower: Percent(words, VerdictWord.Slower, rounds))).ToList();
            Console.WriteLine($"| {row.A * 100:0} %, {row.B * 100:0} % | {string.Join(" | ", cells.Select(cell => $"{cell.Faster:0.0} / {cell.Slower:0.0}"))} |");
            broken.AddRange(cells.Where(cell => Math.Max(cell.Faster, cell.Slower) > MaxAlarmPercent + Chance(rounds))
                .Select(_ => $"σ {row.A * 100:0} and {row.B * 100:0} %: an alarm rate passes {MaxAlarmPercent} %."));
        }

        Console.WriteLine();
    }

    /// <summary>Two standard errors of a rate at the limit, percent.</summary>
    private static double Chance(int rounds) => 2 * Math.Sqrt(MaxAlarmPercent * (100 - MaxAlarmPercent) / rounds);

    private static double Percent(IReadOnlyDictionary<VerdictWord, int> words, VerdictWord word, int rounds) =>
        words.GetValueOrDefault(word) * 100.0 / rounds;

    private static void Power(int rounds, List<string> broken)
    {
        (double Deviation, double Ratio)[] rows = [.. new[] { 0.03, 0.1 }.SelectMany(deviation => new[] { 0.95, 0.9, 0.8 }.Select(ratio => (deviation, ratio)))];
        var found = Simulate(
            rows.SelectMany(row => Runs.SelectMany(runs => new[] { false, true }.Select(floor =>
                new VerdictSimulation(runs, row.Deviation, Ratio: row.Ratio) { WithFloor = floor }))),
            rounds);
        Console.WriteLine($"B truly lower, threshold 5 %: \"slower\" without / with the noise floor, % of {rounds} rounds");
        Console.WriteLine("| difference | σ | 4 against 4 | 5 against 5 | 10 against 10 |");
        Console.WriteLine("|---|---|---|---|---|");
        foreach (var (deviation, ratio) in rows)
        {
            var cells = Runs.Select(runs => (Without: Seen(runs, false), With: Seen(runs, true))).ToList();
            Console.WriteLine($"| −{(1 - ratio) * 100:0} % | {deviation * 100:0} % | {string.Join(" | ", cells.Select(cell => $"{cell.Without:0} / {cell.With:0}"))} |");
            if (deviation < 0.05 && ratio is > 0.85 and < 0.92 && cells[^1].With < LeastPowerPercent)
            {
                broken.Add($"−10 % at σ 3 %, 10 runs, floor included: seen in {cells[^1].With:0.0} % only.");
            }

            double Seen(int runs, bool floor) =>
                found[new VerdictSimulation(runs, deviation, Ratio: ratio) { WithFloor = floor }].GetValueOrDefault(VerdictWord.Slower) * 100.0 / rounds;
        }
    }

    private static ConcurrentDictionary<VerdictSimulation, IReadOnlyDictionary<VerdictWord, int>> Simulate(IEnumerable<VerdictSimulation> cells, int rounds)
    {
        var found = new ConcurrentDictionary<VerdictSimulation, IReadOnlyDictionary<VerdictWord, int>>();
        Parallel.ForEach(cells.Select((cell, i) => (cell, i)), one => found[one.cell] = one.cell.Words(rounds, seed: one.i + 1));
        return found;
    }

    private static string Words(SeriesKind kind) => kind switch
    {
        SeriesKind.Drifting => "drift of 2 % a run",
        SeriesKind.Returning => "+10 % in two of each four runs",
        SeriesKind.Following => "AR(1), ρ = 0.5",
        _ => "independent",
    };
}
