namespace Benchmarks.Pages;

/// <summary>From the start of a navigation to drawn charts. Each round opens every page once; the first round comes after one that is not counted but printed: a server and a browser that opened nothing yet.</summary>
internal static class PagesBenchmark
{
    /// <summary>A day under load has no bar: no load that the product starts is longer than ten minutes.</summary>
    private static readonly (string Name, string Path, int Height, double? Bar)[] Pages =
    [
        ("1,000 runs", "/runs", 900, 1),
        ("1 hour, load all along", $"/runs/{PageRuns.Hour}", 900, 1),
        ("24 hours", $"/runs/{PageRuns.Day}", 900, 2),
        ("24 hours, load all along", $"/runs/{PageRuns.DayUnderLoad}", 900, null),
        ("six runs of 5 minutes compared", $"/compare?runs={string.Join(',', PageRuns.FiveMinutes)}", 3_200, 1.5),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "7");
        var folder = Directory.CreateTempSubdirectory("tpd-bench-");
        try
        {
            await PageRuns.WriteAsync(folder.FullName);
            using var dashboard = await ServedDashboard.StartAsync(folder.FullName);
            await using var browser = await PageBrowser.StartAsync(dashboard.Address);
            var first = await OpenAllAsync(browser, "first");
            var counted = new List<double[]>();
            for (var round = 1; round <= rounds; round++)
            {
                counted.Add(await OpenAllAsync(browser, $"round {round}"));
            }

            return Print(first, counted, dashboard.PeakMegabytes());
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task<double[]> OpenAllAsync(PageBrowser browser, string round)
    {
        var seconds = new double[Pages.Length];
        for (var i = 0; i < Pages.Length; i++)
        {
            seconds[i] = await browser.OpenAsync(Pages[i].Path, Pages[i].Height);
        }

        await Console.Error.WriteLineAsync($"{round}: {string.Join(", ", seconds.Select((s, i) => $"{Pages[i].Name} {s:F2} s"))}");
        return seconds;
    }

    private static int Print(double[] first, List<double[]> rounds, double megabytes)
    {
        Console.WriteLine("| seconds | first | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|---|");
        var holds = true;
        for (var i = 0; i < Pages.Length; i++)
        {
            var spread = Statistics.Spread([.. rounds.Select(round => round[i])]);
            holds &= Pages[i].Bar is not { } bar || spread.Median <= bar;
            Console.WriteLine($"| {Pages[i].Name} | {first[i]:F2} | {Statistics.Row(spread, "F2")} | {(Pages[i].Bar is { } most ? $"≤ {most}" : "")} |");
        }

        Console.WriteLine();
        Console.WriteLine($"{rounds.Count} rounds; the server's memory at most {megabytes:F0} MB.");
        return holds ? 0 : 3;
    }
}
