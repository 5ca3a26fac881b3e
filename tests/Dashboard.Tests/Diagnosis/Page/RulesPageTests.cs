using Bunit;
using Dashboard.Accounts.Causes;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Page;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Settings;
using Dashboard.Diagnosis.Windows;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.Diagnosis.Monitoring;
using Dashboard.Tests.Target;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Diagnosis.Page;

/// <summary>The page of rules: sentences with their values, which rule holds now, thresholds that are folded until one is pressed.</summary>
public sealed class RulesPageTests
{
    [Fact]
    public void Each_name_of_a_threshold_in_a_rules_words_is_one_that_it_uses_and_all_but_that_of_the_whole_run_are_used()
    {
        Assert.All(RuleList.All.Select(rule => rule.Entry), rule => Assert.Subset(
            rule.Uses.Select(used => used.Name).ToHashSet(StringComparer.Ordinal),
            rule.Begins.Split('`').Where((_, at) => at % 2 == 1).ToHashSet(StringComparer.Ordinal)));
        Assert.Equal([Thresholds.UnexplainedWait], Thresholds.All.Except(RuleList.All.SelectMany(rule => rule.Entry.Uses)));
    }

    /// <summary>Percent came from a unit's word that began with "share".</summary>
    [Fact]
    public void A_value_is_written_as_its_unit_says()
    {
        Assert.Equal(("80 % of 3 s", "80 %", "share of 3 s"), Of(ThresholdUnit.ShareOf("3 s"), 0.8));
        Assert.Equal(("40.5 % of usable processors", "40.5 %", "% of usable processors"), Of(ThresholdUnit.PercentOf("usable processors"), 40.5));
        Assert.Equal(("0.5 s", "0.5 s", "s"), Of(ThresholdUnit.Seconds, 0.5));
        Assert.Equal(("4 shared threads", "4", "shared threads"), Of(new ThresholdUnit("shared threads"), 4));

        static (string, string, string) Of(ThresholdUnit unit, double value) => (unit.Text(value), unit.Short(value), $"{unit}");
    }

    [Fact(Timeout = 30_000)]
    public async Task The_page_has_a_place_for_each_rule_with_its_values_and_a_field_for_each_threshold_and_says_which_differ()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        components.Services.GetRequiredService<ThresholdSettings>().Set("freeCpu", 40.5);

        var page = components.Render<RulesPage>();

        Assert.All(RuleIds.All, id => Assert.NotNull(page.Find($"article#{id}")));
        Assert.All(Thresholds.All, one => Assert.NotNull(page.Find($"#threshold-{one.Name}-value")));
        Assert.All(Thresholds.All, one => Assert.Contains(one.Meaning, page.Find($"#threshold-{one.Name}").TextContent, StringComparison.Ordinal));
        Assert.StartsWith("Applies when work waits, and in the last 10 s the goal was raised", Words("#starvationByTaskWaits > p"), StringComparison.Ordinal);
        Assert.Contains("with the CPU below 80 %. The runtime's reason code 8", Words("#starvationByTaskWaits > p"), StringComparison.Ordinal);
        Assert.Contains("queueShare: 80 % of 3 s", Words("#starvationByTaskWaits details"), StringComparison.Ordinal);
        Assert.Contains("freeCpu: 40.5 % of usable processors (default 50 %)", Words("#lockConvoy details"), StringComparison.Ordinal);
        Assert.Contains("1 of 32 changed: freeCpu", Words("details.panel > summary"), StringComparison.Ordinal);
        Assert.Equal("Reset freeCpu to 50", page.Find("#threshold-freeCpu button").GetAttribute("aria-label"));
        Assert.Empty(page.FindAll("#threshold-silence button"));
        Assert.Contains("No target is attached.", Words(".rules-now"), StringComparison.Ordinal);
        Assert.All(CauseList.Current.All, cause => Assert.NotNull(page.Find($"#cause-{cause.Id}")));
        Assert.EndsWith("await its reads and writes. Read more", Words("#cause-blocking-collection + dd"), StringComparison.Ordinal);

        string Words(string selector) => string.Join(' ', page.Find(selector).TextContent.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_value_that_is_pressed_opens_the_thresholds_and_its_field_takes_the_focus_also_where_they_were_closed_meanwhile()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var page = components.Render<RulesPage>();
        Assert.False(page.Find("details.panel").HasAttribute("open"));

        await page.Find("#deadlock .threshold-value-link").ClickAsync();

        Assert.True(page.Find("details.panel").HasAttribute("open"));
        Assert.Equal("threshold-stuckLock", page.Find(".threshold.chosen").Id);
        components.JSInterop.VerifyFocusAsyncInvoke();

        var opened = page.Find("details.panel");
        await page.Find("#blind .threshold-value-link").ClickAsync();
        Assert.NotSame(opened, page.Find("details.panel"));
        Assert.Equal("threshold-silence", page.Find(".threshold.chosen").Id);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_rule_that_holds_on_the_attached_target_is_marked_while_it_holds()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var (monitor, watch) = (components.Services.OfFirstTarget<TargetMonitor>(), components.Services.OfFirstTarget<PoolMonitor>());
        SeenTarget.Show(monitor, SeenTarget.Facts);
        var page = components.Render<RulesPage>();
        Assert.Contains("No rule applies to Shop now.", page.Find(".rules-now").TextContent, StringComparison.Ordinal);

        await watch.StartAsync(TestContext.Current.CancellationToken);
        try
        {
            await new BlockedPool(monitor.Hub).UntilAsync(() => watch.Now.Findings.Count == 1 && page.FindAll("[data-active]").Count == 1);
            Assert.Equal(RuleIds.BlockedNotInjected, page.Find("[data-active]").Id);
            Assert.Equal("trouble", page.Find("[data-active]").GetAttribute("data-active"));
            Assert.Contains("Active now", page.Find("[data-active] h3").TextContent, StringComparison.Ordinal);
            Assert.Equal($"/rules#{RuleIds.BlockedNotInjected}", page.Find(".rules-now a").GetAttribute("href"));
        }
        finally
        {
            await watch.StopAsync(CancellationToken.None);
        }

        await page.InvokeAsync(() => monitor.SayEnded("Shop ended."));
        await page.WaitForAssertionAsync(() => Assert.Empty(page.FindAll("[data-active]")));
    }
}
