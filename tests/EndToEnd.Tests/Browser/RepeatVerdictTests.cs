using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>Two sides repeated in turns by button: the verdict is one of a quiet machine, so nothing runs beside it.</summary>
[Collection(Alone.Name)]
public sealed class RepeatVerdictTests(DemoFixture demo)
{
    /// <summary>Ten runs of 1 s with their rests take a minute; between two of them a pool that has grown may need 30 s each time.</summary>
    private const float RowMilliseconds = 330_000;

    [Fact(Timeout = 360_000)]
    public async Task Five_repeats_in_turns_with_a_query_that_takes_twice_the_time_are_slower()
    {
        await using var page = await demo.OpenLiveAsync();

        await RepeatAsync(page, "ms=50", against: "query");

        await Assertions.Expect(page.Page.Locator(".verdict-word")).ToHaveTextAsync("▼ slower");
        await Assertions.Expect(page.Page.Locator(".verdict-text")).ToContainTextAsync("5 runs against 5");
        await Assertions.Expect(page.Page.Locator(".verdict-text")).ToContainTextAsync("Query differs: ms=50 → ms=100; no other condition differs.");
        Assert.Empty(page.Watch.Errors);
    }

    /// <summary>About 46 answers in a second, one more or less: the threshold is 5 %, so a word for a difference would be a fault.</summary>
    [Fact(Timeout = 360_000)]
    public async Task Five_repeats_in_turns_with_itself_show_no_difference_and_give_the_noise_of_this_machine()
    {
        await using var page = await demo.OpenLiveAsync();

        await RepeatAsync(page, "ms=20", against: "self");

        await Assertions.Expect(page.Page.Locator(".verdict-word")).ToHaveTextAsync(new System.Text.RegularExpressions.Regex("same|undecided", System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1)));
        await Assertions.Expect(page.Page.Locator(".rematch")).ToContainTextAsync("This machine's noise is kept: throughput ± ");
        Assert.True(File.Exists(Path.Combine(demo.Demo.DataFolder, "noise.json")), "The noise outlives the page.");
    }

    /// <summary>
    /// Makes 5 + 5 runs of 1 s by button and opens their comparison. One connection needs no more threads than an idle pool has; with a few more
    /// it grows, and each rest takes the 20 s after which idle threads leave.
    /// </summary>
    private static async Task RepeatAsync(DashboardPage page, string query, string against)
    {
        var fields = page.Scenario("taskasyncwait");
        await fields.Locator("summary").First.ClickAsync();
        await fields.FillFieldAsync("Connections", "1");
        await fields.FillFieldAsync("Duration, s", "1");
        await fields.FillFieldAsync("Query", query);
        await fields.GetByLabel("Alternate with").SelectOptionAsync(against);
        if (against == "query")
        {
            await fields.FillFieldAsync("Query of B", "ms=100");
        }

        await fields.GetByRole(AriaRole.Button, new() { Name = "Repeat × 5" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator(".series")).ToContainTextAsync("of 10");
        var compare = page.Page.GetByRole(AriaRole.Link, new() { Name = "Compare the two" });
        await compare.ClickAsync(new() { Timeout = RowMilliseconds });
        await Assertions.Expect(page.Page.Locator("[data-verdict]")).ToHaveCountAsync(1);
    }
}
