using System.Net;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class ComponentTests
{
    [Fact(Timeout = 20_000)]
    public async Task A_valid_load_says_so_in_a_word_and_opens_to_every_check()
    {
        var html = await BadgeAsync(Loads.ClosedLoad, name: "sync × 100");

        Assert.Matches("""<details class="validity" data-trust="holds">\s*<summary""", html);
        Assert.Matches("""<span class="words">valid</span>""", html);
        Assert.Contains("""<span class="glyph" aria-hidden="true">✓</span>""", WebUtility.HtmlDecode(html), StringComparison.Ordinal);
        Assert.Contains("""<span class="of"><span class="visually-hidden">Figures of </span>sync × 100:</span>""", WebUtility.HtmlDecode(html), StringComparison.Ordinal);
        Assert.Equal(8, html.Split("<tr data-check=").Length - 1);
        Assert.Matches("""<tr data-check="generatorProcessor">\s*<th scope="row">Generator's processor time</th>""", WebUtility.HtmlDecode(html));
        Assert.Contains("""<td class="num nowrap" data-label="Value">40 %</td>""", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_load_that_is_not_valid_names_the_reasons_the_generator_first_and_each_once()
    {
        var load = Loads.ClosedLoad with { Service = [[1172, 300]], MeanInFlight = 50 };
        var html = await BadgeAsync(load, intervals: Loads.Intervals(cpuPercent: 150, queue: 9));

        Assert.Contains("""data-trust="fails">""", html, StringComparison.Ordinal);
        Assert.Contains("""<span class="words">not valid: generator-bound, requests unaccounted for</span>""", html, StringComparison.Ordinal);
        Assert.Contains("▲</span> does not hold</td>", WebUtility.HtmlDecode(html), StringComparison.Ordinal);
        Assert.Contains("△</span> too few: 300 of 1\u202f000</td>", WebUtility.HtmlDecode(html), StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task True_figures_of_too_few_requests_are_amber_and_say_which_are_missing()
    {
        var html = WebUtility.HtmlDecode(await BadgeAsync(Loads.ClosedLoad with { Service = [[1172, 125]] }));

        Assert.Contains("""data-trust="limited">""", html, StringComparison.Ordinal);
        Assert.Contains("<span class=\"words\">Percentiles above p90 need more requests (125 of 1\u202f000)</span>", html, StringComparison.Ordinal);
        Assert.Matches("""<td class="nowrap limited">\s*<span class="glyph" aria-hidden="true">△</span> too few""", html);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_load_that_nobody_judged_is_neither()
    {
        var html = await BadgeAsync(Loads.ClosedLoad with { Source = "hey" });

        Assert.Contains("""<span class="words">not judged</span>""", html, StringComparison.Ordinal);
        Assert.Contains("another tool measured", html, StringComparison.Ordinal);
        Assert.DoesNotContain("<table>", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_check_of_a_later_version_is_shown_as_it_is()
    {
        var validity = new ValidityResult(false, [new ValidityCheck("moonPhase", 3, null, false, "Full <moon>.")]);
        var html = await Rendering.OfAsync<ValidityBadge>((nameof(ValidityBadge.Validity), validity));

        Assert.Contains("MoonPhase", html, StringComparison.Ordinal);
        Assert.Contains("Full &lt;moon&gt;.", html, StringComparison.Ordinal);
    }

    private static Task<string> BadgeAsync(LoadSummary load, LoadInterval[]? intervals = null, string? name = null) => Rendering.OfAsync<ValidityBadge>(
        (nameof(ValidityBadge.Validity), LoadValidity.Judge(Loads.Closed, load, intervals ?? Loads.Intervals(), Loads.Steady, Loads.Processors)),
        (nameof(ValidityBadge.Name), name));
}
