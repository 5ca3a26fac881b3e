using System.Text.RegularExpressions;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>Two sides repeated in turns by button: the verdict is one of a quiet machine, so no other test runs beside these rows.</summary>
[Collection(Alone.Name)]
public sealed class RepeatVerdictTests(RepeatedRows rows) : IClassFixture<RepeatedRows>
{
    [Fact(Timeout = 120_000)]
    public async Task Five_repeats_in_turns_with_a_query_that_takes_twice_the_time_are_slower()
    {
        var page = rows.WithQuery;

        await Assertions.Expect(page.Page.Locator(".verdict-word")).ToHaveTextAsync("▼ slower");
        await Assertions.Expect(page.Page.Locator(".verdict-text")).ToContainTextAsync("5 runs against 5");
        await Assertions.Expect(page.Page.Locator(".verdict-text")).ToContainTextAsync("Query differs: ms=50 → ms=100; no other condition differs.");
        Assert.Empty(page.Watch.Errors);
    }

    /// <summary>About 46 answers in a second, one more or less: the threshold is 5 %, so a word for a difference would be a fault.</summary>
    [Fact(Timeout = 120_000)]
    public async Task Five_repeats_in_turns_with_itself_show_no_difference_and_give_the_noise_of_this_machine()
    {
        var page = rows.WithItself;

        await Assertions.Expect(page.Page.Locator(".verdict-word")).ToHaveTextAsync(new Regex("same|undecided", RegexOptions.None, TimeSpan.FromSeconds(1)));
        await Assertions.Expect(page.Page.Locator(".rematch")).ToContainTextAsync("This machine's noise is kept: throughput ± ");
        Assert.True(File.Exists(Path.Combine(rows.FolderOfItself, "noise.json")), "The noise outlives the page.");
    }
}
