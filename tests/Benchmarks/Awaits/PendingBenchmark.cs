using System.Diagnostics;
using System.Globalization;
using Benchmarks.Accounts;
using Dashboard.Format;
using Dashboard.Target.Pending;
using Dashboard.Timeline;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Awaits;

/// <summary>
/// The list of pending async methods, by the size of the target's heap: whether each of the requests that hang is in it, how long it takes, and for how long
/// a caller of the target got no answer meanwhile. Exit code 3 where a list is not whole.
/// --heaps 0,50,200 megabytes, --tries 5.
/// </summary>
internal static class PendingBenchmark
{
    private const int Hanging = 50;

    /// <summary>Paths, and the end of the chain that each request of it has.</summary>
    private static readonly (string Path, string Chain)[] Paths =
    [
        ("/pending/signal", "lambda in Pending.Map → Pending.LoadAsync → TaskCompletionSource"), ("/pending/channel", "Pending.ReadAsync → Channel"),
        ("/pending/shared", "Pending.SharedAsync → Pending.LoadAsync → TaskCompletionSource"),
        ("/pending/all", "Pending.AllAsync → Pending.EnterAsync → SemaphoreSlim"),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var heaps = (Statistics.Option(args, "--heaps") ?? "0,50,200").Split(',').Select(static one => int.Parse(one, CultureInfo.InvariantCulture));
        var tries = int.Parse(Statistics.Option(args, "--tries") ?? "5", CultureInfo.InvariantCulture);
        var (whole, all) = (0, 0);
        Console.WriteLine("| heap, MB | objects, million | whole | list, s | longest without an answer, s | before, s |");
        Console.WriteLine("|---|---|---|---|---|---|");
        foreach (var megabytes in heaps)
        {
            await using var server = await AccountsServer.ShapesAsync(2);
            using var http = new HttpClient { BaseAddress = new Uri(server.Address), Timeout = TimeSpan.FromMinutes(10) };
            using var over = new CancellationTokenSource();
            var objects = int.Parse(await http.GetStringAsync($"/pending/heap?megabytes={megabytes}"), CultureInfo.InvariantCulture);
            var callers = Paths.SelectMany(path => Enumerable.Range(0, Hanging).Select(_ => HangAsync(http, path.Path, over.Token))).ToList();
            await Task.Delay(TimeSpan.FromSeconds(3));
            var (right, seconds, gaps) = (0, new List<double>(), new List<double>());
            var before = await LongestAsync(http, static () => Task.Delay(TimeSpan.FromSeconds(1)));
            for (var i = 0; i < tries; i++)
            {
                IReadOnlyList<PendingCalls> calls = [];
                var began = Stopwatch.GetTimestamp();
                gaps.Add(await LongestAsync(http, async () =>
                {
                    try
                    {
                        calls = await PendingMethods.OfAsync(new DiagnosticsClient(server.ProcessId), TimeProvider.System, CancellationToken.None);
                    }
                    catch (UserFacingException e)
                    {
                        Console.WriteLine(e.Message);
                    }

                    seconds.Add(Stopwatch.GetElapsedTime(began).TotalSeconds);
                }));
                right += Paths.All(path => calls.Where(one => one.Chain.EndsWith($" → {path.Chain}", StringComparison.Ordinal)).Sum(static one => one.Count) == Hanging)
                    ? 1 : 0;
            }

            (whole, all) = (whole + right, all + tries);
            Console.WriteLine(
                $"| {megabytes} | {objects / 1e6:F1} | {right} of {tries} | {Statistics.Median(seconds):F2} | {Statistics.Median(gaps):F3} | {before:F3} |");
            await over.CancelAsync();
            await Task.WhenAll(callers);
        }

        return whole == all ? 0 : 3;
    }

    private static async Task HangAsync(HttpClient http, string path, CancellationToken over)
    {
        try
        {
            await http.GetStringAsync(path, over);
        }
        catch (OperationCanceledException) when (over.IsCancellationRequested)
        {
            // It is over.
        }
    }

    /// <summary>The longest time from one answer to the next while something is done, seconds.</summary>
    private static async Task<double> LongestAsync(HttpClient http, Func<Task> meanwhile)
    {
        var done = meanwhile();
        var (longest, last) = (0.0, Stopwatch.GetTimestamp());
        while (!done.IsCompleted)
        {
            await http.GetStringAsync("/hello");
            var now = Stopwatch.GetTimestamp();
            (longest, last) = (Math.Max(longest, Stopwatch.GetElapsedTime(last, now).TotalSeconds), now);
        }

        await done;
        return longest;
    }
}
