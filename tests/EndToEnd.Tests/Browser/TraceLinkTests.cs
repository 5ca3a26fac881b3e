using System.Text.RegularExpressions;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>From a slow request on the page into the tracing backend that the command line names.</summary>
public sealed partial class TraceLinkTests(BrowserFixture browser)
{
    [Fact(Timeout = 120_000)]
    public async Task A_slow_request_is_a_link_to_its_trace()
    {
        using var folder = new TemporaryFolder();
        await using var target = ChildProgram.Start(
            ProductFiles.ShapesAssembly, [], new Dictionary<string, string?>(StringComparer.Ordinal) { ["SHAPES_ACTIVITIES"] = "opentelemetry" });
        var server = new Uri((await target.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        using var traffic = new Traffic(server, ("/traced/50", 4));
        var (program, dashboard) = await Dashboards.ServeAsync(
            folder.Path, "--process-id", $"{target.Id}", "--signals", "all", "--trace-link", "https://tracing.example/trace/{traceId}");
        await using var closingProgram = program;
        await using var page = await browser.OpenAsync(dashboard, options: new() { ViewportSize = new() { Width = 1440, Height = 900 } });
        await page.AttachedAsync();

        var tails = page.Page.Locator(".tails");
        await tails.Locator("> summary").ClickAsync(new() { Timeout = 30_000 });
        await tails.Locator(".tail-name button").Last.ClickAsync();
        var request = tails.Locator(".waterfall").First;
        await request.Locator("> summary").ClickAsync();

        var link = request.Locator("a.trace-id");
        await Assertions.Expect(link).ToHaveAttributeAsync("href", Address());
        Assert.EndsWith(await link.InnerTextAsync(), await link.GetAttributeAsync("href"), StringComparison.Ordinal);
        Assert.Equal(("_blank", "noopener noreferrer"), (await link.GetAttributeAsync("target"), await link.GetAttributeAsync("rel")));
        Assert.Empty(page.Watch.Errors);
        Assert.Empty(page.Watch.ForeignRequests);
    }

    [GeneratedRegex("^https://tracing\\.example/trace/[0-9a-f]{32}$", RegexOptions.None, 1000)]
    private static partial Regex Address();
}
