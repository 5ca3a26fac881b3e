using AngleSharp.Dom;
using Bunit;
using Dashboard.RunPages;
using Dashboard.RunPages.Listing;
using Dashboard.Tests.Exchange;
using Microsoft.AspNetCore.Components.Forms;

namespace Dashboard.Tests.RunPages.Listing;

/// <summary>Files of other load generators, chosen on the Runs page; one that is dropped there is a test in the browser.</summary>
public sealed class ImportBoxTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;

    public ImportBoxTests() => _components = new Components(_folder.FullPath, "/runs");

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task A_chosen_file_of_k6_becomes_a_listed_run_with_its_definitions_and_its_scenarios()
    {
        var page = _components.Render<RunsPage>();
        await page.WaitForElementAsync(".empty-state");

        Choose(page, "k6-points.json", await Fixture.TextAsync("k6-points.json"));
        var run = await ImportedAsync(page);
        var row = await page.WaitForElementAsync($"[data-run='{run}']");
        Assert.Contains("from k6", row.TextContent, StringComparison.Ordinal);
        Assert.Equal($"/runs/{run}", row.QuerySelector("a")!.GetAttribute("href"));

        var opened = _components.Render<RunPage>(it => it.Add(its => its.Id, run));
        var figures = await opened.WaitForElementAsync(".imported-figures");
        Assert.Contains("They follow the definitions of k6, not this program's", figures.TextContent, StringComparison.Ordinal);
        Assert.Equal(["Figure", "k6", "warm", "main", "Definition in k6"], figures.QuerySelectorAll("thead th").Select(head => head.TextContent.Trim()));
        Assert.Contains("http_req_duration", figures.QuerySelector("[data-figure='latency.p95Ms']")!.TextContent, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_file_of_hey_becomes_a_run_that_says_what_was_not_given()
    {
        var page = _components.Render<RunsPage>();
        await page.WaitForElementAsync(".empty-state");
        Choose(page, "hey.csv", await Fixture.TextAsync("hey.csv"));
        var run = await ImportedAsync(page);

        var opened = _components.Render<RunPage>(it => it.Add(its => its.Id, run));
        var figures = await opened.WaitForElementAsync(".imported-figures");
        Assert.Equal(("4", "400 ms", "not given"), (First("completed"), First("latency.maxMs"), First("notSent")));
        var rows = figures.QuerySelectorAll("[data-figure]");
        Assert.True(rows.Length > 15, $"Only {rows.Length} figures are listed.");
        Assert.All(rows, row => Assert.Equal(Cells(row)[0] == "not given", Cells(row)[^1].Length == 0));
        Assert.Contains("from asking for a connection", figures.TextContent, StringComparison.OrdinalIgnoreCase);

        string First(string figure) => Cells(figures.QuerySelector($"[data-figure='{figure}']")!)[0];
        static string[] Cells(IElement row) => [.. row.QuerySelectorAll("td").Select(cell => cell.TextContent.Trim())];
    }

    [Fact(Timeout = 30_000)]
    public async Task A_bad_file_is_told_with_line_and_field_creates_nothing_and_a_good_one_may_follow()
    {
        var page = _components.Render<RunsPage>();
        await page.WaitForElementAsync(".empty-state");
        var text = await Fixture.TextAsync("hey.csv");

        Choose(page, "cut.csv", text[..^30]);
        var told = await page.WaitForElementAsync(".import-box [role=alert]");
        Assert.Equal("cut.csv, line 5: it has 4 fields instead of 8 (it may be cut off); nothing was imported.", told.TextContent);
        Choose(page, "picture.png", "\u0089PNG");
        await page.WaitForStateAsync(
            () => page.FindAll(".import-box [role=alert]").Any(it => it.TextContent.Contains("picture.png", StringComparison.Ordinal)));
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder.FullPath));

        Choose(page, "whole.csv", text);
        var run = await ImportedAsync(page);
        Assert.Empty(page.FindAll(".import-box [role=alert]"));
        Assert.Equal([$"{run}.run.jsonl"], Directory.EnumerateFiles(_folder.FullPath).Select(Path.GetFileName));
    }

    private static void Choose(IRenderedComponent<RunsPage> page, string name, string text) =>
        page.FindComponent<InputFile>().UploadFiles(InputFileContent.CreateFromText(text, name));

    /// <summary>The id behind the link that the import box offers.</summary>
    private static async Task<string> ImportedAsync(IRenderedComponent<RunsPage> page) =>
        (await page.WaitForElementAsync(".import-box [role=status] a")).GetAttribute("href")!.Split('/')[^1];
}
