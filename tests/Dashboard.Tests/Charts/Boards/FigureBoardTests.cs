using Dashboard.Charts;
using Dashboard.Charts.Boards;
using Dashboard.Charts.Plots;

namespace Dashboard.Tests.Charts.Boards;

public sealed class FigureBoardTests
{
    private static readonly DrawnChart Empty = DrawnChart.Nothing(
        new ChartSpec("nothing", [], new ChartLayout("Nothing", "s", 0, EmptySentences.Load), new ChartHelp("", "", "")), ["time"]);

    [Fact(Timeout = 20_000)]
    public async Task Without_a_chart_there_is_nothing() => Assert.DoesNotContain("<", await RenderAsync([]), StringComparison.Ordinal);

    [Fact(Timeout = 20_000)]
    public async Task A_chart_without_points_says_why()
    {
        var html = await RenderAsync([Empty]);

        Assert.Contains("chart-board comparison wide", html, StringComparison.Ordinal);
        Assert.Contains("<p class=\"chart-empty\">No load has run yet.</p>", html, StringComparison.Ordinal);
        Assert.Contains("Nothing: No load has run yet.</p>", html, StringComparison.Ordinal);
    }

    private static Task<string> RenderAsync(IReadOnlyList<DrawnChart> charts) =>
        Rendering.OfAsync<FigureBoard>((nameof(FigureBoard.Charts), () => charts), (nameof(FigureBoard.Class), "wide"));
}
