using Bunit;
using Dashboard.Charts;
using Dashboard.Charts.Boards;
using Dashboard.Charts.Plots;
using Microsoft.Extensions.DependencyInjection;
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
        Assert.Contains("<p class=\"chart-empty\">No load was started here yet.</p>", html, StringComparison.Ordinal);
        Assert.Contains("Nothing: No load was started here yet.</p>", html, StringComparison.Ordinal);
    }

    /// <summary>The tab was closed while the page asked for its script and its plots: a page that fails then would be told in the log.</summary>
    [Fact(Timeout = 20_000)]
    public async Task A_browser_that_is_gone_meanwhile_is_no_failure()
    {
        await using var components = new Components();
        var gone = new Gone();
        components.Services.AddSingleton<IJSRuntime>(gone);

        components.Render<FigureBoard>(it => it.Add(its => its.Charts, () => [Empty]).Add(its => its.Class, "wide"));
        await gone.AskedForScript;
        await components.DisposeComponentsAsync();

        Assert.False(components.Renderer.UnhandledException.IsCompleted);
    }

    private static Task<string> RenderAsync(IReadOnlyList<DrawnChart> charts) =>
        Rendering.OfAsync<FigureBoard>((nameof(FigureBoard.Charts), () => charts), (nameof(FigureBoard.Class), "wide"));

    private sealed class Gone : IJSRuntime
    {
        private readonly TaskCompletionSource _asked = new(TaskCreationOptions.RunContinuationsAsynchronously);

        /// <summary>Asked for after the last rendering, so that no wait for a rendering sees it.</summary>
        public Task AskedForScript => _asked.Task;

        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) => InvokeAsync<TValue>(identifier, CancellationToken.None, args);

        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, CancellationToken cancellationToken, object?[]? args)
        {
            if (args is ["./js/figure-charts.js", ..])
            {
                _asked.TrySetResult();
            }

            throw new JSDisconnectedException("The circuit has disconnected.");
        }
    }
}
