namespace Benchmarks.Pages;

/// <summary>From the start of a navigation to drawn charts. Each round opens every page once; the first round comes after one that is not counted but printed: a server and a browser that opened nothing yet.</summary>
internal static class PagesBenchmark
{
    private static readonly Page[] Usual =
    [
        new("1,000 runs", "/runs", 900, 1),
        Chosen("1 hour, load all along, chosen in the list", PageRuns.Hour, 1),
        new("1 hour, load all along, in a new tab", $"/runs/{PageRuns.Hour}", 900, null),
        Chosen("24 hours, chosen in the list", PageRuns.Day, 2),
        new("24 hours, in a new tab", $"/runs/{PageRuns.Day}", 900, null),
        new("six runs of 5 minutes compared, in a new tab", $"/compare?runs={string.Join(',', PageRuns.FiveMinutes)}", 2_560, 1.5),
    ];

    /// <summary>A day under load has no bar: no load that the product starts is longer than ten minutes, and one file may not take more than all runs together (512 MB).</summary>
    private static readonly Page Heavy = new("24 hours, load all along, in a new tab", $"/runs/{PageRuns.DayUnderLoad}", 900, null);

    private sealed record Page(string Name, string Path, int Height, double? Bar, string? Link = null);

    private static Page Chosen(string name, string id, double bar) => new(name, $"/runs?q={id}", 900, bar, $"[data-run='{id}'] a");

    public static async Task<int> RunAsync(string[] args)
    {
        var isHeavy = args.Contains("--heavy", StringComparer.Ordinal);
        var pages = isHeavy ? [.. Usual, Heavy] : Usual;
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "7");
        var folder = Directory.CreateTempSubdirectory("tpd-bench-");
        try
        {
            await PageRuns.WriteAsync(folder.FullName, isHeavy);
            using var dashboard = await ServedDashboard.StartAsync(folder.FullName);
            await using var browser = await PageBrowser.StartAsync(dashboard.Address);
            var first = await OpenAllAsync(browser, pages, "first");
            var counted = new List<double[]>();
            for (var round = 1; round <= rounds; round++)
            {
                counted.Add(await OpenAllAsync(browser, pages, $"round {round}"));
            }

            return Print(pages, first, counted, dashboard.PeakMegabytes());
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task<double[]> OpenAllAsync(PageBrowser browser, Page[] pages, string round)
    {
        var seconds = new double[pages.Length];
        for (var i = 0; i < pages.Length; i++)
        {
            seconds[i] = await browser.OpenAsync(pages[i].Path, pages[i].Height, pages[i].Link);
        }

        await Console.Error.WriteLineAsync($"{round}: {string.Join(", ", seconds.Select((s, i) => $"{pages[i].Name} {s:F2} s"))}");
        return seconds;
    }

    private static int Print(Page[] pages, double[] first, List<double[]> rounds, double megabytes)
    {
        Console.WriteLine("| seconds | first | min | median | max | bar |");
        Console.WriteLine("|---|---|---|---|---|---|");
        var holds = true;
        for (var i = 0; i < pages.Length; i++)
        {
            var spread = Statistics.Spread([.. rounds.Select(round => round[i])]);
            holds &= pages[i].Bar is not { } bar || spread.Median <= bar;
            Console.WriteLine($"| {pages[i].Name} | {first[i]:F2} | {Statistics.Row(spread, "F2")} | {(pages[i].Bar is { } most ? $"≤ {most}" : "")} |");
        }

        Console.WriteLine();
        Console.WriteLine($"{rounds.Count} rounds; the server's memory at most {megabytes:F0} MB.");
        return holds ? 0 : 3;
    }
}
