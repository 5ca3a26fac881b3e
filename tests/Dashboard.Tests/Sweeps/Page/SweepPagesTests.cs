using System.Net;
using System.Reflection;
using Bunit;
using Dashboard.Catalogue;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.RunPages.Listing;
using Dashboard.Shell;
using Dashboard.Sweeps;
using Dashboard.Sweeps.Page;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.RunFile;
using Dashboard.Tests.RunPages;
using Dashboard.Tests.Target;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Sweeps.Page;

/// <summary>The pages of sweeps, and the list of runs with a sweep in it, as they are first drawn, on a real folder.</summary>
public sealed class SweepPagesTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;

    public SweepPagesTests() => _services = Rendering.Services().AddDashboard(_folder.FullPath)
        .AddSingleton<NavigationManager, FakeAddress>().AddSingleton(new ResourceAssetCollection([])).BuildServiceProvider();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task A_matrix_shows_its_engine_its_cells_as_links_what_is_missing_and_the_articles_table()
    {
        await MeasureAsync();
        var html = await RenderAsync<SweepPage>(("Id", SweptRuns.Id));

        Assert.Contains("Tkrzw 1.0.25", html, StringComparison.Ordinal);
        Assert.Contains("2 of 4 runs", html, StringComparison.Ordinal);
        Assert.Matches("<a href=\"/runs/r0000\">\\s*<span class=\"heat-value\">1.2M</span>", html);
        Assert.Matches("Colour scale: <span class=\"heat-end heat-0\">[^<]+</span> to\\s+<span class=\"heat-end heat-8\">1.2M</span>", html);
        Assert.Contains("Resume: 2 runs to go", html, StringComparison.Ordinal);
        Assert.Contains("Interrupted; ", html, StringComparison.Ordinal);
        Assert.Contains("The article: Operations, /s", html, StringComparison.Ordinal);
        Assert.Contains(">1.12M<", html, StringComparison.Ordinal);
        Assert.Contains("Not known yet: 2 cells", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_list_of_sweeps_says_what_is_measured_and_names_files_that_are_none()
    {
        await MeasureAsync();
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "20260101T000000Z-sweep-0002.sweep.jsonl"), "no sweep", Token);
        var html = await RenderAsync<SweepsPage>();

        Assert.Contains("2 of 4 runs", html, StringComparison.Ordinal);
        Assert.Contains(">interrupted<", html, StringComparison.Ordinal);
        Assert.Contains("foreground threads 1, 2 × workers synchronous, 1", html, StringComparison.Ordinal);
        Assert.Contains("20260101T000000Z-sweep-0002.sweep.jsonl is not a usable sweep", html, StringComparison.Ordinal);
        Assert.Contains("No target yet", html, StringComparison.Ordinal);
        Assert.Contains("1 foreground thread: with no workers (synchronous), throughput is 3 × that with 1", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task Past_sweeps_come_first_then_a_new_one_then_presets_and_the_matrix_last()
    {
        await using var components = new Components(_folder.FullPath, "/sweeps");
        var monitor = components.Services.OfFirstTarget<TargetMonitor>();
        SeenTarget.Show(monitor, SeenTarget.Facts);
        var page = components.Render<SweepsPage>();
        await page.WaitForAssertionAsync(() => Assert.Contains("No sweep yet.", page.Markup, StringComparison.Ordinal));

        // Another application than the sample has neither presets nor a store.
        await page.WaitForAssertionAsync(() => Assert.Equal(["Past sweeps", "New sweep"], Heads()));
        Assert.Contains("Presets and the matrix measure endpoints of the sample app", page.Markup, StringComparison.Ordinal);

        await page.InvokeAsync(() => Offer(components.Services.OfFirstTarget<TargetConnection>()));
        await page.WaitForAssertionAsync(() => Assert.Equal(["Past sweeps", "New sweep", "Presets", "Matrix: foreground threads × workers"], Heads()));

        string[] Heads() => [.. page.FindAll("h2").Select(head => head.TextContent)];

        // What only a catalogue that answers leads to.
        static void Offer(TargetConnection connection) => typeof(TargetConnection)
            .GetMethod("Set", BindingFlags.Instance | BindingFlags.NonPublic)!
            .Invoke(connection, [new[] { new Scenario("taskwait", "Wait", "/wait", "async", "", "", new ScenarioLoad(8, 5, null, 10, true)) }, null, new Uri("http://127.0.0.1:9")]);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_runs_of_a_sweep_are_one_row_of_the_list_of_runs()
    {
        await MeasureAsync();
        await GeneratedRun.WriteAsync(_folder.FullPath, GeneratedRun.Header(9), [GeneratedRun.Summary()]);
        var html = await RenderAsync<RunsPage>();

        Assert.Contains("data-run=\"r0009\"", html, StringComparison.Ordinal);
        Assert.DoesNotContain("data-run=\"r0000\"", html, StringComparison.Ordinal);
        Assert.Contains($"Sweep · {SweepTitle.OfMatrix}", html, StringComparison.Ordinal);
        Assert.Contains($"<a href=\"/sweeps/{SweptRuns.Id}\">", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_sweep_as_csv_has_a_line_a_run_with_its_cell_and_its_figures()
    {
        await MeasureAsync();
        var lines = SweepCsv.Of(await _services.GetRequiredService<SweepReader>().ReadAsync(SweptRuns.Id, Token)).Split("\r\n");

        Assert.StartsWith("run,started_utc,workers,foreground,repeat,outcome,engine,store.operationsPerSecond,store.seconds,", lines[0], StringComparison.Ordinal);
        Assert.StartsWith("r0000,1970-01-01T00:00:00.000Z,0,1,1,completed,tkrzw 1.0.25,1200000,0.016667,", lines[1], StringComparison.Ordinal);
        Assert.Equal(4, lines.Length);
    }

    private async Task MeasureAsync()
    {
        var plan = SweptRuns.Matrix;
        await _services.GetRequiredService<SweepFolder>()
            .CreateAsync(new SweepHeader(1, SweptRuns.Id, DateTimeOffset.UnixEpoch, plan) { Machine = MachineFacts.Current }, Token);
        foreach (var run in new[] { SweptRuns.Store(0, plan, new SweepPoint("0", "1", null), 1_200_000), SweptRuns.Store(1, plan, new SweepPoint("1", "1", null), 400_000) })
        {
            await GeneratedRun.WriteAsync(_folder.FullPath, run.Header!, [run.Summary!]);
        }
    }

    private async Task<string> RenderAsync<T>(params (string Name, object? Value)[] parameters)
        where T : IComponent => WebUtility.HtmlDecode(await Rendering.OfAsync<T>(_services, parameters));
}
