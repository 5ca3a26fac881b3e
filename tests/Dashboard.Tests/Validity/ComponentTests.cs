using Bunit;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class ComponentTests : IDisposable
{
    private readonly Components _components = new();

    public void Dispose() => _components.Dispose();

    [Fact]
    public void A_valid_load_says_so_in_a_word_and_opens_to_every_check()
    {
        var badge = BadgeOf(Loads.ClosedLoad, name: "sync × 100");

        Assert.Equal("holds", badge.Find("details.validity").GetAttribute("data-trust"));
        Assert.Equal(("reliable", "✓"), (Words(badge), badge.Find("summary .glyph").TextContent));
        Assert.Equal("Figures of sync × 100:", badge.Find(".of").TextContent);
        Assert.Equal(8, badge.FindAll("tr[data-check]").Count);
        Assert.Equal("Generator's processor time", badge.Find("tr[data-check='generatorProcessor'] th").TextContent);
        Assert.Equal("40 %", badge.Find("tr[data-check='generatorProcessor'] td[data-label='Value']").TextContent);
    }

    [Fact]
    public void A_load_that_is_not_valid_names_the_reasons_the_generator_first_and_each_once()
    {
        var load = Loads.ClosedLoad with { Service = [[1172, 300]], MeanInFlight = 50 };
        var badge = BadgeOf(load, intervals: Loads.Intervals(cpuPercent: 150, queue: 9));

        Assert.Equal("fails", badge.Find("details.validity").GetAttribute("data-trust"));
        Assert.Equal("unreliable: generator-bound, requests unaccounted for", Words(badge));
        Assert.Contains("▲ failed", Cells(badge));
        Assert.Contains("△ too few: 300 of 1\u202f000", Cells(badge));
    }

    [Fact]
    public void True_figures_of_too_few_requests_are_amber_and_say_which_are_missing()
    {
        var badge = BadgeOf(Loads.ClosedLoad with { Service = [[1172, 125]] });

        Assert.Equal("limited", badge.Find("details.validity").GetAttribute("data-trust"));
        Assert.Equal("p99 needs 1\u202f000 requests; this run has 125", Words(badge));
        Assert.StartsWith("△ too few", badge.Find("td.limited").TextContent.Trim(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_load_that_nobody_judged_is_neither()
    {
        var badge = BadgeOf(Loads.ClosedLoad with { Source = "hey" });

        Assert.Equal("not judged", Words(badge));
        Assert.Contains("the figures come from another tool", badge.Markup, StringComparison.Ordinal);
        Assert.Empty(badge.FindAll("table"));
    }

    [Fact]
    public void A_check_of_a_later_version_is_shown_as_it_is()
    {
        var validity = new ValidityResult(false, [new ValidityCheck("moonPhase", 3, null, false, "Full <moon>.")]);
        var badge = _components.Render<ValidityBadge>(it => it.Add(its => its.Validity, validity));

        Assert.Contains("MoonPhase", badge.Find("details").TextContent, StringComparison.Ordinal);
        Assert.Contains("Full <moon>.", badge.Find("tr[data-check='moonPhase']").TextContent, StringComparison.Ordinal);
    }

    private static string Words(IRenderedComponent<ValidityBadge> badge) => badge.Find("summary .words").TextContent;

    private static IEnumerable<string> Cells(IRenderedComponent<ValidityBadge> badge) => badge.FindAll("td").Select(cell => cell.TextContent.Trim());

    private IRenderedComponent<ValidityBadge> BadgeOf(LoadSummary load, LoadInterval[]? intervals = null, string? name = null) =>
        _components.Render<ValidityBadge>(badge => badge
            .Add(it => it.Validity, LoadValidity.Judge(Loads.Closed, load, intervals ?? Loads.Intervals(), Loads.Steady, Loads.Processors))
            .Add(it => it.Name, name));
}
