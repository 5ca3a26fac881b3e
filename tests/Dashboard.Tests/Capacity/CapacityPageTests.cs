using Bunit;
using Dashboard.Capacity;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.Recorded;
using Dashboard.Tests.Target;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

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
        Assert.Equal("unpredictable", Figure("Ramp-up time"));

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

    [Fact(Timeout = 30_000)]
    public async Task A_page_without_inputs_begins_with_the_attached_target_and_says_where_each_number_is_from_until_it_is_changed()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath, "/capacity");
        var monitor = components.Services.OfFirstTarget<TargetMonitor>();
        Attach(monitor);

        var page = components.Render<CapacityPage>();

        await page.WaitForAssertionAsync(() => Assert.Contains("users=600", components.Address, StringComparison.Ordinal));
        Assert.Equal(("600", "0.42", "2", "16"), (Value("users"), Value("service"), Value("cores"), Value("min")));
        Assert.Equal("Shop: 20 requests/s in the last 10 s × 30 s.", Note("users"));
        Assert.Equal("Shop: measured: 420 ms per request on its thread, the mean of 40 requests to all routes.", Note("service"));
        Assert.Equal("Shop: from a file.", Note("cores"));
        Assert.Equal("Shop: from its settings.", Note("min"));
        Assert.Empty(page.FindAll(".capacity-target .hint"));

        await page.Find("#capacity-min").InputAsync("32");
        Assert.Empty(page.FindAll("[data-field=min] .measured"));
        await page.Find(".capacity-target button").ClickAsync();
        Assert.Equal(("16", "Shop: from its settings."), (Value("min"), Note("min")));

        string? Value(string field) => page.Find($"#capacity-{field}").GetAttribute("value");
        string Note(string field) => page.Find($"[data-field={field}] .measured").TextContent;
    }

    [Fact(Timeout = 30_000)]
    public async Task A_link_keeps_its_numbers_and_a_target_that_is_attached_later_fills_in_only_what_nobody_touched()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath, "/capacity?cores=8");
        var monitor = components.Services.OfFirstTarget<TargetMonitor>();
        var page = components.Render<CapacityPage>();
        Assert.True(page.Find(".capacity-target button").HasAttribute("disabled"));
        Attach(monitor);
        Assert.Equal(("1000", "8"), (Value("users"), Value("cores")));

        await using var untouched = new Components(folder.FullPath, "/capacity");
        page = untouched.Render<CapacityPage>();
        Assert.Equal("4", Value("cores"));
        SeenTarget.Show(untouched.Services.OfFirstTarget<TargetMonitor>(), SeenTarget.Facts with { ProcessorCount = 2 });
        await page.WaitForAssertionAsync(() => Assert.Equal(("2", "1000"), (Value("cores"), Value("users"))));
        Assert.StartsWith("Not filled in: users (no requests in the last 10 s), service time (", page.Find(".capacity-target .hint").TextContent, StringComparison.Ordinal);

        string? Value(string field) => page.Find($"#capacity-{field}").GetAttribute("value");
    }

    /// <summary>600 users that ask each half minute, 20 requests a second; blocked for 400 ms and 20 ms on a thread each.</summary>
    private static void Attach(TargetMonitor monitor)
    {
        SeenTarget.Show(monitor, SeenTarget.Facts with { ProcessorCount = 2, MinThreads = 16, Sources = new FactSources("from a file", "from its settings", null) });
        var now = monitor.Hub.Clock.Now;
        monitor.Hub.Publish(new PoolSample(now, 1) { RequestsStarted = 40, RequestsStartedSeconds = 2 });
        monitor.Hub.Publish(new RequestTimes(now, 1)
        {
            Routes = [new RouteTimes("GET /a", 10) { WaitsSeconds = 4, OnThreadSeconds = 0.2 }, new RouteTimes("GET /b", 30) { WaitsSeconds = 12, OnThreadSeconds = 0.6 }],
            Stopped = 40,
        });
    }
}
