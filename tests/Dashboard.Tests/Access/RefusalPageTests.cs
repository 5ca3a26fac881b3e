using System.Text.RegularExpressions;
using Dashboard.Access;

namespace Dashboard.Tests.Access;

public sealed partial class RefusalPageTests
{
    [Fact(Timeout = 10_000)]
    public async Task It_looks_like_the_dashboard_in_both_themes()
    {
        var tokens = await File.ReadAllTextAsync(
            Path.Combine(ProductFiles.RepositoryRoot, "Dashboard", "wwwroot", "css", "tokens.css"), TestContext.Current.CancellationToken);
        var themes = tokens.Split(":root[data-theme=\"dark\"]");
        var own = RefusalPage.Html(Refusal.NoCookie).Split("prefers-color-scheme: dark");

        Assert.Equal((2, 2), (themes.Length, own.Length));
        Assert.All(own.Zip(themes), pair =>
        {
            var colours = Colour().Matches(pair.First).Select(match => match.Value).ToList();
            Assert.InRange(colours.Count, 5, 20);
            Assert.All(colours, colour => Assert.Contains(colour, pair.Second, StringComparison.Ordinal));
        });
    }

    [Fact]
    public void Only_the_page_that_waits_for_a_place_tries_again_by_itself()
    {
        Assert.Contains("http-equiv=\"refresh\" content=\"5\"", RefusalPage.Html(Refusal.Full), StringComparison.Ordinal);
        Assert.DoesNotContain("refresh", RefusalPage.Html(Refusal.TooManyTokens(TimeSpan.FromSeconds(9.5))), StringComparison.Ordinal);
        Assert.Contains("wait 10 s", RefusalPage.Html(Refusal.TooManyTokens(TimeSpan.FromSeconds(9.5))), StringComparison.Ordinal);
    }

    [GeneratedRegex("--[a-z0-9-]+: #[0-9a-f]{6};", RegexOptions.None, 1000)]
    private static partial Regex Colour();
}
