using System.Globalization;
using Dashboard.Timeline;
using ThreadPoolDashboard.Tests;

namespace Benchmarks.Runtimes;

/// <summary>
/// What .NET 8 to 11 tell of the same shapes under the same load. Prints the table of docs/runtimes.md, or its columns that <c>--versions</c> names; exit
/// code 3 where a cell is not as it is there.
/// </summary>
internal static class RuntimesBenchmark
{
    private static readonly int[] Versions = [8, 9, 10, 11];

    public static async Task<int> RunAsync(string[] args)
    {
        var time = TimeSpan.FromSeconds(double.Parse(Statistics.Option(args, "--seconds") ?? "6", CultureInfo.InvariantCulture));
        var only = Statistics.Option(args, "--only")?.Split(',');
        var versions = Statistics.Option(args, "--versions")?.Split(',').Select(static one => int.Parse(one, CultureInfo.InvariantCulture)) ?? Versions;
        var folder = Directory.CreateTempSubdirectory("runtimes");
        try
        {
            var programs = new List<PublishedProgram>();
            foreach (var version in versions)
            {
                programs.Add(await PublishedProgram.PublishAsync(ServerPrograms.RepositoryFile("tests/Shapes/Shapes.csproj"), version, folder.FullName));
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
        IGrouping<(SignalLevel Level, string Path), RuntimeRow> rows, List<PublishedProgram> programs, TimeSpan time, Dictionary<RuntimeRow, string[]> cells)
    {
        foreach (var row in rows)
        {
            cells[row] = new string[programs.Count];
        }

        for (var at = 0; at < programs.Count; at++)
        {
            var seen = await SeenTarget.LookAsync(programs[at].Path, rows.Key.Path, rows.Key.Level, time);
            foreach (var row in rows)
            {
                cells[row][at] = row.Cell(seen);
            }

            await Console.Error.WriteLineAsync($"{rows.Key.Level}, {rows.Key.Path}, .NET {programs[at].Version}: {string.Join("; ", rows.Select(row => cells[row][at]))}");
        }
    }

    private static int Tell(Dictionary<RuntimeRow, string[]> cells, List<PublishedProgram> programs)
    {
        var document = File.ReadAllLines(ServerPrograms.RepositoryFile("docs/runtimes.md")).Select(Cells).ToList();
        var header = document.First(static cells => cells is ["shown", ..]);
        var different = 0;
        Console.WriteLine($"| shown | level | shape | {string.Join(" | ", programs.Select(static one => $".NET {one.Version}"))} |");
        Console.WriteLine($"|---|---|---|{string.Concat(programs.Select(static _ => "---|"))}");
        foreach (var row in RuntimeRow.All.Where(cells.ContainsKey))
        {
            string[] name = [row.Shown, row.Level.ToString().ToLowerInvariant(), row.Path];
            var there = document.FirstOrDefault(line => line.Take(name.Length).SequenceEqual(name, StringComparer.Ordinal));
            var isThere = Enumerable.Range(0, programs.Count)
                .All(at => there?.ElementAtOrDefault(Array.IndexOf(header, $".NET {programs[at].Version}")) == cells[row][at]);
            different += isThere ? 0 : 1;
            Console.WriteLine($"| {string.Join(" | ", [.. name, .. cells[row]])} |{(isThere ? "" : " **not so in docs/runtimes.md**")}");
        }

        return different == 0 ? 0 : 3;
    }

    private static string[] Cells(string line) => [.. line.Trim('|').Split('|').Select(static cell => cell.Trim())];
}
