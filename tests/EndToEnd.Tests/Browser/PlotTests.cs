using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>
/// Every plot is made by Plotly.Blazor's PlotlyChart from the server's figure, once, and goes on looking as that figure says. What a figure says of its
/// chart is held by unit tests (TimePlotTests, DistributionTests).
/// </summary>
[Collection(DemoTests.Looking)]
public sealed class PlotTests(DemoFixture demo)
{
    /// <summary>Keeps what PlotlyChart asks plotly to draw: the figure as the server sent it.</summary>
    private const string Recorder = """
        globalThis.sent = {};
        let plotly;
        Object.defineProperty(globalThis, 'Plotly', {
          configurable: true,
          get: () => plotly,
          set(value) {
            const newPlot = (id, data, layout, ...rest) => {
              (globalThis.sent[id] ??= []).push(structuredClone({ data, layout }));
              return value.newPlot(id, data, layout, ...rest);
            };
            plotly = new Proxy(value, { get: (target, name) => (name === 'newPlot' ? newPlot : target[name]) });
          },
        });
        """;

    /// <summary>Four rows come in a second, and two renderings.</summary>
    private const int RowsOfTenRenderings = 20;

    /// <summary>What of the drawn plots differs from the figures that were sent; and how many plots there are.</summary>
    private const string Differences = """
        theme => {
          const plots = [...document.querySelectorAll('.js-plotly-plot')];
          const look = trace => trace.marker?.color && trace.mode === 'markers' ? trace.marker : trace.line ?? {};
          const wrong = plots.flatMap(plot => {
            const sent = globalThis.sent[plot.id] ?? [];
            if (sent.length !== 1) return [`${plot.id} was made ${sent.length} times`];
            if (plot.parentElement?.className !== 'chart-plot') return [`${plot.id} is outside a frame`];
            const [{ data, layout }] = sent;
            const { data: colours, layout: axes } = layout.meta[theme];
            // Of a trace without points plotly works nothing out.
            const traces = plot._fullData.map((trace, index) => (trace.visible === true ? trace : plot.data[index])).flatMap((trace, index) => {
              const [wanted, own] = [data[index], look(colours[index])];
              return [
                ...(trace.name === wanted.name || wanted.name === undefined ? [] : [`${plot.id}: ${trace.name} is called ${wanted.name}`]),
                ...(own.color === undefined || trace.mode === 'none' || look(trace).color === own.color ? []
                  : [`${plot.id}: ${trace.name} is ${look(trace).color}, not ${own.color}`]),
                ...(wanted.mode === 'markers' || !trace.line || (trace.line.dash ?? 'solid') === (wanted.line?.dash ?? 'solid') ? []
                  : [`${plot.id}: ${trace.name} is ${trace.line.dash}, not ${wanted.line?.dash}`]),
              ];
            });
            const titles = ['xaxis', 'yaxis'].filter(axis => (plot.layout[axis].title?.text ?? '') !== (layout[axis].title?.text ?? ''));
            const grid = plot.layout.xaxis.gridcolor === axes.xaxis.gridcolor ? [] : [`${plot.id}: its grid is ${plot.layout.xaxis.gridcolor}`];
            return [...(plot._fullData.length === data.length ? [] : [`${plot.id} has ${plot._fullData.length} traces`]), ...traces, ...titles, ...grid];
          });
          const bare = [...document.querySelectorAll('.main-svg')].filter(svg => !svg.closest('.js-plotly-plot')).length;
          return [`${plots.length}`, ...wrong, ...(bare ? [`${bare} drawings outside a plot`] : [])];
        }
        """;

    [Theory(Timeout = 180_000)]
    [InlineData("/runs/{starved}", 8, "light")]
    [InlineData("/compare?runs={starved},{awaited}&baseline={starved}", 10, "dark")]
    [InlineData("/capacity", 0, "light")]
    [InlineData("/sweeps", 0, "light")]
    public async Task Each_plot_is_made_once_and_looks_as_its_figure_says(string path, int atLeast, string theme)
    {
        RecordedFiles.CopyTo(demo.Demo.DataFolder, RecordedFiles.Starved, RecordedFiles.Awaited);
        await using var page = await demo.OpenAsync("/rules", new() { ColorScheme = theme == "dark" ? ColorScheme.Dark : ColorScheme.Light });
        await page.Page.AddInitScriptAsync(Recorder);
        await page.GoToAsync(path.Replace("{starved}", RecordedFiles.Starved, StringComparison.Ordinal)
            .Replace("{awaited}", RecordedFiles.Awaited, StringComparison.Ordinal));
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", theme);
        await page.Page.Locator("main h1").First.WaitForAsync(new() { State = WaitForSelectorState.Attached });
        await SeeAllAsync(page.Page, atLeast, theme);

        var found = await page.Page.EvaluateAsync<string[]>(Differences, theme);

        Assert.Empty(found.Skip(1));
        Assert.True(int.Parse(found[0], System.Globalization.CultureInfo.InvariantCulture) >= atLeast, $"{path} has {found[0]} plots.");
    }

    /// <summary>
    /// The live page is rendered twice a second; a plot that was made anew would lose its points and its zoom. It would be at the second rendering:
    /// ten in each theme are looked at.
    /// </summary>
    [Fact(Timeout = 180_000)]
    public async Task Each_plot_of_the_live_page_looks_as_its_figure_says_and_neither_twenty_renderings_nor_another_theme_make_one_anew()
    {
        await using var page = await demo.OpenAsync("/rules", new() { ColorScheme = ColorScheme.Dark });
        await page.Page.AddInitScriptAsync(Recorder);
        await page.GoToAsync("/");
        await page.AttachedAsync();

        // It is shown when something is known of threads: one that came after the others were looked at would not have been drawn yet.
        await page.Page.Locator("#thread-lanes").WaitForAsync();
        await SeeAllAsync(page.Page, 9, "dark");
        Assert.Empty((await page.Page.EvaluateAsync<string[]>(Differences, "dark")).Skip(1));
        await page.Page.EvaluateAsync("() => { for (const plot of document.querySelectorAll('.js-plotly-plot')) plot.isSame = true; }");
        await page.Charts.MoreRowsAsync("pool", RowsOfTenRenderings);
        do
        {
            await page.Page.Keyboard.PressAsync("t");
        }
        while (await page.Page.Locator("html").GetAttributeAsync("data-theme") == "dark");

        await page.Charts.MoreRowsAsync("pool", RowsOfTenRenderings);
        Assert.True(await page.Page.EvaluateAsync<bool>("""
            () => [...document.querySelectorAll('.js-plotly-plot')].every(plot => plot.isSame) && Object.values(sent).every(made => made.length === 1)
            """));
        await SeeAllAsync(page.Page, 9, "light");
        Assert.Empty((await page.Page.EvaluateAsync<string[]>(Differences, "light")).Skip(1));
    }

    /// <summary>The server then asks a browser that is gone to make plots; that is no failure, and the log tells of none.</summary>
    [Fact(Timeout = 120_000)]
    public async Task A_page_that_is_closed_while_its_plots_are_made_leaves_nothing_in_the_log()
    {
        for (var time = 0; time < 4; time++)
        {
            await using var page = await demo.OpenAsync("/");
            await page.Page.Locator("figure.chart").First.WaitForAsync(new() { State = WaitForSelectorState.Attached });
        }

        await using var stays = await demo.OpenAsync("/");
        await stays.AttachedAsync();
        var failure = demo.Demo.Program.StandardErrors.SkipWhile(line => !line.Contains("Unhandled exception", StringComparison.Ordinal)).Take(30);
        Assert.Equal("", string.Join('\n', failure));
    }

    /// <summary>What nobody sees is not drawn: each chart is brought into sight until it is drawn in the page's theme.</summary>
    private static async Task SeeAllAsync(IPage page, int atLeast, string theme)
    {
        await page.WaitForFunctionAsync("count => document.querySelectorAll('.js-plotly-plot').length >= count", atLeast);
        foreach (var chart in await page.Locator("figure.chart:has(.chart-canvas):visible").AllAsync())
        {
            await chart.ScrollIntoViewIfNeededAsync();
            await page.WaitForFunctionAsync(
                """
                ([chart, theme]) => {
                  const { id, layout } = document.querySelector(`#${chart} .chart-canvas`);
                  return layout?.width > 0 && layout.xaxis.gridcolor === globalThis.sent[id][0].layout.meta[theme].layout.xaxis.gridcolor;
                }
                """,
                new[] { await chart.GetAttributeAsync("id"), theme });
        }
    }
}
