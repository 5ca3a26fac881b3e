using Bunit;
using Dashboard.Compare.Programs;
using Dashboard.RunFile;
using Dashboard.Running.Programs;
using Dashboard.Tests.Report;
using Dashboard.Tests.Running.Programs;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Compare.Programs;

/// <summary>The page of two programs in turns, without a browser: what it offers, asks and refuses. Series themselves are made in a browser, by ProgramsTests.</summary>
public sealed class ProgramsPageTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 30_000)]
    public async Task A_page_that_may_start_nothing_says_how_it_may_and_gives_the_command_line()
    {
        await using var components = new Components(_folder.FullPath, "/compare/programs");
        var page = components.Render<ProgramsPage>();
        await FillAsync(page, "dotnet Shop.dll");

        Assert.StartsWith("This dashboard starts no programs from its pages: start it with 'serve --programs'", page.Find("#programs-refused").TextContent, StringComparison.Ordinal);
        Assert.Empty(page.FindAll("button[type=submit]"));
        Assert.Equal(
            "threadpool-dashboard run --path /orders -c 10 -d 10s --repeat 5 --warm-up 3s --against-command 'dotnet Shop.dll' -- dotnet Shop.dll",
            page.Find("#programs-command").TextContent);

        // Nor does its form start anything where someone sends it all the same.
        await page.Find("form").SubmitAsync();
        Assert.Empty(page.FindAll("[role=alertdialog]"));
        Assert.Null(components.Services.GetRequiredService<ProgramsInTurns>().Active);
    }

    [Fact(Timeout = 30_000)]
    public async Task What_is_wrong_stands_at_its_field_and_what_is_right_is_asked_once_before_it_starts()
    {
        await using var components = new Components(_folder.FullPath, "/compare/programs");
        components.Services.GetRequiredService<ProgramStarts>().IsAllowed = true;
        var page = components.Render<ProgramsPage>();

        await (await page.WaitForElementAsync("form")).SubmitAsync();
        Assert.StartsWith("Command A: what to start", page.Find("#programs-commanda-words").TextContent, StringComparison.Ordinal);
        Assert.Equal("true", page.Find("#programs-commanda").GetAttribute("aria-invalid"));
        await FillAsync(page, "/no/such/program --password hunter2");
        await page.Find("#programs-commandb").InputAsync("/no/such/other");
        await page.Find("#programs-method").ChangeAsync("POST");
        Assert.Equal("10 runs, about 3 min", page.Find(".estimate").TextContent);
        await page.Find("form").SubmitAsync();

        var question = page.Find("[role=alertdialog]");
        Assert.Contains("5 times each, this machine starts, as you:", question.TextContent, StringComparison.Ordinal);
        Assert.Equal(["/no/such/program --password ***", "/no/such/other"], question.QuerySelectorAll("code").Select(code => code.TextContent));
        Assert.Contains("POST /orders can change data stored by the programs", question.TextContent, StringComparison.Ordinal);
        await question.QuerySelector(".answers button")!.ClickAsync();
        page.WaitForAssertion(() => Assert.StartsWith("A: Program '/no/such/program' not found", page.Find(".notice.bad").TextContent, StringComparison.Ordinal));
        Assert.Empty(page.FindAll("[role=alertdialog]"));
    }

    [Fact(Timeout = 30_000)]
    public async Task An_unfinished_series_is_listed_and_forgotten_only_after_a_question()
    {
        await using var components = new Components(_folder.FullPath, "/compare/programs");
        components.Services.GetRequiredService<ProgramStarts>().IsAllowed = true;
        var series = new StoredSeries(StoredSeries.Version, "g-1", DateTimeOffset.UnixEpoch, MachineFacts.Current.Name, 1, Plans.Of("true", "false"));
        await components.Services.GetRequiredService<SeriesFolder>().CreateAsync(series, TestContext.Current.CancellationToken);
        var page = components.Render<ProgramsPage>();

        Assert.Contains("0 of 10 runs done.", (await page.WaitForElementAsync("[data-series=g-1]")).TextContent, StringComparison.Ordinal);
        await page.Find("[data-series=g-1] .resume").ClickAsync();
        Assert.Contains("For 10 missing runs, this machine starts, as you:", page.Find("[role=alertdialog]").TextContent, StringComparison.Ordinal);
        await page.Find("[role=alertdialog] .answers .quiet").ClickAsync();
        await page.Find("[aria-label^='Discard']").ClickAsync();
        Assert.Contains("It could not be resumed any more.", page.Find("[role=alertdialog]").TextContent, StringComparison.Ordinal);
        await page.Find("[role=alertdialog] .answers button").ClickAsync();

        page.WaitForAssertion(() => Assert.Empty(page.FindAll("[data-series]")));
        Assert.Empty(Directory.EnumerateFiles(_folder.FullPath, "*.programs.json"));
    }

    [Fact(Timeout = 30_000)]
    public async Task The_program_of_a_run_fills_the_form_and_a_run_without_one_is_a_sentence()
    {
        await SampleRuns.Of("r1", change: header => header with { Path = "/orders", Program = new StartedProgram("dotnet Shop.dll") }).WriteAsync(_folder.FullPath);
        await SampleRuns.Of("r2").WriteAsync(_folder.FullPath);
        await using var known = new Components(_folder.FullPath, "/compare/programs?from=r1");
        await using var unknown = new Components(_folder.FullPath, "/compare/programs?from=r2");

        var (filled, empty) = (known.Render<ProgramsPage>(), unknown.Render<ProgramsPage>());

        Assert.Equal("dotnet Shop.dll", (await filled.WaitForElementAsync("#programs-commandb")).GetAttribute("value"));
        Assert.Equal("/orders", filled.Find("#programs-path").GetAttribute("value"));
        Assert.Equal("The program of the run 'r2' was not started by the dashboard: fill in the fields.", (await empty.WaitForElementAsync("[role=alert]")).TextContent);
    }

    private static async Task FillAsync(IRenderedComponent<ProgramsPage> page, string command)
    {
        await (await page.WaitForElementAsync("#programs-commanda")).InputAsync(command);
        await page.Find("#programs-path").InputAsync("/orders");
    }
}
