using System.Globalization;
using Benchmarks.Accounts;
using Dashboard.Timeline;

namespace Benchmarks.Runtimes;

/// <summary>
/// What .NET 8, 9 and 10 tell of the same shapes under the same load. Prints the table of docs/runtimes.md; exit code 3 where a cell is not as it is there.
/// </summary>
internal static class RuntimesBenchmark
{
    private static readonly int[] Versions = [8, 9, 10];

    public static async Task<int> RunAsync(string[] args)
    {
        var time = TimeSpan.FromSeconds(double.Parse(Statistics.Option(args, "--seconds") ?? "6", CultureInfo.InvariantCulture));
        var only = Statistics.Option(args, "--only")?.Split(',');
        var folder = Directory.CreateTempSubdirectory("runtimes");
        try
        {
            var programs = new List<(string Program, string Version)>();
            foreach (var version in Versions)
            {
                programs.Add(await PublishedShapes.PublishAsync(version, folder.FullName));
            }

            var cells = new Dictionary<RuntimeRow, string[]>();
            foreach (var rows in RuntimeRow.All.Where(row => only?.Contains(row.Path, StringComparer.Ordinal) ?? true).GroupBy(static row => (row.Level, row.Path)))
            {
                await LookAsync(rows, programs, time, cells);
            }

            return Tell(cells, programs);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task LookAsync(
        IGrouping<(SignalLevel Level, string Path), RuntimeRow> rows, List<(string Program, string Version)> programs, TimeSpan time, Dictionary<RuntimeRow, string[]> cells)
    {
        foreach (var row in rows)
        {
            cells[row] = new string[programs.Count];
        }

        for (var at = 0; at < programs.Count; at++)
        {
            var seen = await SeenTarget.LookAsync(programs[at].Program, rows.Key.Path, rows.Key.Level, time);
            foreach (var row in rows)
            {
                cells[row][at] = row.Cell(seen);
            }

            await Console.Error.WriteLineAsync($"{rows.Key.Level}, {rows.Key.Path}, .NET {programs[at].Version}: {string.Join("; ", rows.Select(row => cells[row][at]))}");
        }
    }

    private static int Tell(Dictionary<RuntimeRow, string[]> cells, List<(string Program, string Version)> programs)
    {
        var document = File.ReadAllLines(Path.GetFullPath(Path.Combine(AccountsServer.Shapes, "..", "..", "..", "..", "..", "..", "docs", "runtimes.md")));
        var different = 0;
        Console.WriteLine($"| shown | level | shape | {string.Join(" | ", programs.Select(static one => $".NET {one.Version}"))} |");
        Console.WriteLine("|---|---|---|---|---|---|");
        foreach (var row in RuntimeRow.All.Where(cells.ContainsKey))
        {
            var line = $"| {row.Shown} | {row.Level.ToString().ToLowerInvariant()} | {row.Path} | {string.Join(" | ", cells[row])} |";
            var isThere = document.Contains(line, StringComparer.Ordinal);
            different += isThere ? 0 : 1;
            Console.WriteLine(isThere ? line : $"{line} **not so in docs/runtimes.md**");
        }

        return different == 0 ? 0 : 3;
    }
}
