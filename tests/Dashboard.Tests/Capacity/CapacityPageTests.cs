using Bunit;
using Dashboard.Capacity;
using Dashboard.Tests.Recorded;

namespace Dashboard.Tests.Capacity;

/// <summary>The capacity sum: the article's example, other numbers, a run's own.</summary>
public sealed class CapacityPageTests
{
    private const string Calm = "20261122T025410Z-taskasyncwait-b0d7";

    [Fact(Timeout = 30_000)]
    public async Task The_page_shows_the_articles_sum_follows_its_sliders_and_fills_in_a_run()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        await using var components = new Components(runs.Temporary.FullPath, "/capacity");
        var page = components.Render<CapacityPage>();
        Assert.Equal("16.7", Figure("Threads needed"));
        Assert.Equal("unpredictable", Figure("Time to settle"));

        // To the slider's end: a million users. What is shown follows at once, the address when the slider is let go.
        var most = page.Find("[data-field=users] input[type=range]").GetAttribute("max");
        await page.Find("[data-field=users] input[type=range]").InputAsync(most);
        Assert.Equal("1000000", page.Find("#capacity-users").GetAttribute("value"));
        Assert.Equal("33\u202f333", Figure("Requests"));
        Assert.DoesNotContain("users=", components.Address, StringComparison.Ordinal);
        await page.Find("[data-field=users] input[type=range]").ChangeAsync(most);
        Assert.Contains("users=1000000", components.Address, StringComparison.Ordinal);

        await page.Find("#capacity-users").InputAsync("0");
        Assert.Equal("Users: 1 to 1\u202f000\u202f000.", page.Find("#capacity-users-words").TextContent);

        await page.Find("#capacity-users").InputAsync("1000");
        await page.WaitForElementAsync($"#capacity-run option[value='{Calm}']");
        await page.Find("#capacity-run").ChangeAsync(Calm);
        var measured = await page.WaitForElementAsync("[data-field=service] .measured");
        Assert.Contains("measured: 507 ms per request, the run's mean", measured.TextContent, StringComparison.Ordinal);
        Assert.Equal("2", page.Find("#capacity-cores").GetAttribute("value"));

        string Figure(string name) => page.Find($"[data-figure='{name}'] .figure").TextContent;
    }
}
