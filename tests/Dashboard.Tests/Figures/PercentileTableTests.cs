using System.Net;
using Dashboard.Figures;
using Dashboard.Tests.Validity;
using Dashboard.Timeline;

namespace Dashboard.Tests.Figures;

public sealed class PercentileTableTests
{
    [Fact(Timeout = 20_000)]
    public async Task A_percentile_with_too_few_requests_is_grey_and_says_how_many_there_were()
    {
        var load = Loads.ClosedLoad with { Service = [[1172, 1500]] };
        var html = WebUtility.HtmlDecode(await Rendering.OfAsync<PercentileTable>((nameof(PercentileTable.Load), load)));

        Assert.Matches("""<tr data-percentile="99"><th""", Rendering.Compact(html));
        Assert.Contains("""<tr class="unsupported" data-percentile="99.9">""", Rendering.Compact(html), StringComparison.Ordinal);
        Assert.Contains("too few: 1\u202f500 of 10\u202f000", html, StringComparison.Ordinal);
        Assert.Contains("Grey: too few requests", html, StringComparison.Ordinal);
        Assert.Contains(">deviation<", html, StringComparison.Ordinal);
        Assert.DoesNotContain(">Response<", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task An_open_load_has_a_column_from_the_intended_send()
    {
        var html = Rendering.Compact(await Rendering.OfAsync<PercentileTable>(
            (nameof(PercentileTable.Load), Loads.OpenLoad), (nameof(PercentileTable.Name), "async at 500/s")));

        Assert.Contains(">Service</button>", html, StringComparison.Ordinal);
        Assert.Contains(">Response</button>", html, StringComparison.Ordinal);
        Assert.Contains("Latency of async at 500/s", html, StringComparison.Ordinal);
        Assert.Equal(Loads.OpenLoad.SendLagMs is null ? 2 : 3, html.Split("""<th scope="row">max</th>""")[1].Split("</tr>")[0].Split("<td").Length - 1);
    }

    [Fact(Timeout = 20_000)]
    public async Task The_name_of_a_figure_is_a_button_that_opens_its_definition()
    {
        var html = await Rendering.OfAsync<FigureName>((nameof(FigureName.Name), "Throughput"), (nameof(FigureName.Definition), "Answers ÷ window."));

        var id = html.Split("popovertarget=\"")[1].Split('"')[0];
        Assert.NotEqual("", id);
        Assert.Contains($"<span popover=\"auto\" id=\"{id}\"", html, StringComparison.Ordinal);
        Assert.Contains($"aria-describedby=\"{id}\"", html, StringComparison.Ordinal);
        Assert.Contains(">Throughput</button>", html, StringComparison.Ordinal);
        Assert.Contains("Answers ÷ window.", WebUtility.HtmlDecode(html), StringComparison.Ordinal);
    }
}
