using System.Globalization;

namespace Benchmarks.Store;

/// <summary>
/// The matrix of foreground threads × workers, in turns with the author's own <c>tkrzw_dbm_tran async</c>: the same library, file settings, keys
/// and waits. What differs is who calls: this program over HTTP and TargetApp through the C interface, or C++ directly.
/// </summary>
internal static class StoreBenchmark
{
    private const double LeastSynchronous = 0.9;
    private const double LeastAsynchronous = 0.8;

    private static readonly int[] Foreground = [1, 2, 4, 8];
    private static readonly int[] Workers = [0, 1, 2, 4, 8];

    public static async Task<int> RunAsync(string[] args)
    {
        var operations = int.Parse(Statistics.Option(args, "--operations") ?? "200000");
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5");
        using var ours = await StoreTarget.StartAsync();
        var cells = Foreground.SelectMany(_ => Workers, (foreground, workers) => new StoreCell(foreground, workers, operations)).ToList();
        var taken = cells.ToDictionary(cell => cell, _ => (Ours: new List<double>(), Authors: new List<double>()));
        for (var round = 1; round <= rounds; round++)
        {
            foreach (var cell in cells)
            {
                var (mine, authors) = await PairAsync(ours, cell, oursFirst: round % 2 == 0);
                taken[cell].Ours.Add(mine);
                taken[cell].Authors.Add(authors);
            }

            await Console.Error.WriteLineAsync($"round {round} of {rounds}");
        }

        Print(taken, operations, rounds);
        return taken.Any(cell => Ratio(cell.Value) < Least(cell.Key)) ? 1 : 0;
    }

    /// <summary>The order changes from round to round, so that neither always follows the other.</summary>
    private static async Task<(double Ours, double Authors)> PairAsync(StoreTarget target, StoreCell cell, bool oursFirst)
    {
        var before = oursFirst ? await target.RunAsync(cell) : 0;
        var authors = await TkrzwTran.RunAsync(cell);
        return (oursFirst ? before : await target.RunAsync(cell), authors);
    }

    private static void Print(Dictionary<StoreCell, (List<double> Ours, List<double> Authors)> taken, int operations, int rounds)
    {
        Console.WriteLine($"{operations} sets a cell, thousand/s, ours ÷ tkrzw_dbm_tran, medians of {rounds} rounds in turns");
        var heads = Workers.Select(workers => workers switch { 0 => "synchronous", 1 => "1 worker", _ => $"{workers} workers" });
        Console.WriteLine($"| foreground | {string.Join(" | ", heads)} |");
        Console.WriteLine($"|---|{string.Concat(Workers.Select(_ => "---|"))}");
        foreach (var foreground in Foreground)
        {
            var row = taken.Where(cell => cell.Key.Foreground == foreground).Select(cell => Text(cell.Key, cell.Value));
            Console.WriteLine($"| {foreground} | {string.Join(" | ", row)} |");
        }
    }

    private static string Text(StoreCell cell, (List<double> Ours, List<double> Authors) taken)
    {
        var ratio = Ratio(taken).ToString("0.00", CultureInfo.InvariantCulture);
        return $"{Thousand(taken.Ours)} ÷ {Thousand(taken.Authors)} = {(Ratio(taken) < Least(cell) ? $"**{ratio}**" : ratio)}";
    }

    private static string Thousand(List<double> rates) => (Statistics.Median(rates) / 1000).ToString("0", CultureInfo.InvariantCulture);

    private static double Ratio((List<double> Ours, List<double> Authors) taken) => Statistics.Median(taken.Ours) / Statistics.Median(taken.Authors);

    private static double Least(StoreCell cell) => cell.Workers == 0 ? LeastSynchronous : LeastAsynchronous;
}

/// <param name="Foreground">Threads that set.</param>
/// <param name="Workers">Workers of the asynchronous interface; 0 without.</param>
/// <param name="Operations">In all; a multiple of Foreground, since the author's program counts for each thread.</param>
internal sealed record StoreCell(int Foreground, int Workers, int Operations)
{
    /// <summary>Of the hash table, as in the article: two for each record.</summary>
    public int Buckets => 2 * Operations;
}
