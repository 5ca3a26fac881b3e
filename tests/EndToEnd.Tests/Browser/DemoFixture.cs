using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>One demo for all tests of a collection, which only look at it and press its buttons; each opens a page of its own.</summary>
public sealed class DemoFixture(BrowserFixture browser) : IAsyncLifetime
{
    private Demo? _demo;
    private string? _presetRun;

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
    internal async Task<DashboardPage> OpenLiveAsync(string path = "/", BrowserNewContextOptions? options = null)
    {
        var page = await browser.OpenAsync(Demo.Address, path, options);
        await page.AttachedAsync();
        await page.EndRunAsync();
        return page;
    }

    /// <summary>The id of a run of the preset s1-asyncio, ended in its recovery; made when it is first asked for.</summary>
    internal async Task<string> PresetRunAsync()
    {
        if (_presetRun is null)
        {
            await using var page = await OpenLiveAsync();
            await page.StartPresetAsync("s1-asyncio");
            await page.LowerAsync();
            await page.EndPresetAsync();
            _presetRun = await page.LastRunAsync();
        }

        return _presetRun;
    }

    /// <summary>Any page of a new viewer.</summary>
    internal Task<DashboardPage> OpenAsync(string path, BrowserNewContextOptions? options = null) => browser.OpenAsync(Demo.Address, path, options);
}

/// <summary>
/// A demo runs one load at a time, so the tests of one demo follow one another. There are several collections, each with a demo of its own,
/// since they can run side by side.
/// </summary>
[CollectionDefinition(Name)]
public sealed class DemoTests : ICollectionFixture<DemoFixture>
{
    /// <summary>Loads started by button, and the live page.</summary>
    public const string Name = "Demo, running";

    /// <summary>Runs laid side by side, and sweeps.</summary>
    public const string Comparing = "Demo, comparing";

    /// <summary>Each page as it looks, with one short run: the longest of all.</summary>
    public const string Looking = "Demo, looking";

    /// <summary>Presets and imports, with one run of a preset.</summary>
    public const string Presets = "Demo, presets";
}

[CollectionDefinition(DemoTests.Comparing)]
public sealed class ComparingDemo : ICollectionFixture<DemoFixture>;

[CollectionDefinition(DemoTests.Looking)]
public sealed class LookingDemo : ICollectionFixture<DemoFixture>;

[CollectionDefinition(DemoTests.Presets)]
public sealed class PresetsDemo : ICollectionFixture<DemoFixture>;

/// <summary>
/// What is measured depends on how busy the machine is: these run one after another, on one demo, beside nothing but what gives way to them.
/// </summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait("timed", "alone")]
public sealed class Alone : ICollectionFixture<DemoFixture>
{
    public const string Name = "Alone";
}
