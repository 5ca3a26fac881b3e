using Bunit;
using Dashboard.Charts;
using Dashboard.Charts.Boards;
using Dashboard.Charts.Plots;

namespace Dashboard.Tests.Charts.Boards;

public sealed class ChartFrameTests : IAsyncDisposable
{
    private readonly Components _components = new();

    public ValueTask DisposeAsync() => _components.DisposeAsync();

    [Fact]
    public void A_chart_has_a_heading_a_legend_of_buttons_and_tools_with_names()
    {
        var frame = FrameOf(LiveCharts.All[0]);

        var figure = frame.Find("#thread-count");
        Assert.Equal("true", figure.QuerySelector("[data-trace='threads']")!.GetAttribute("aria-pressed"));
        Assert.Equal("Save Thread Count as a PNG picture", figure.QuerySelector("[data-action='image']")!.GetAttribute("aria-label"));
        Assert.Equal("Thread Count as a table", figure.QuerySelector("[data-action='table']")!.GetAttribute("aria-label"));
        Assert.NotNull(figure.QuerySelector("[popovertarget='thread-count-help']"));
        var picture = figure.QuerySelector("[role=img]")!;
        Assert.StartsWith("Thread Count", frame.Find($"#{picture.GetAttribute("aria-labelledby")}").TextContent.Trim(), StringComparison.Ordinal);
        Assert.NotNull(frame.Find($"#{picture.GetAttribute("aria-describedby")}"));
    }

    [Fact]
    public void The_main_line_comes_first_in_the_legend() =>
        Assert.Equal("threads", FrameOf(LiveCharts.All[0]).Find(".chart-legend [data-trace]").GetAttribute("data-trace"));

    /// <summary>The script that answers them comes later and enables them (tools.js): before that a press would be lost.</summary>
    [Fact]
    public void What_a_script_answers_to_is_disabled_until_it_is_there()
    {
        var frame = FrameOf(LiveCharts.All[0]);

        Assert.Empty(frame.FindAll("[data-trace]:not([disabled])"));
        Assert.Equal(["table", "image", "maximise"], frame.FindAll("[data-action][disabled]").Select(tool => tool.GetAttribute("data-action")));
        Assert.False(frame.Find("[popovertarget]").HasAttribute("disabled"));
    }

    [Fact]
    public void A_legend_entry_that_has_nothing_to_show_yet_is_hidden()
    {
        var frame = FrameOf(LiveCharts.All[0]);

        Assert.True(frame.Find("[data-trace='Task waits']").HasAttribute("hidden"));
        Assert.False(frame.Find("[data-trace='threads']").HasAttribute("hidden"));
    }

    [Fact]
    public void The_plot_is_Plotly_Blazors_and_its_element_has_an_id_of_its_own()
    {
        var frame = FrameOf(LiveCharts.All[0]);

        Assert.Single(frame.FindComponents<Plotly.Blazor.PlotlyChart>());
        Assert.Equal("thread-count-plot", frame.Find(".chart-plot .chart-canvas").Id);
        Assert.Empty(frame.FindAll("[style*='min-height']"));
    }

    /// <summary>The frame keeps its place; the plot is made when those above it have been drawn.</summary>
    [Fact]
    public void A_chart_whose_turn_is_later_has_its_frame_and_no_plot_yet()
    {
        var frame = FrameOf(LiveCharts.All[0], isLater: true);

        Assert.Empty(frame.FindAll(".chart-canvas"));
        Assert.Single(frame.FindAll(".chart-plot"));
    }

    [Fact]
    public void A_chart_with_its_points_has_its_table_and_its_sentence_from_the_start()
    {
        var drawn = new DrawnChart(LiveCharts.All[0], TimePlot.Of(LiveCharts.All[0]), new(["time", "threads"], [["1 s", "<4>"]]), "Thread Count: 4 threads.");
        var frame = FrameOf(LiveCharts.All[0], drawn: drawn);

        Assert.Equal(["time", "threads"], frame.FindAll("th[scope=col]").Select(head => head.TextContent));
        Assert.Contains("<4>", frame.FindAll("tbody td").Select(cell => cell.TextContent));
        Assert.Contains("Thread Count: 4 threads.", frame.FindAll("p").Select(words => words.TextContent.Trim()));
        Assert.True(frame.Find(".chart-empty").HasAttribute("hidden"));
        Assert.False(FrameOf(LiveCharts.All[0], drawn: drawn with { IsEmpty = true }).Find(".chart-empty").HasAttribute("hidden"));
    }

    [Fact]
    public void A_stalled_chart_says_why()
    {
        Assert.Empty(FrameOf(LiveCharts.All[1]).FindAll(".chart-notice"));
        Assert.Equal("No data for 3 s <", FrameOf(LiveCharts.All[1], notice: "No data for 3 s <").Find(".chart-notice").TextContent.Trim());
    }

    private IRenderedComponent<ChartFrame> FrameOf(ChartSpec chart, string? notice = null, DrawnChart? drawn = null, bool isLater = false) =>
        _components.Render<ChartFrame>(frame => frame
            .Add(it => it.Chart, chart).Add(it => it.Drawn, drawn).Add(it => it.Notice, notice).Add(it => it.IsLater, isLater));
}
