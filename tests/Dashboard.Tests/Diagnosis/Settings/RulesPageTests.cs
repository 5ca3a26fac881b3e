using System.Net;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Settings;
using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;
using Dashboard.Tests.RunPages;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Diagnosis.Settings;

public sealed class RulesPageTests
{
    [Fact]
    public void Each_name_of_a_threshold_in_a_rules_words_is_one_that_it_uses_and_all_but_that_of_the_whole_run_are_used()
    {
        Assert.All(RuleBook.All, rule => Assert.Subset(
            rule.Uses.Select(used => used.Name).ToHashSet(StringComparer.Ordinal),
            rule.Begins.Split('`').Where((_, at) => at % 2 == 1).ToHashSet(StringComparer.Ordinal)));
        Assert.Equal([Thresholds.UnexplainedWait], Thresholds.All.Except(RuleBook.All.SelectMany(rule => rule.Uses)));
    }

    [Fact(Timeout = 20_000)]
    public async Task The_page_has_a_place_for_each_rule_and_a_field_for_each_threshold_and_says_which_differ()
    {
        using var data = new TemporaryFolder();
        var settings = new ThresholdSettings(new RunFolder(data.FullPath), NullLogger<ThresholdSettings>.Instance);
        settings.Set("freeCpu", 40.5);

        var html = await RenderAsync(settings);

        Assert.All(RuleIds.All, id => Assert.Contains($"<article id=\"{id}\"", html, StringComparison.Ordinal));
        Assert.All(Thresholds.All, one => Assert.Contains($"id=\"threshold-{one.Name}-value\"", html, StringComparison.Ordinal));
        Assert.Contains(" (80 % of 3 s)", html, StringComparison.Ordinal);
        Assert.Contains(" (40.5 % of usable processors)", html, StringComparison.Ordinal);
        Assert.All(Thresholds.All, one => Assert.Contains(one.Meaning, html, StringComparison.Ordinal));
        Assert.Contains("1 of 28 differs from its default: freeCpu.", html, StringComparison.Ordinal);
        Assert.Contains("value=\"40.5\"", html, StringComparison.Ordinal);
        Assert.Contains("aria-label=\"Reset freeCpu to 50\"", html, StringComparison.Ordinal);
        Assert.DoesNotContain("aria-label=\"silence back", html, StringComparison.Ordinal);
    }

    private static async Task<string> RenderAsync(ThresholdSettings settings)
    {
        await using var services = Rendering.Services().AddSingleton(settings).AddSingleton<NavigationManager, FakeAddress>().BuildServiceProvider();
        return WebUtility.HtmlDecode(await Rendering.OfAsync<RulesPage>(services));
    }
}
