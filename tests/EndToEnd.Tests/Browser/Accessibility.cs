using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What axe finds on a page as it stands.</summary>
internal static class Accessibility
{
    /// <summary>All rules are checked; of what they pass, nothing is described, which takes longer than the check on a page of many lines.</summary>
    private static readonly AxeRunOptions OnlyViolations = new() { ResultTypes = [ResultType.Violations] };

    public static async Task NoSeriousIssueAsync(this DashboardPage page)
    {
        var found = await page.Page.RunAxe(OnlyViolations);

        var serious = found.Violations
            .Where(v => v.Impact is "serious" or "critical")
            .Select(v => $"{v.Impact} {v.Id}: {v.Help}; {string.Join(" | ", v.Nodes.Take(5).Select(n => n.Html))}");
        Assert.Empty(serious);
    }

    /// <summary>For a viewer whose system is dark and who has chosen no theme.</summary>
    /// <param name="page">The page as it stands.</param>
    /// <param name="alsoInEach">What is asked of it beside, once in each theme.</param>
    public static async Task NoSeriousIssueInEitherThemeAsync(this DashboardPage page, Func<Task>? alsoInEach = null)
    {
        alsoInEach ??= () => Task.CompletedTask;
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", "dark");
        await page.NoSeriousIssueAsync();
        await alsoInEach();

        // The button goes from the system's theme (dark) to light.
        await page.Page.GetByRole(AriaRole.Button, new() { Name = "Switch theme" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator("html")).ToHaveAttributeAsync("data-theme", "light");
        await page.NoSeriousIssueAsync();
        await alsoInEach();
    }
}
