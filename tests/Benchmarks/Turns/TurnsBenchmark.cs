using System.Globalization;
using System.Text.Json;
using Benchmarks.Load;
using Benchmarks.Runtimes;

namespace Benchmarks.Turns;

/// <summary>
/// Series of two programs in turns (<c>run --repeat 4 --side-environment …</c>) whose verdict is known: the same program on both sides, two minimums on code
/// that blocks, and the same code blocking and awaiting. Exit code 3 where the same program is faster or slower, or one of the others is not faster.
/// </summary>
internal static class TurnsBenchmark
{
    private const string Minimum = "DOTNET_ThreadPool_ForceMinWorkerThreads";
    private const string Edit = "SHAPES_EDIT";
    private const string BlockingMethod = "Edited.LoadResult";

    private static readonly string[] Same = ["/mixed/await?wait=50&cpu=0", "/mixed/sleep?sleep=50&cpu=0", "/burn", "/mixed/result?wait=50&cpu=0"];

    public static async Task<int> RunAsync(string[] args)
    {
        var series = int.Parse(Statistics.Option(args, "--series") ?? "20", CultureInfo.InvariantCulture);
        var folder = Directory.CreateTempSubdirectory("turns");
        var (wrong, undecided, missed, faster) = (0, 0, 0, 0);
        try
        {
            for (var i = 0; i < series; i++)
            {
                var path = Same[i % Same.Length];
                var verdict = Verdict(await RunAsync(folder.FullName, path, "counters", "B:ANY=1"));
                wrong += verdict is "faster" or "slower" ? 1 : 0;
                undecided += verdict is "same" or "faster" or "slower" ? 0 : 1;
                Console.WriteLine($"the same program, {path}: {verdict}");
                if (i % 2 == 0)
                {
                    var other = i % 4 == 0 ? await RunAsync(folder.FullName, "/mixed/result?wait=200&cpu=0", "counters", $"A:{Minimum}=2", $"B:{Minimum}=40")
                        : await RunAsync(folder.FullName, "/edited", "all", $"A:{Edit}=result", $"B:{Edit}=none");
                    var isRight = Verdict(other) == "faster" && (i % 4 == 0 || other.GetRawText().Contains(BlockingMethod, StringComparison.Ordinal));
                    (faster, missed) = (faster + (isRight ? 1 : 0), missed + (isRight ? 0 : 1));
                    Console.WriteLine($"{(i % 4 == 0 ? "a minimum of 2 and of 64 threads" : "blocking and awaiting")}: {Verdict(other)}{(isRight ? "" : ", or without the method")}");
                }
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }

        Console.WriteLine($"The same program: {wrong} of {series} faster or slower, {undecided} without a verdict. Others: {faster} of {faster + missed} faster, with their method.");
        return wrong + missed == 0 ? 0 : 3;
    }

    private static string Verdict(JsonElement comparison) => comparison.GetProperty("verdict").GetString()!;

    /// <returns>The comparison.</returns>
    private static async Task<JsonElement> RunAsync(string folder, string path, string signals, params string[] sides)
    {
        // In decimal. What a warm-up added leaves after 2 s and not after 20, for which each run would wait.
        var output = await LoadTools.ResultAsync(
            [
                "dotnet", LoadTools.Dashboard, "run", "--path", path, "-c", "20", "-d", "3s", "--repeat", "4", "--warm-up", "1s", "--tail", "1s", "--signals", signals,
                "--json", "--data", folder, .. sides.SelectMany(static side => (string[])["--side-environment", side]), "--", .. ServerPrograms.Shapes,
            ],
            ("DOTNET_ThreadPool_ThreadTimeoutMs", "2000"));
        return JsonSerializer.Deserialize<JsonElement>(output).GetProperty("comparison");
    }
}
