using Bunit;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.Live;
using Dashboard.Live.Status;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Live;

public sealed class PoolBannerTests : IAsyncDisposable
{
    private static readonly Finding Starving = new(RuleIds.StarvationByTaskWaits, 1) { Severity = 80, Title = "Starved", Sentence = "All threads wait." };
    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;

    public PoolBannerTests() => _components = new Components(_folder.FullPath);

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _folder.Dispose();
    }

    /// <summary>Whoever closes what it opened must find the focus on it: a button that was made anew meanwhile has none.</summary>
    [Fact(Timeout = 20_000)]
    public async Task The_button_that_opened_the_reasons_stays_while_they_are_open_whatever_is_said_meanwhile()
    {
        var isOpen = _components.JSInterop.Setup<bool>("popovers.isOpen", _ => true);
        isOpen.SetResult(true);
        var starving = new PoolAssessment(PoolVerdict.Of(Starving), [Starving], null);
        var banner = _components.Render<PoolBanner>(it => it.Add(its => its.Pool, starving).Add(its => its.Remembered, static () => []));
        await banner.Find("#why").TriggerEventAsync("ontoggle", EventArgs.Empty);

        banner.Render(it => it.Add(its => its.Pool, PoolAssessment.Unknown));
        Assert.Single(banner.FindAll("button[popovertarget=why]"));
        banner.Render(it => it.Add(its => its.Notice, new TargetNotice("TargetApp (pid 7) ended.", "It was killed.", true)));
        Assert.Single(banner.FindAll("button[popovertarget=why]"));
        Assert.Equal("banner stalled", banner.Find(".banner").ClassName);

        isOpen.SetResult(false);
        await banner.Find("#why").TriggerEventAsync("ontoggle", EventArgs.Empty);
        Assert.Empty(banner.FindAll("button[popovertarget=why]"));
    }

    [Fact(Timeout = 20_000)]
    public async Task What_was_wrong_stays_on_the_page_when_the_pool_has_recovered()
    {
        var over = Starving with { To = 14, Headline = "Thread-pool starvation", Place = "POST /orders blocks in Orders.Save (Orders.cs:14)" };
        var healthy = new PoolAssessment(new PoolVerdict(PoolVerdict.Healthy, 0, "Healthy.") { Headline = "Healthy", Detail = "20 requests/s." }, [], null)
        {
            Over = over,
        };
        var banner = _components.Render<PoolBanner>(it => it.Add(its => its.Pool, healthy).Add(its => its.Now, 25).Add(its => its.Remembered, static () => []));

        Assert.Equal("banner quiet", banner.Find(".banner").ClassName);
        Assert.StartsWith(
            "Thread-pool starvation 11 s ago, for 13 s: POST /orders blocks in Orders.Save (Orders.cs:14).", banner.Find(".banner-over").TextContent.Trim(), StringComparison.Ordinal);
        Assert.Equal(2, banner.FindAll("button[popovertarget=why]").Count);

        _components.JSInterop.Setup<bool>("popovers.isOpen", _ => true).SetResult(true);
        await banner.Find("#why").TriggerEventAsync("ontoggle", EventArgs.Empty);
        Assert.Equal("It is over: it lasted 13 s.", banner.Find(".why .finding-over").TextContent);
        Assert.Contains("All threads wait.", banner.Find(".why").TextContent, StringComparison.Ordinal);
    }
}
