namespace EndToEnd.Tests.Browser;

/// <summary>One demo for all tests that only look at it and press its buttons; each opens a page of its own.</summary>
public sealed class DemoFixture(BrowserFixture browser) : IAsyncLifetime
{
    private Demo? _demo;

    internal Demo Demo => _demo!;

    public async ValueTask InitializeAsync() => _demo = await Demo.StartAsync();

    public async ValueTask DisposeAsync()
    {
        if (_demo is not null)
        {
            await _demo.DisposeAsync();
        }
    }

    /// <summary>The live page of a new viewer, attached, no run on.</summary>
    internal async Task<DashboardPage> OpenLiveAsync(string path = "/", Microsoft.Playwright.BrowserNewContextOptions? options = null)
    {
        var page = await browser.OpenAsync(Demo.Address, path, options);
        await page.AttachedAsync();
        await page.EndRunAsync();
        return page;
    }

    /// <summary>Any page of a new viewer.</summary>
    internal Task<DashboardPage> OpenAsync(string path, Microsoft.Playwright.BrowserNewContextOptions? options = null) => browser.OpenAsync(Demo.Address, path, options);
}

[CollectionDefinition(Name)]
public sealed class DemoTests : ICollectionFixture<DemoFixture>
{
    public const string Name = "Demo";
}
