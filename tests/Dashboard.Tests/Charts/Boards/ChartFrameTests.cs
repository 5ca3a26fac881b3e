using Dashboard.Charts;
using Dashboard.Charts.Boards;
using Dashboard.Charts.Plots;

namespace Dashboard.Tests.Charts.Boards;

public sealed class ChartFrameTests
{
    [Fact(Timeout = 20_000)]
    public async Task A_chart_has_a_heading_a_legend_of_buttons_and_tools_with_names()
    {
        var html = await RenderAsync(LiveCharts.All[0], notice: null);

        Assert.Contains("id=\"thread-count\"", html, StringComparison.Ordinal);
        Assert.Contains("data-trace=\"threads\" aria-pressed=\"true\"", html, StringComparison.Ordinal);
        Assert.Contains("aria-label=\"Save Thread Count as a PNG picture\"", html, StringComparison.Ordinal);
        Assert.Contains("aria-label=\"Thread Count as a table\"", html, StringComparison.Ordinal);
        Assert.Contains("popovertarget=\"thread-count-help\"", html, StringComparison.Ordinal);
        Assert.Contains("role=\"img\" aria-labelledby=\"thread-count-title\" aria-describedby=\"thread-count-summary\"", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task The_main_line_comes_first_in_the_legend()
    {
        var html = await RenderAsync(LiveCharts.All[0], notice: null);

        Assert.True(html.IndexOf("data-trace=\"threads\"", StringComparison.Ordinal) < html.IndexOf("data-trace=\"goal\"", StringComparison.Ordinal));
    }

    /// <summary>The script that answers them comes later and enables them (tools.js): before that a press would be lost.</summary>
    [Fact(Timeout = 20_000)]
    public async Task What_a_script_answers_to_is_disabled_until_it_is_there()
    {
        var html = await RenderAsync(LiveCharts.All[0], notice: null);

        Assert.Matches("data-trace=\"threads\"[^>]* disabled", html);
        foreach (var action in (string[])["table", "image", "maximise"])
        {
            Assert.Matches($"data-action=\"{action}\"[^>]* disabled", html);
        }

        Assert.DoesNotMatch("popovertarget[^>]* disabled", html);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_legend_entry_that_has_nothing_to_show_yet_is_hidden()
    {
        var html = await RenderAsync(LiveCharts.All[0], notice: null);

        Assert.Matches("data-trace=\"Task waits\"[^>]* hidden", html);
        Assert.DoesNotMatch("data-trace=\"threads\"[^>]* hidden", html);
    }

    [Fact(Timeout = 20_000)]
    public async Task The_plot_is_Plotly_Blazors_and_its_element_has_an_id_of_its_own()
    {
        var html = await RenderAsync(LiveCharts.All[0], notice: null);

        Assert.Matches("<div style=\"\" class=\"chart-canvas\" id=\"thread-count-plot\"></div>|<div[^>]* id=\"thread-count-plot\"[^>]*></div>", html);
        Assert.DoesNotContain("min-height", html, StringComparison.Ordinal);
    }

    /// <summary>The frame keeps its place; the plot is made when those above it have been drawn.</summary>
    [Fact(Timeout = 20_000)]
    public async Task A_chart_whose_turn_is_later_has_its_frame_and_no_plot_yet()
    {
        var html = await RenderAsync(LiveCharts.All[0], notice: null, isLater: true);

        Assert.DoesNotContain("chart-canvas", html, StringComparison.Ordinal);
        Assert.Contains("class=\"chart-plot\"", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_chart_with_its_points_has_its_table_and_its_sentence_from_the_start()
    {
        var drawn = new DrawnChart(LiveCharts.All[0], TimePlot.Of(LiveCharts.All[0]), new(["time", "threads"], [["1 s", "<4>"]]), "Thread Count: 4 threads.");
        var html = await RenderAsync(LiveCharts.All[0], notice: null, drawn);

        Assert.Contains("<th scope=\"col\">threads</th>", html, StringComparison.Ordinal);
        Assert.Contains("<td>&lt;4&gt;</td>", html, StringComparison.Ordinal);
        Assert.Contains("Thread Count: 4 threads.</p>", html, StringComparison.Ordinal);
        Assert.Contains("<p class=\"chart-empty\" hidden>", html, StringComparison.Ordinal);
        Assert.Contains("<p class=\"chart-empty\">", await RenderAsync(LiveCharts.All[0], notice: null, drawn with { IsEmpty = true }), StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_stalled_chart_says_why()
    {
        Assert.DoesNotContain("chart-notice", await RenderAsync(LiveCharts.All[1], notice: null), StringComparison.Ordinal);
        Assert.Contains("No data for 3 s &lt;", await RenderAsync(LiveCharts.All[1], notice: "No data for 3 s <"), StringComparison.Ordinal);
    }

    private static Task<string> RenderAsync(ChartSpec figure, string? notice, DrawnChart? drawn = null, bool isLater = false) =>
        Rendering.OfAsync<ChartFrame>(
            (nameof(ChartFrame.Chart), figure), (nameof(ChartFrame.Drawn), drawn), (nameof(ChartFrame.Notice), notice), (nameof(ChartFrame.IsLater), isLater));
}
