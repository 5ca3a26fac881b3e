using Microsoft.Playwright;

namespace EndToEnd.Tests;

/// <summary>The dashboard as a viewer sees it: what is on the page, by names that the page itself uses.</summary>
internal sealed class DashboardPage : IAsyncDisposable
{
    /// <summary>How long anything may take to appear that is not timed.</summary>
    public const float PatienceMilliseconds = 30_000;

    private static readonly ViewportSize Screen = new() { Width = 1280, Height = 900 };

    /// <summary>Being offline does not touch a connection that is open already: the page's sockets are kept, so that a test can end them.</summary>
    private const string KeepSockets = """
        globalThis.openSockets = [];
        globalThis.WebSocket = class extends WebSocket {
          constructor(...wanted) {
            super(...wanted);
            globalThis.openSockets.push(this);
          }
        };
        """;

    private readonly IBrowserContext _context;

    private DashboardPage(IBrowserContext context, IPage page, Uri dashboard)
    {
        (_context, Page, Watch) = (context, page, new SessionWatch(page, dashboard));
        Charts = new ChartHooks(page);
    }

    public IPage Page { get; }

    public SessionWatch Watch { get; }

    public ChartHooks Charts { get; }

    public ILocator RecordButton => Page.GetByRole(AriaRole.Button, new() { Name = "Record (no load)" });

    public ILocator StopButton => Page.Locator(".run-panel .stop-run");

    public ILocator StopSeriesButton => Page.Locator(".run-panel .stop-series");

    public ILocator RunPanel => Page.Locator(".run-panel");

    public ILocator FreezeButton => Page.Locator(".toolbar [data-shortcut=' ']");

    public ILocator State => Page.Locator(".target-badge");

    public static async Task<DashboardPage> CreateAsync(IBrowser browser, Uri dashboard, BrowserNewContextOptions? options)
    {
        var chosen = options ?? new BrowserNewContextOptions();
        chosen.BaseURL = dashboard.ToString();
        chosen.ViewportSize ??= Screen;

        // Without a graphics card a fading colour is drawn by the processors that the target shares, and so are charts that move with each sample.
        chosen.ReducedMotion ??= ReducedMotion.Reduce;
        var context = await browser.NewContextAsync(chosen);
        context.SetDefaultTimeout(PatienceMilliseconds);
        await context.AddInitScriptAsync(SessionWatch.Script);
        await context.AddInitScriptAsync(KeepSockets);
        await context.LetInAsync(dashboard);
        return new DashboardPage(context, await context.NewPageAsync(), dashboard);
    }

    /// <summary>Makes the screen so low that no chart is drawn any more.</summary>
    public async Task LowerAsync()
    {
        await Page.SetViewportSizeAsync(BrowserFixture.LowScreen.ViewportSize!.Width, BrowserFixture.LowScreen.ViewportSize.Height);
        await Page.EvaluateAsync("() => scrollTo(0, 0)");
    }

    /// <summary>Back to the screen that a page has at first.</summary>
    public Task RaiseAsync() => Page.SetViewportSizeAsync(Screen.Width, Screen.Height);

    public Task GoToAsync(string path) => Page.GotoAsync(path);

    /// <summary>
    /// Ends the page's connection as a failing network does, and refuses the next ones. The page hears of it at once; the socket itself stays open, since
    /// saying goodbye without a network keeps the browser busy for half a minute now and then.
    /// </summary>
    public async Task CutConnectionAsync()
    {
        await _context.SetOfflineAsync(true);
        await Page.EvaluateAsync("() => globalThis.openSockets.forEach(socket => socket.dispatchEvent(new CloseEvent('close', { code: 1006 })))");
    }

    public Task RestoreConnectionAsync() => _context.SetOfflineAsync(false);

    /// <summary>Waits for the word "attached" and for the first points on the charts.</summary>
    public async Task AttachedAsync()
    {
        await Assertions.Expect(State).ToHaveAttributeAsync("data-state", "Attached", new() { Timeout = PatienceMilliseconds });
        await Assertions.Expect(State).ToContainTextAsync("attached");
        await Charts.AtLeastAsync("pool", 1);
    }

    public ILocator Scenario(string id) => Page.Locator($"[data-scenario='{id}']");

    /// <summary>Shows a scenario of the menu.</summary>
    public Task ChooseAsync(string scenario) => Page.Locator("[data-menu='scenarios']").SelectOptionAsync(scenario);

    /// <summary>Opens the guided minute, which is folded once another load was started.</summary>
    public async Task OpenMinuteAsync()
    {
        var card = Page.Locator(".first-minute details");
        await card.WaitForAsync();
        if (await card.GetAttributeAsync("open") is null)
        {
            await card.Locator("summary").ClickAsync();
        }
    }

    public ILocator StartButton(string id) => Scenario(id).Locator(".start");

    public ILocator Injections(string reason) => Page.Locator($"[data-reason='{reason}']");

    /// <summary>The number in a tile of the row above the charts; NaN while there is none.</summary>
    public async Task<double> TileAsync(string figure) =>
        double.TryParse(await Page.Locator($"[data-figure='{figure}'] .figure").InnerTextAsync(), out var value) ? value : double.NaN;

    public async Task<int> CoresAsync() =>
        int.Parse(System.Text.RegularExpressions.Regex.Match((await State.TextContentAsync())!, "([0-9]+) cores?", System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1)).Groups[1].Value);

    /// <summary>Opens a scenario's load settings, which lie over the page until something else is pressed.</summary>
    public async Task<ILocator> OpenSettingsAsync(string scenario)
    {
        await ChooseAsync(scenario);
        await Scenario(scenario).Locator(".settings").ClickAsync();
        await Scenario(scenario).Locator(".fields").First.WaitForAsync();
        return Scenario(scenario);
    }

    /// <summary>Sets a scenario's load in its settings, which stay open.</summary>
    public async Task SetLoadAsync(string scenario, int connections, int seconds)
    {
        var fields = await OpenSettingsAsync(scenario);
        await fields.FillFieldAsync("Connections", $"{connections}");
        await fields.FillFieldAsync("Duration, s", $"{seconds}");
    }

    /// <summary>Shows what the rail offers: Sample, Your endpoint or Presets.</summary>
    public Task ChooseLoadsAsync(string kind) => Page.Locator(".load-kinds label", new() { HasText = kind }).ClickAsync();

    /// <summary>Presses Start and waits until the load is on.</summary>
    public async Task StartAsync(string scenario)
    {
        await ChooseAsync(scenario);
        await StartButton(scenario).ClickAsync();
        await Assertions.Expect(StopButton).ToBeVisibleAsync(new() { Timeout = PatienceMilliseconds });
    }

    public ILocator Preset(string name) => Page.Locator($"[data-preset='{name}']");

    public ILocator PresetStart(string name) => Page.Locator($"[data-preset='{name}'] .start");

    /// <summary>Presses one of the presets; what was asked for is being prepared, or on.</summary>
    public async Task StartPresetAsync(string preset)
    {
        await ChooseLoadsAsync("Presets");
        await Page.GetByRole(AriaRole.Button, new() { Name = $"Start the preset {preset}", Exact = true }).ClickAsync();
    }

    /// <summary>Waits until a short preset recovers, for which it may have waited 30 s for an idle pool, and ends that.</summary>
    public async Task EndPresetAsync()
    {
        await Assertions.Expect(RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 60_000 });
        await EndRunAsync();
    }

    /// <summary>Presses Stop, Cancel, Skip, whatever is offered, until no run is on.</summary>
    public async Task EndRunAsync()
    {
        await RecordButton.Or(StopButton).Or(StopSeriesButton).First.WaitForAsync();
        await Eventually.TrueAsync(
            async () =>
            {
                if (await StopSeriesButton.IsVisibleAsync())
                {
                    await StopSeriesButton.ClickAsync(new() { Timeout = 1_000, Force = true }).ContinueWith(static click => click.Exception, TaskScheduler.Default);
                    return false;
                }

                // A recovery shows both: what starts next ends it.
                if (!await StopButton.IsVisibleAsync() && await RecordButton.IsVisibleAsync())
                {
                    return true;
                }

                // It may vanish between the look and the click: then the next round sees it.
                await StopButton.ClickAsync(new() { Timeout = 1_000 }).ContinueWith(static click => click.Exception, TaskScheduler.Default);
                return false;
            },
            TimeSpan.FromMilliseconds(PatienceMilliseconds),
            "no run is on");
    }

    /// <summary>The last run's id, from the run panel.</summary>
    public async Task<string> LastRunAsync() =>
        (await RunPanel.GetByRole(AriaRole.Link, new() { Name = "Open the run" }).GetAttributeAsync("href"))!.Split('/')[^1];

    public async ValueTask DisposeAsync() => await _context.CloseAsync();
}

/// <summary>What is pressed in haste.</summary>
internal static class Presses
{
    /// <summary>Calls a function of an element twice; between the two the dashboard does what the first call asked for, while the page is busy.</summary>
    public static Task TwiceAsync(this ILocator element, string function) => element.EvaluateAsync(
        "(element, call) => { element[call](); for (const end = performance.now() + 500; performance.now() < end;); element[call](); }", function);
}

/// <summary>The fields of a scenario, by their labels.</summary>
internal static class Fields
{
    /// <summary>Types a value as a person does who then goes on: the page learns of it when the field is left.</summary>
    public static async Task FillFieldAsync(this ILocator fields, string label, string value)
    {
        var field = fields.GetByLabel(label, new() { Exact = true });
        await field.FillAsync(value);
        await field.BlurAsync();
    }
}
