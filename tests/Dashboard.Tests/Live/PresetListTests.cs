using Bunit;
using Dashboard.Format;
using Dashboard.Live.Rail;
using Dashboard.Presets;
using Dashboard.Target.Watched;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Live;

public sealed class PresetListTests
{
    [Fact(Timeout = 20_000)]
    public async Task Every_preset_stands_under_its_article_with_its_button_and_its_duration()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var list = components.Render<PresetList>();

        Assert.Equal(
            [
                "S1 s1-sync s1-sync-min100 s1-io s1-io-min100 s1-io-iomin100 s1-asyncio",
                "S2 s2 s2-short",
                "S4 s4-taskwait s4-tasksleepwait s4-taskasyncwait s4-taskwait-120s s4-tasksleepwait-120s",
            ],
            list.FindAll("[data-article]").Select(article => string.Join(' ',
                [article.GetAttribute("data-article"), .. article.QuerySelectorAll("[data-preset]").Select(preset => preset.GetAttribute("data-preset"))])));
        Assert.Equal(PresetCatalogue.All.Select(preset => preset.Name), list.FindAll("[data-preset]").Select(preset => preset.GetAttribute("data-preset")));
        Assert.Equal("Start the preset s1-sync", list.Find("[data-preset='s1-sync'] .start").GetAttribute("aria-label"));
        Assert.Equal("s2, about 3 min 55 s", list.Find("[data-preset='s2'] .load-words").TextContent);
        Assert.Equal("s2-short, about 80 s", list.Find("[data-preset='s2-short'] .load-words").TextContent);
        Assert.Empty(list.FindAll("[disabled]"));
    }

    [Fact(Timeout = 20_000)]
    public async Task Only_the_database_presets_offer_a_service_time_and_a_button_says_its_own_words_in_its_name()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var list = components.Render<PresetList>();

        Assert.Equal(["s2", "s2-short"], list.FindAll("[data-preset]:has(.service-time)").Select(preset => preset.GetAttribute("data-preset")));
        Assert.Equal(
            ["fitted to this machine", "16 ms (the article's)"],
            list.FindAll("[data-preset='s2'] .service-time option").Select(option => option.TextContent));
        var buttons = list.FindAll("button[aria-label]");
        Assert.NotEmpty(buttons);
        Assert.All(buttons, button => Assert.Contains(button.TextContent.Trim(), button.GetAttribute("aria-label"), StringComparison.Ordinal));
    }

    [Fact(Timeout = 20_000)]
    public async Task Without_a_target_a_press_is_answered_with_a_sentence_and_leaves_nothing_behind()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var presets = components.Services.OfFirstTarget<PresetRuns>();
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
        await using var components = new Components(folder.FullPath);
        var presets = components.Services.OfFirstTarget<PresetRuns>();
        var seen = new List<(int Disabled, string? Words)>();
        presets.Changed += () =>
        {
            var list = components.Render<PresetList>();
            seen.Add((list.FindAll("button[disabled]").Count, list.FindAll("[data-preset='s2'] .load-words[role=status]").SingleOrDefault()?.TextContent));
        };

        await Assert.ThrowsAsync<UserFacingException>(() => presets.StartAsync(PresetCatalogue.Get("s2"), new PresetOptions(), TestContext.Current.CancellationToken));

        Assert.Equal((2 * PresetCatalogue.All.Count, "Starting."), seen[0]);
        Assert.Equal((0, null), seen[^1]);
    }
}
