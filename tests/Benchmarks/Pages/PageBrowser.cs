using Microsoft.Playwright;

namespace Benchmarks.Pages;

/// <summary>Headless Chromium that opens a page and says when what is in sight was drawn, by the page's own clock.</summary>
internal sealed class PageBrowser : IAsyncDisposable
{
    private static readonly string[] Arguments =
        ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

    /// <summary>The browser that benchmarks use.</summary>
    public static BrowserTypeLaunchOptions Launch =>
        new() { ExecutablePath = Environment.GetEnvironmentVariable("TPD_BROWSER") ?? "/usr/bin/chromium", Args = Arguments };

    /// <summary>
    /// Runs before the page's own scripts. A chart is drawn when plotly holds points for it, or its sentence stands in their place; and the
    /// board writes a chart's summary ("…, last 3600 seconds shown: …") at the end of the round that drew the points. Looked at once a frame,
    /// after that frame's own drawing; the frame after it has painted it.
    /// </summary>
    private const string Watch = """
        (() => {
          const isInSight = element => {
            const box = element.getBoundingClientRect();
            return box.width > 0 && box.bottom > 0 && box.top < innerHeight - 40;
          };
          // Plots below the first ones are made when these have been drawn: until then their frames are empty.
          const isDrawn = plot => plot.querySelector('.chart-canvas')?.data?.some(trace => trace.z || trace.x?.length > 2)
            || plot.querySelector('.chart-canvas')?.layout?.images?.length > 0 || plot.querySelector('.lane-bars path[d^="M"]') !== null || !plot.querySelector('.chart-empty').hidden;
          const drawn = {
            // A hundred runs; a group of repeats among them is one row. The list is drawn in one go.
            list: () => document.querySelectorAll('.runs-list tbody tr').length >= 20,
            charts: () => [...document.querySelectorAll('.chart-summary')].some(summary => summary.textContent.includes(' at the end'))
              && [...document.querySelectorAll('.chart-plot')].filter(isInSight).every(isDrawn),
          };
          const isDone = () => location.pathname === '/runs' ? drawn.list() : drawn.charts();
          const look = () => setTimeout(() => {
            if (isDone()) requestAnimationFrame(() => setTimeout(() => { globalThis.drawnAt = performance.now(); }));
            else requestAnimationFrame(look);
          });
          globalThis.begin = () => {
            delete globalThis.drawnAt;
            globalThis.begunAt = performance.now();
            requestAnimationFrame(look);
          };
          begin();
          globalThis.begunAt = 0;
        })();
        """;

    private readonly IPlaywright _playwright;
    private readonly IBrowser _browser;
    private readonly IBrowserContext _context;

    private PageBrowser(IPlaywright playwright, IBrowser browser, IBrowserContext context) => (_playwright, _browser, _context) = (playwright, browser, context);

    /// <summary>One viewer, so that scripts come from the browser's cache after the first opening.</summary>
    /// <param name="address">What the dashboard printed.</param>
    public static async Task<PageBrowser> StartAsync(string address)
    {
        var playwright = await Playwright.CreateAsync();
        var browser = await playwright.Chromium.LaunchAsync(Launch);
        var context = await browser.NewContextAsync(new() { BaseURL = new Uri(address).GetLeftPart(UriPartial.Authority), ViewportSize = new() { Width = 1280, Height = 900 } });
        await context.AddInitScriptAsync(Watch);
        await context.APIRequest.GetAsync(address);
        return new PageBrowser(playwright, browser, context);
    }

    /// <summary>Seconds from the start of the navigation until what is in sight was drawn.</summary>
    /// <param name="height">Of the window; a tall one has the charts of a page with tables above them in sight.</param>
    /// <param name="link">What is clicked on that page: then the time counts from the click. Null: the time counts from the navigation in a new tab.</param>
    public async Task<double> OpenAsync(string path, int height, string? link = null)
    {
        var page = await _context.NewPageAsync();
        await page.SetViewportSizeAsync(1280, height);
        await page.GotoAsync(path, new() { WaitUntil = WaitUntilState.Commit });
        if (link is not null)
        {
            // Nobody clicks before the list has been looked at: meanwhile the page loads what draws.
            await page.Locator(link).WaitForAsync();
            await page.WaitForFunctionAsync("() => globalThis.Plotly !== undefined");
            await page.EvaluateAsync("link => { begin(); document.querySelector(link).click(); }", link);
        }

        try
        {
            await page.WaitForFunctionAsync("() => globalThis.drawnAt !== undefined", null, new() { Timeout = 60_000, PollingInterval = 50 });
        }
        catch (TimeoutException e)
        {
            await page.ScreenshotAsync(new() { Path = "not-drawn.png" });
            throw new InvalidOperationException($"{page.Url} was not drawn within a minute: not-drawn.png shows what was there.", e);
        }

        var seconds = await page.EvaluateAsync<double>("() => globalThis.drawnAt - globalThis.begunAt") / 1000;
        if (Environment.GetEnvironmentVariable("TPD_PICTURES") is { Length: > 0 } folder)
        {
            await page.ScreenshotAsync(new() { Path = Path.Combine(folder, path.Split('?')[0].Trim('/').Replace('/', '-') + ".png") });
        }

        await page.CloseAsync();
        return seconds;
    }

    public async ValueTask DisposeAsync()
    {
        await _context.CloseAsync();
        await _browser.CloseAsync();
        _playwright.Dispose();
    }
}
