using Bunit;
using Dashboard.Figures;
using Dashboard.Tests.Validity;
using Dashboard.Timeline;

namespace Dashboard.Tests.Figures;

public sealed class PercentileTableTests : IDisposable
{
    private readonly Components _components = new();

    public void Dispose() => _components.Dispose();

    [Fact]
    public void A_percentile_with_too_few_requests_is_grey_and_says_how_many_there_were()
    {
        var table = TableOf(Loads.ClosedLoad with { Service = [[1172, 1500]] });

        Assert.Equal(["99.9: too few: 1\u202f500 of 10\u202f000"], Grey(table));
        Assert.Contains("Grey: too few requests", table.Markup, StringComparison.Ordinal);
        Assert.Contains("deviation", table.FindAll("th[scope=row]").Select(row => row.TextContent));
        Assert.DoesNotContain("Response", Heads(table));
    }

    [Fact]
    public void Percentiles_that_100_requests_do_not_support_say_what_they_need() => Assert.Equal(
        ["95: too few: 100 of 200", "98: too few: 100 of 500", "99: too few: 100 of 1\u202f000", "99.9: too few: 100 of 10\u202f000"],
        Grey(TableOf(Loads.ClosedLoad with { Service = [[1172, 100]] })));

    [Fact]
    public void An_open_load_has_a_column_from_the_intended_send()
    {
        var table = TableOf(Loads.OpenLoad, "async at 500/s");

        Assert.Contains("From sending", Heads(table));
        Assert.Contains("From due time", Heads(table));
        Assert.Contains("Latency of async at 500/s", table.Markup, StringComparison.Ordinal);
        var longest = table.FindAll("tr").Single(row => row.QuerySelector("th[scope=row]")?.TextContent == "max");
        Assert.Equal(Loads.OpenLoad.SendLagMs is null ? 2 : 3, longest.QuerySelectorAll("td").Length);
    }

    [Fact]
    public void The_name_of_a_figure_is_a_button_that_opens_its_definition()
    {
        var name = _components.Render<FigureName>(it => it.Add(its => its.Name, "Throughput").Add(its => its.Definition, "Answers ÷ window."));

        var button = name.Find("button");
        var definition = name.Find($"#{button.GetAttribute("popovertarget")}");
        Assert.Equal(("Throughput", definition.Id), (button.TextContent, button.GetAttribute("aria-describedby")));
        Assert.Equal("auto", definition.GetAttribute("popover"));
        Assert.Contains("Answers ÷ window.", definition.TextContent, StringComparison.Ordinal);
    }

    private static IEnumerable<string> Grey(IRenderedComponent<PercentileTable> table) =>
        table.FindAll("tr.unsupported").Select(row => $"{row.GetAttribute("data-percentile")}: {row.QuerySelector(".few")!.TextContent}");

    private static IReadOnlyList<string> Heads(IRenderedComponent<PercentileTable> table) =>
        [.. table.FindAll("thead th").Select(head => (head.QuerySelector("button") ?? head).TextContent.Trim())];

    private IRenderedComponent<PercentileTable> TableOf(LoadSummary load, string? name = null) =>
        _components.Render<PercentileTable>(it => it.Add(its => its.Load, load).Add(its => its.Name, name));
}
