using Dashboard.Charts;
using Dashboard.Charts.Boards;
using Dashboard.Charts.Plots;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.JSInterop;

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

    private static async Task<string> RenderAsync(IReadOnlyList<DrawnChart> charts)
    {
        await using var services = new ServiceCollection().AddSingleton<IJSRuntime, NoBrowser>().BuildServiceProvider();
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);
        var parameters = ParameterView.FromDictionary(new Dictionary<string, object?>(StringComparer.Ordinal)
        {
            [nameof(FigureBoard.Charts)] = () => charts,
            [nameof(FigureBoard.Class)] = "wide",
        });
        return await renderer.Dispatcher.InvokeAsync(async () => (await renderer.RenderComponentAsync<FigureBoard>(parameters)).ToHtmlString());
    }

    /// <summary>Nothing is drawn here, so nothing is asked of a browser.</summary>
    private sealed class NoBrowser : IJSRuntime
    {
        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) => throw new InvalidOperationException(identifier);

        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, CancellationToken cancellationToken, object?[]? args) =>
            throw new InvalidOperationException(identifier);
    }
}
