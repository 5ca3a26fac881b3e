using System.Diagnostics;
using System.Globalization;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>Nothing blocks, and requests are slow: where they await, by button.</summary>
public sealed class AwaitingTests(BrowserFixture browser, ITestOutputHelper output)
{
    /// <summary>
    /// Four endpoints of a server that knows nothing of the dashboard. What each awaits takes 200, 120 and 150 ms at least, and what waits for one of two
    /// places longer than it holds it. Above, the bounds are wide: the machine may be busy.
    /// </summary>
    [Fact(Timeout = 120_000)]
    public async Task The_call_sites_in_which_requests_await_are_named_with_what_they_await_and_for_how_long()
    {
        using var folder = new TemporaryFolder();
        await using var target = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var server = new Uri((await target.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        using var traffic = new Traffic(server, ("/awaiting/client", 5), ("/awaiting/two", 5), ("/awaiting/gate", 5), ("/awaiting/delay", 5));
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{target.Id}");
        await using var closingProgram = program;
        await using var page = await browser.OpenAsync(dashboard, options: new() { ViewportSize = new() { Width = 1440, Height = 900 } });
        await page.AttachedAsync();

        var clock = Stopwatch.StartNew();
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Trace awaits" }).First.ClickAsync();
        var rows = page.Page.Locator(".awaiting-calls tbody > tr");
        await Assertions.Expect(rows.First).ToBeVisibleAsync(new() { Timeout = 30_000 });
        output.WriteLine($"a row {clock.Elapsed.TotalSeconds:0.0} s after the press");

        foreach (var (route, method, awaited, least) in new[]
        {
            ("GET /awaiting/client", "Awaiting.StockClient.SlowAsync", $"→ HttpClient.GetStringAsync to {server.Authority}", 0.2),
            ("GET /awaiting/two", "Awaiting.Steps.SecondAsync", "→ Task.Delay", 0.12),
            ("GET /awaiting/gate", "Awaiting.ExportGate.ExportAsync", "→ SemaphoreSlim.WaitAsync Awaiting.cs:74", 0.05),
            ("GET /awaiting/delay", "lambda in Awaiting.Map", "→ Task.Delay", 0.15),
        })
        {
            // The chains of other rows have the method too.
            var site = page.Page.Locator("summary code").GetByText(method, new() { Exact = true });
            var row = rows.Filter(new() { HasText = route }).Filter(new() { Has = site }).First;
            await Assertions.Expect(row).ToContainTextAsync(awaited);
            var mean = await row.Locator("> td").Nth(3).InnerTextAsync();
            output.WriteLine($"{route}: {mean}");
            Assert.InRange(Seconds(mean), least * 0.95, 10 * least);
        }

        var slowest = page.Page.Locator(".awaiting-requests");
        await slowest.Locator("> summary").ClickAsync();

        // Whom a request asks is an event of its own, which those have not that had asked before the trace began.
        var request = slowest.Locator(".waterfall").Filter(new() { HasText = "GET /awaiting/client" }).Filter(new()
        {
            HasText = $"awaiting: Awaiting.StockClient.SlowAsync → HttpClient.GetStringAsync to {server.Authority}",
        }).First;
        await request.Locator("> summary").ClickAsync();
        await Assertions.Expect(request.Locator("tbody tr").First).ToContainTextAsync("awaiting: Awaiting.StockClient.SlowAsync");
        await PendingAsync(page);
        Assert.Empty(page.Watch.Errors);
    }

    /// <summary>A full collection is asked for first.</summary>
    private static async Task PendingAsync(DashboardPage page)
    {
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "List pending calls", Exact = true }).First.ClickAsync();
        var question = page.Page.GetByRole(AriaRole.Alertdialog, new() { Name = "List pending calls" });
        await Assertions.Expect(question).ToContainTextAsync("This pauses the target for a moment.");
        await question.GetByRole(AriaRole.Button, new() { Name = "List pending calls now" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".pending-calls tbody")).ToContainTextAsync(
            "ExportGate.ExportAsync → SemaphoreSlim", new() { Timeout = 30_000 });
        await page.NoSeriousIssueAsync();
    }

    /// <summary>"820 ms", "1.2 s".</summary>
    private static double Seconds(string text) =>
        text.Split(' ', '\u202f', '\u00a0') is [var number, var unit]
            ? double.Parse(number, CultureInfo.InvariantCulture) * (unit == "ms" ? 0.001 : 1)
            : throw new FormatException($"'{text}' is no duration.");
}
