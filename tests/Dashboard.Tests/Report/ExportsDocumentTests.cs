using System.Text.Json;
using Bunit;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Report;
using Dashboard.RunPages;
using Dashboard.Sweeps;
using Dashboard.Tests.Compare;
using Dashboard.Tests.Sweeps;

namespace Dashboard.Tests.Report;

/// <summary>What docs/exports.md and the page of exports say is what the exported files hold: each column and property, and no others.</summary>
public sealed class ExportsDocumentTests
{
    [Fact(Timeout = 10_000)]
    public async Task The_document_is_generated()
    {
        var page = await File.ReadAllTextAsync(Path.Combine(ProductFiles.RepositoryRoot, "docs", "exports.md"), TestContext.Current.CancellationToken);

        Assert.Equal(Parts(), page[page.IndexOf("## ", StringComparison.Ordinal)..].TrimEnd());
    }

    [Fact]
    public void Every_column_and_property_has_a_meaning_and_is_there_once()
    {
        Assert.InRange(ExportedPart.All.Count, 10, 20);
        Assert.All(ExportedPart.All, part =>
        {
            Assert.NotEmpty(part.Columns);
            Assert.Distinct(part.Columns.Select(column => column.Name));
            Assert.All(part.Columns, column => Assert.EndsWith(".", column.Meaning, StringComparison.Ordinal));
        });
    }

    [Fact(Timeout = 20_000)]
    public async Task The_tables_of_a_run_have_these_columns()
    {
        Assert.Equal(["samples", "load", "requestTime", "blockers", "awaiting"], RunCsv.Tables.Select(table => table.Name));
        foreach (var table in RunCsv.Tables)
        {
            var csv = await RunCsvText.OfAsync(SampleRuns.Of(), table);
            Assert.Equal([.. Names("Every table of a run"), .. Names($"{table.Name}.csv")], csv.Split("\r\n")[0].Split(','));
        }
    }

    [Fact]
    public void The_documents_of_a_run_and_of_a_comparison_have_these_properties()
    {
        var run = JsonSerializer.Deserialize<JsonElement>(RunFiguresJson.Of(SampleRuns.Of()));
        Assert.Equal(Names("run.json"), NamesIn(run));
        Assert.Equal(Names("run.json: phases[]"), NamesIn(run.GetProperty("phases")[0]));
        Assert.Equal(Names("run.json: load"), NamesIn(run.GetProperty("load")));
        Assert.Equal(Names("run.json: load"), NamesIn(run.GetProperty("phases")[0].GetProperty("load")));

        var comparison = CompareRuns.Compare(CompareQuery.Named([], RunMetric.All[0]), SampleRuns.Of(), SampleRuns.Of(perSecond: 200));
        Assert.Equal(Names("comparison.json"), NamesIn(JsonSerializer.Deserialize<JsonElement>(JsonText.Of(ComparisonJson.Of(comparison)))));
    }

    [Fact]
    public void Sweeps_have_these_columns_and_properties()
    {
        Holds(Cells.Measured(Cells.Plan, Cells.Run(Cells.Plan, new SweepPoint("4", "8", null), 40)));
        Holds(Cells.Measured(Cells.Matrix, Cells.Run(Cells.Matrix, new SweepPoint("2", "4", null), 500_000)));

        static void Holds(MeasuredSweep sweep)
        {
            Assert.Equal(Names("sweep.json"), NamesIn(JsonSerializer.Deserialize<JsonElement>(JsonText.Of(SweepJson.Of(sweep)))));
            var (written, parameters) = (SweepCsv.Of(sweep).Split("\r\n")[0].Split(','), sweep.Plan.Axes.Select(axis => axis.Parameter));
            var begins = Names("Sweep as CSV").SelectMany(name => name == "(parameter)" ? parameters : [name]).ToList();
            Assert.Equal(begins, written[..begins.Count]);
            Assert.NotEmpty(written[begins.Count..]);
            Assert.Empty(written[begins.Count..].Except(Names("Sweep as CSV: figures"), StringComparer.Ordinal));
        }
    }

    [Fact]
    public void The_page_shows_them_all()
    {
        using var components = new Components();
        var page = components.Render<ExportsPage>();

        Assert.Equal(ExportedPart.All.SelectMany(part => part.Columns).Select(column => column.Meaning), page.FindAll("td:last-child").Select(cell => cell.TextContent));
    }

    [Fact]
    public void The_exports_of_a_run_lead_there_and_to_the_table_of_its_load()
    {
        using var components = new Components();
        var links = components.Render<ReportLinks>(parameters => parameters.Add(links => links.Id, "a")
            .Add(links => links.Header, SampleRuns.Of().Header).Add(links => links.Summary, SampleRuns.Of().Summary))
            .FindAll("a").Select(link => link.GetAttribute("href")).ToList();

        Assert.Contains("/runs/a/load.csv", links);
        Assert.Equal("/help/exports", links[^1]);
    }

    private static IEnumerable<string> Names(string part) => ExportedPart.All.Single(one => one.Title == part).Columns.Select(column => column.Name);

    private static IEnumerable<string> NamesIn(JsonElement element) => element.EnumerateObject().Select(property => property.Name);

    private static string Parts() => string.Join("\n\n", ExportedPart.All.Select(part => string.Join('\n',
    [
        $"## {part.Title}", part.About, "", "| name | unit | meaning |", "|---|---|---|",
        .. part.Columns.Select(column => $"| `{column.Name}` | {column.Unit} | {column.Meaning.Replace("|", "\\|", StringComparison.Ordinal)} |"),
    ])));
}
