using System.Text.RegularExpressions;

namespace Dashboard.Tests.Shell;

/// <summary>What a rule of style costs on a page that draws four times a second.</summary>
public sealed partial class StyleTests
{
    /// <summary>
    /// A rule on the page or the cockpit that asks for something inside is computed anew with whatever changes there, and with it the styles of all that
    /// it is about: three such rules took a third of what a live page at rest costs the browser. What is so is said on the document instead (shell.js).
    /// On a telephone, the room for the run's panel is asked for this way.
    /// </summary>
    [Fact(Timeout = 20_000)]
    public async Task No_rule_asks_the_page_or_the_cockpit_for_something_inside_it()
    {
        var rules = new List<string>();
        foreach (var file in Directory.EnumerateFiles(Path.Combine(ProductFiles.RepositoryRoot, "Dashboard", "wwwroot", "css"), "*.css"))
        {
            var sheet = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
            rules.AddRange(OfAContainer().Matches(sheet).Select(rule => $"{Path.GetFileName(file)}: {rule.Value}"));
        }

        Assert.Equal(["live.css: body:has(.run-panel[data-on])", "live.css: body:has(.run-panel[data-on])"], rules);
    }

    [GeneratedRegex(@"(html|body|main|\.cockpit)[^\s{,]*:has\([^)]*\)+", RegexOptions.None, 1_000)]
    private static partial Regex OfAContainer();
}
