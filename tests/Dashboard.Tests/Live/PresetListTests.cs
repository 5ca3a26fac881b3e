using System.Net;
using Dashboard.Format;
using Dashboard.Live.Rail;
using Dashboard.Presets;
using Dashboard.Shell;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Live;

public sealed class PresetListTests
{
    [Fact(Timeout = 20_000)]
    public async Task Every_preset_stands_under_its_article_with_its_button_and_its_duration()
    {
        using var folder = new TemporaryFolder();
        await using var services = Services(folder);
        var html = await RenderAsync(services);

        Assert.Equal(["S1", "S2", "S4"], Attributes(html, "data-article"));
        Assert.Equal(PresetCatalogue.All.Select(preset => preset.Name), Attributes(html, "data-preset"));
        Assert.Contains("aria-label=\"Start the preset s1-sync\"", html, StringComparison.Ordinal);
        Assert.Contains("s2, about 3 min 55 s", html, StringComparison.Ordinal);
        Assert.Contains("s2-short, about 80 s", html, StringComparison.Ordinal);
        Assert.DoesNotContain(" disabled", html, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Only_the_database_presets_offer_a_service_time()
    {
        using var folder = new TemporaryFolder();
        await using var services = Services(folder);
        var html = await RenderAsync(services);

        Assert.Equal(2, html.Split("chosen to fit this machine</option>").Length - 1);
        Assert.Equal(2, html.Split("16 ms (the article's)</option>").Length - 1);
    }

    [Fact(Timeout = 20_000)]
    public async Task Without_a_target_a_press_is_answered_with_a_sentence_and_leaves_nothing_behind()
    {
        using var folder = new TemporaryFolder();
        await using var services = Services(folder);
        var presets = services.GetRequiredService<PresetRuns>();
        var changes = 0;
        presets.Changed += () => changes++;

        foreach (var name in (string[])["s1-sync", "s2"])
        {
            var problem = await Assert.ThrowsAsync<UserFacingException>(() => presets.StartAsync(PresetCatalogue.Get(name), new PresetOptions(), TestContext.Current.CancellationToken));
            Assert.Equal("No target is attached.", problem.Message);
            Assert.Null(presets.Preparing);
        }

        Assert.Equal(4, changes);
        Assert.Null(presets.Step);
    }

    [Fact(Timeout = 20_000)]
    public async Task While_a_preset_is_being_prepared_all_buttons_are_disabled_and_its_own_says_why()
    {
        using var folder = new TemporaryFolder();
        await using var services = Services(folder);
        var presets = services.GetRequiredService<PresetRuns>();
        var seen = new List<Task<string>>();
        presets.Changed += () => seen.Add(RenderAsync(services));
        await Assert.ThrowsAsync<UserFacingException>(() => presets.StartAsync(PresetCatalogue.Get("s2"), new PresetOptions(), TestContext.Current.CancellationToken));
        var html = await Task.WhenAll(seen);

        Assert.Equal(2 * PresetCatalogue.All.Count, html[0].Split(" disabled").Length - 1);
        Assert.Contains("<span class=\"load-words\" role=\"status\" title=\"Starting.\">Starting.</span>", html[0], StringComparison.Ordinal);
        Assert.DoesNotContain(" disabled", html[^1], StringComparison.Ordinal);
    }

    private static ServiceProvider Services(TemporaryFolder folder) =>
        Rendering.Services().AddDashboard(folder.FullPath).BuildServiceProvider();

    private static IEnumerable<string> Attributes(string html, string name) =>
        html.Split($"{name}=\"").Skip(1).Select(rest => rest[..rest.IndexOf('"', StringComparison.Ordinal)]);

    private static async Task<string> RenderAsync(ServiceProvider services) => WebUtility.HtmlDecode(await Rendering.OfAsync<PresetList>(services));
}
