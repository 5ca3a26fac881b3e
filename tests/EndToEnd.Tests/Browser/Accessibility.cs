using Deque.AxeCore.Commons;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What axe finds on a page as it stands.</summary>
internal static class Accessibility
{
    private static readonly string Axe = new BundledAxeScriptProvider().GetScript();

    /// <summary>
    /// All rules are checked; of what they pass, nothing is described, which takes longer than the check on a page of many lines. It runs in the page
    /// itself, which has no frames: the package for Playwright opens a page more for each result, and that takes longer than the check too.
    /// </summary>
    private const string SeriousIssues = """
        async () => (await axe.run({ resultTypes: ['violations'] })).violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ impact, id, help, nodes }) => `${impact} ${id}: ${help}; ${nodes.slice(0, 5).map(node => node.html).join(' | ')}`)
        """;

    public static async Task NoSeriousIssueAsync(this DashboardPage page)
    {
        if (!await page.Page.EvaluateAsync<bool>("() => 'axe' in globalThis"))
        {
            await page.Page.EvaluateAsync(Axe);
        }

        Assert.Empty(await page.Page.EvaluateAsync<string[]>(SeriousIssues));
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
