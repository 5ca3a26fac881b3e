using System.IO.Compression;
using Dashboard.Exchange;
using Dashboard.Figures;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.RunPages;
using Dashboard.Shell;
using Dashboard.Timeline;

namespace Dashboard.Tests.Exchange;

/// <summary>From another tool's file to a run in the data folder, to its page, and out again for k6.</summary>
public sealed class RunImportTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private RunStore Store => new(new RunFolder(_folder.FullPath));

    public void Dispose() => _folder.Dispose();

    private async Task<ImportedRun> ImportAsync(string name, string? title = null, string? cut = null)
    {
        var text = await Fixture.TextAsync(name);
        var input = new MemoryStream(System.Text.Encoding.UTF8.GetBytes(cut is null ? text : text[..text.LastIndexOf(cut, StringComparison.Ordinal)]));
        return await new RunImport(new RunFolder(_folder.FullPath), TimeProvider.System).ImportAsync(input, name, null, title, TestContext.Current.CancellationToken);
    }

    private static Task<string> HtmlAsync(RunSummary summary) => Rendering.OfAsync<ImportedFigures>(
        (nameof(ImportedFigures.Load), summary.Load),
        (nameof(ImportedFigures.Phases), summary.Phases),
        (nameof(ImportedFigures.Sentence), summary.Sentence));

    [Theory(Timeout = 20_000)]
    [InlineData("k6-points.json", "k6", "Imported from k6: k6-points.json (k6-points). At most 5 VUs, 6 iterations.")]
    [InlineData("hey.csv", "hey", "Imported from hey: hey.csv (hey-csv).")]
    [InlineData("hey.txt", "hey", "Imported from hey: hey.txt (hey-text).")]
    [InlineData("bombardier.json", "bombardier", "Imported from bombardier: bombardier.json (bombardier).")]
    [InlineData("oha.json", "oha", "Imported from oha: oha.json (oha).")]
    [InlineData("vegeta.json", "vegeta", "Imported from vegeta: vegeta.json (vegeta).")]
    [InlineData("vegeta-results.json", "vegeta", "Imported from vegeta: vegeta-results.json (vegeta-results).")]
    public async Task An_imported_file_is_a_run_like_any_other(string name, string source, string sentence)
    {
        var imported = await ImportAsync(name, "Mine");
        var run = await Store.OpenAsync(imported.Id, TestContext.Current.CancellationToken);
        var entry = Assert.Single(await Store.ListAsync(TestContext.Current.CancellationToken));

        Assert.Empty(run.Problems);
        Assert.Equal(("Mine", imported.File, sentence), (run.Header.Title, Path.Combine(_folder.FullPath, imported.Id + RunFormat.Extension), run.Summary!.Sentence));
        Assert.Equal((source, imported.Summary.Load!.Completed), (entry.Summary!.Load!.Source, entry.Summary.Load.Completed));
        Assert.Equal(imported.Summary.Load.Definitions, run.Summary.Load!.Definitions);
        Assert.True(run.Summary.T >= run.Items.Where(i => i is LoadInterval).Select(i => i.T).DefaultIfEmpty(0).Max());
        Assert.True(run.Items.Zip(run.Items.Skip(1)).All(p => p.First.T <= p.Second.T || p.First is Phase));
        Assert.Null(run.Interruption);
        Assert.Single(Directory.GetFiles(_folder.FullPath));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("k6-points.json", "scenario")]
    [InlineData("oha.json", "errorDistribution")]
    public async Task A_file_that_is_cut_off_leaves_nothing_behind(string name, string cut)
    {
        var failure = await Assert.ThrowsAsync<UserFacingException>(() => ImportAsync(name, null, cut));

        Assert.Contains("nothing was imported", failure.Message, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFileSystemEntries(_folder.FullPath));
    }

    [Fact(Timeout = 20_000)]
    public async Task An_import_that_is_cancelled_while_it_is_written_leaves_nothing_behind()
    {
        using var cancelled = new CancellationTokenSource();
        await cancelled.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await new RunImport(new RunFolder(_folder.FullPath), TimeProvider.System).ImportAsync(File.OpenRead(Fixture.PathOf("hey.csv")), "hey.csv", null, null, cancelled.Token));
        Assert.Empty(Directory.GetFileSystemEntries(_folder.FullPath));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_summary_of_many_scenarios_still_fits_the_tail_that_lists_read()
    {
        // 20 scenarios, 2,000 requests each, all latencies different: the worst that is kept.
        var text = new System.Text.StringBuilder();
        var random = new Random(3);
        for (var i = 0; i < 40_000; i++)
        {
            var (time, tags) = (DateTime.UnixEpoch.AddSeconds(i / 100.0).ToString("O"), $"\"tags\":{{\"scenario\":\"scenario-{i % 20}\",\"status\":\"200\"}}");
            text.Append("{\"metric\":\"http_reqs\",\"type\":\"Point\",\"data\":{\"time\":\"").Append(time).Append("\",\"value\":1,").Append(tags).Append("}}\n");
            text.Append("{\"metric\":\"http_req_duration\",\"type\":\"Point\",\"data\":{\"time\":\"").Append(time).Append(FormattableString.Invariant($"\",\"value\":{Math.Exp(random.NextDouble() * 12):0.####},")).Append(tags).Append("}}\n");
        }

        var imported = await new RunImport(new RunFolder(_folder.FullPath), TimeProvider.System)
            .ImportAsync(new MemoryStream(System.Text.Encoding.UTF8.GetBytes(text.ToString())), "many.json", null, null, TestContext.Current.CancellationToken);

        Assert.Equal(20, imported.Summary.Phases.Count);
        var entry = Assert.Single(await Store.ListAsync(TestContext.Current.CancellationToken));
        Assert.Equal(40_000, entry.Summary?.Load?.Completed);
        Assert.Equal(20, entry.Summary!.Phases.Count);
        Assert.True(entry.Summary.Phases[0].Load.Gives("latency.p95Ms"));
    }

    [Fact(Timeout = 20_000)]
    public async Task The_page_shows_each_figure_with_its_definition_and_says_what_was_not_given()
    {
        var html = await HtmlAsync((await ImportAsync("bombardier.json")).Summary);
        string Row(string key) => html.Split("<tr data-figure=\"").Single(r => r.StartsWith(key + "\"", StringComparison.Ordinal)).Split("</tr>")[0];

        Assert.Contains("Figures of bombardier", html, StringComparison.Ordinal);
        Assert.Contains("8 /s", Row("completedPerSecond"), StringComparison.Ordinal);
        Assert.Contains("is a mean of samples of about 10 ms", Row("completedPerSecond"), StringComparison.Ordinal);
        Assert.Contains("2 s", Row("latency.p50Ms"), StringComparison.Ordinal);
        Assert.Contains("not given", Row("latency.minMs"), StringComparison.Ordinal);
        Assert.Contains("not given", Row("notSent"), StringComparison.Ordinal);
        Assert.Contains("the server closed connection before", html, StringComparison.Ordinal);
        Assert.DoesNotContain("data-figure=\"connectMs", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Every_figure_that_a_tool_may_give_is_shown()
    {
        foreach (var name in (string[])["k6-points.json", "hey.csv", "hey.txt", "bombardier.json", "oha.json", "vegeta.json", "vegeta-results.json"])
        {
            var load = (await Fixture.ReadAsync(name)).Summary;
            var given = FigureTables.Imported(load).Where(figure => figure.DefinitionOf(load) is not null).ToList();
            Assert.Equal(load.Definitions!.Keys.Order(StringComparer.Ordinal), given.Select(figure => figure.GivenAs!).Distinct().Order(StringComparer.Ordinal));
            Assert.DoesNotContain(given, figure => figure.TextOf(MeasuredRun.Of(load)) is Readable.Missing or FigureValue.NotGivenWord);
        }
    }

    [Fact(Timeout = 60_000)]
    public async Task The_load_of_a_run_is_downloaded_as_an_archive_for_k6()
    {
        var (withPlan, withoutPlan) = (await ImportAsync("bombardier.json"), await ImportAsync("hey.csv"));
        await using var app = WebHost.Build(new ServeOptions { Port = 0, DataFolder = _folder.FullPath, Secrets = null });
        var address = await app.StartListeningAsync(new ServeOptions { Port = 0 }, TestContext.Current.CancellationToken);
        using var client = new HttpClient { BaseAddress = new Uri(address) };
        using var answer = await client.GetAsync($"/runs/{withPlan.Id}/k6.zip", TestContext.Current.CancellationToken);
        await using var zip = new ZipArchive(await answer.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken));

        Assert.Equal(["script.js", "testrun.yaml", "README.md"], zip.Entries.Select(e => e.FullName));
        using var script = new StreamReader(await zip.Entries[0].OpenAsync(TestContext.Current.CancellationToken));
        Assert.Contains("\"vus\": 125", await script.ReadToEndAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
        Assert.Equal(("application/zip", "attachment", $"{withPlan.Id}-k6.zip"), (answer.Content.Headers.ContentType!.MediaType, answer.Content.Headers.ContentDisposition!.DispositionType, answer.Content.Headers.ContentDisposition.FileName));

        foreach (var (id, sentence) in ((string, string)[])[(withoutPlan.Id, "sends nothing"), ("20261121T060000Z-none-0a1b", "not found"), ("..%2Fx", "not the id of a run")])
        {
            using var refused = await client.GetAsync($"/runs/{id}/k6.zip", TestContext.Current.CancellationToken);
            Assert.Equal(404, (int)refused.StatusCode);
            Assert.Contains(sentence, await refused.Content.ReadAsStringAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
        }
    }
}
