using System.Diagnostics;
using System.Globalization;
using System.Text;
using Benchmarks.Load;

namespace Benchmarks.Pages;

/// <summary>
/// A folder of ten thousand runs, listed by a process that has read none of them: the verb <c>compare</c> of a run that is not there, in turns with the
/// same in an empty folder. All runs are one that was recorded, under other names.
/// </summary>
internal static class ListingBenchmark
{
    private const double MostSeconds = 1;
    private const double MostMebibytes = 150;

    /// <summary>What is kept of the recorded run before its summary: a list reads no more.</summary>
    private const int TailBytes = 48 * 1024;

    public static async Task<int> RunAsync(string[] args)
    {
        var runs = int.Parse(Statistics.Option(args, "--runs") ?? "10000", CultureInfo.InvariantCulture);
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5", CultureInfo.InvariantCulture);
        var folder = Directory.CreateTempSubdirectory("tpd-listing-");
        try
        {
            var (full, empty) = (folder.CreateSubdirectory("full"), folder.CreateSubdirectory("empty"));
            await FillAsync(folder.CreateSubdirectory("recorded"), full, runs);
            var (listed, without) = (new List<(double Seconds, double Mebibytes)>(), new List<(double Seconds, double Mebibytes)>());
            for (var round = 0; round < rounds; round++)
            {
                without.Add(await ListAsync(empty.FullName));
                listed.Add(await ListAsync(full.FullName));
            }

            return Print(runs, listed, without);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static int Print(int runs, List<(double Seconds, double Mebibytes)> listed, List<(double Seconds, double Mebibytes)> without)
    {
        var seconds = Statistics.Spread([.. listed.Zip(without, (full, empty) => full.Seconds - empty.Seconds)]);
        var memory = Statistics.Spread([.. listed.Select(one => one.Mebibytes)]);
        Console.WriteLine($"| {runs} runs | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|");
        Console.WriteLine($"| seconds above those with an empty folder | {Statistics.Row(seconds, "F2")} | ≤ {MostSeconds} |");
        Console.WriteLine($"| peak memory of the process, MiB | {Statistics.Row(memory, "F0")} | ≤ {MostMebibytes} |");
        Console.WriteLine($"| the same with an empty folder | {Statistics.Row(Statistics.Spread([.. without.Select(one => one.Mebibytes)]), "F0")} | |");
        return seconds.Median <= MostSeconds && memory.Median <= MostMebibytes ? 0 : 3;
    }

    private static async Task FillAsync(DirectoryInfo recorded, DirectoryInfo full, int runs)
    {
        using var run = Start(["run", "--scenario", "taskwait", "--demo", "-c", "20", "-d", "3s", "--tail", "1s", "--data", recorded.FullName]);
        await run.WaitForExitAsync();
        var file = recorded.GetFiles("*.run.jsonl").Single();
        var bytes = await File.ReadAllBytesAsync(file.FullName);
        var id = file.Name[..^".run.jsonl".Length];
        var header = Encoding.UTF8.GetString(bytes.AsSpan(0, bytes.AsSpan().IndexOf((byte)'\n') + 1));
        var tail = bytes.AsMemory(bytes.Length - Math.Min(TailBytes, bytes.Length - header.Length));
        tail = tail[(tail.Span.IndexOf((byte)'\n') + 1)..];
        var begin = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        for (var i = 0; i < runs; i++)
        {
            var name = string.Create(CultureInfo.InvariantCulture, $"{begin.AddMinutes(i):yyyyMMdd'T'HHmmss'Z'}-taskwait-{i & 0xffff:x4}");
            await using var stream = File.Create(Path.Combine(full.FullName, name + ".run.jsonl"));
            await stream.WriteAsync(Encoding.UTF8.GetBytes(header.Replace(id, name, StringComparison.Ordinal)));
            await stream.WriteAsync(tail);
        }
    }

    private static async Task<(double Seconds, double Mebibytes)> ListAsync(string data)
    {
        var clock = Stopwatch.StartNew();
        using var process = Start(["compare", "none", "neither", "--data", data]);
        var peak = 0.0;
        while (!process.HasExited)
        {
            peak = Math.Max(peak, PeakMebibytes(process));
            await Task.Delay(2);
        }

        return (clock.Elapsed.TotalSeconds, peak);
    }

    private static double PeakMebibytes(Process process)
    {
        try
        {
            process.Refresh();
            return process.PeakWorkingSet64 / 1048576.0;
        }
        catch (InvalidOperationException)
        {
            // It has ended.
            return 0;
        }
    }

    private static Process Start(string[] arguments) => Process.Start(
        new ProcessStartInfo("dotnet", [LoadTools.Dashboard, .. arguments]) { RedirectStandardError = true, RedirectStandardOutput = true, UseShellExecute = false })!;
}
