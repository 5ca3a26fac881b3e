using Microsoft.Playwright;

namespace EndToEnd.Tests;

/// <summary>The machine's own Chromium or Chrome, started once for all tests; never one that is downloaded.</summary>
public sealed class BrowserFixture : IAsyncLifetime
{
    /// <summary>
    /// Every viewer is a browser window, and each window would load two pages for the suggestions of an address bar that nobody sees, and one
    /// process for a next page: three quarters of what opening it costs. The last such switch counts, so what Playwright switches off follows.
    /// </summary>
    private static readonly string[] SwitchedOff =
    [
        "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess",
        "AvoidUnnecessaryBeforeUnloadCheckSync", "BoundaryEventDispatchTracksNodeRemoval", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider",
        "GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
        "BlockOriginHeaderModificationOnRedirect", "Translate", "AutoDeElevate", "OptimizationHints",
    ];

    /// <summary>Without these it calls home by itself, and needs rights and a graphics card that a test machine lacks.</summary>
    private static readonly string[] Arguments =
    [
        "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
        $"--disable-features={string.Join(',', SwitchedOff)}",
    ];

    /// <summary>
    /// So low that no chart of the live page is in sight, and none is drawn: for tests that read words, tiles and tables. A page that draws takes a fifth
    /// of a processor for as long as it is open.
    /// </summary>
    internal static BrowserNewContextOptions LowScreen => new() { ViewportSize = new() { Width = 1280, Height = 230 } };

    /// <summary>The first is the same browser without windows.</summary>
    private static readonly string[] Names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

    private IPlaywright? _playwright;

    internal IBrowser Browser { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        // A page that shows it sooner is waited for no longer; Playwright's own 5 s are short for three pages on two processors.
        Assertions.SetDefaultExpectTimeout(DashboardPage.PatienceMilliseconds);
        _playwright = await Playwright.CreateAsync();
        Browser = await _playwright.Chromium.LaunchAsync(new BrowserTypeLaunchOptions { ExecutablePath = Executable(), Args = Arguments });
    }

    public async ValueTask DisposeAsync()
    {
        await Browser.DisposeAsync();
        _playwright?.Dispose();
    }

    /// <summary>A new viewer with nothing remembered, on the dashboard at that address.</summary>
    internal async Task<DashboardPage> OpenAsync(Uri dashboard, string path = "/", BrowserNewContextOptions? options = null)
    {
        var page = await DashboardPage.CreateAsync(Browser, dashboard, options);
        await page.GoToAsync(path);
        return page;
    }

    private static string Executable() =>
        Environment.GetEnvironmentVariable("TPD_BROWSER") is { Length: > 0 } chosen
            ? Find(chosen) ?? throw new InvalidOperationException($"TPD_BROWSER names {chosen}, which is not there.")
            : Names.Select(Find).FirstOrDefault(path => path is not null)
              ?? throw new InvalidOperationException("No Chromium or Chrome is on the PATH: install one, or set TPD_BROWSER to its path.");

    private static string? Find(string name) =>
        Path.IsPathRooted(name)
            ? File.Exists(name) ? name : null
            : (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
                .Select(folder => Path.Combine(folder, name))
                .FirstOrDefault(File.Exists);
}
