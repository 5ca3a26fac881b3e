using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What the rail says between a press of a preset and its badge: each state lasts a second or so, and a busy machine skips one.</summary>
[Collection(Alone.Name)]
public sealed class PresetPressTests(DemoFixture demo)
{
    private const string AsyncIo = "s1-asyncio";

    /// <summary>Notes after each change what the run panel and the preset say, and whether a Start button can be pressed.</summary>
    private const string RememberTheRail = """
        () => {
          const seen = globalThis.seen = [];
          const all = selector => [...document.querySelectorAll(selector)];
          const text = selector => all(selector).map(part => part.textContent).join(' ');
          const note = () => {
            const starts = all('[data-scenario] .start, [data-preset] .start');
            seen.push({
              panel: text('.run-panel'),
              own: text("[data-preset='s1-asyncio'] [role=status]"),
              allDisabled: starts.length > 13 && starts.every(button => button.disabled),
              recordDisabled: all('.run-panel .record').every(button => button.disabled),
            });
          };
          new MutationObserver(note).observe(document.querySelector('.rail'), { subtree: true, childList: true, characterData: true, attributes: true });
        }
        """;

    [Fact(Timeout = 120_000)]
    public async Task A_press_disables_every_Start_says_what_is_done_and_ends_with_a_badge()
    {
        await using var page = await demo.OpenLiveAsync();
        await page.Page.EvaluateAsync(RememberTheRail);
        await page.StartPresetAsync(AsyncIo);
        await page.EndPresetAsync();

        // Each state lasts a second or so, less than a look from here may take on a busy machine: the page itself has noted them.
        var all = (await page.Page.EvaluateAsync<JsonElement>("() => seen")).EnumerateArray().ToArray();
        var seen = Array.FindAll(all, state => state.GetProperty("allDisabled").GetBoolean());
        Assert.Contains(seen, state => Has(state, "panel", AsyncIo) && Has(state, "panel", "Preparing: ") && Has(state, "panel", "Waiting for idle threads to retire")
            && Has(state, "panel", "■ Stop")
            && Has(state, "own", "Waiting for idle threads to retire")
            && state.GetProperty("recordDisabled").GetBoolean());
        Assert.Contains(seen, state => Has(state, "panel", $"{AsyncIo}: await on an HTTP call of 1 s") && Has(state, "panel", "100 requests over 100 connections to /test/asyncio."));

        // What starts next ends the recovery.
        Assert.Contains(all, state => Has(state, "panel", "Watching recovery, ") && !state.GetProperty("allDisabled").GetBoolean());

        var badge = page.RunPanel.Locator("details.validity");
        await Assertions.Expect(badge).ToHaveAttributeAsync("data-trust", new System.Text.RegularExpressions.Regex("^(holds|limited|fails)$", System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1)));
        await page.RunPanel.GetByRole(AriaRole.Button, new() { Name = "Details" }).ClickAsync();
        await badge.Locator("summary").ClickAsync();
        await Assertions.Expect(badge.Locator("[data-check='connections']")).ToContainTextAsync("100 connections opened for 100 requests");
        await Assertions.Expect(page.StartButton("taskwait")).ToBeEnabledAsync();
        await Assertions.Expect(page.PresetStart(AsyncIo)).ToBeEnabledAsync();
        Assert.Empty(page.Watch.Errors);
    }

    private static bool Has(JsonElement state, string part, string text) => state.GetProperty(part).GetString()!.Contains(text, StringComparison.Ordinal);
}
