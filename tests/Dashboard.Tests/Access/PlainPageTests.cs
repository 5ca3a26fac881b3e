using System.Text.RegularExpressions;
using Dashboard.Access;
using Dashboard.Charts.Plots;

namespace Dashboard.Tests.Access;

public sealed partial class PlainPageTests
{
    /// <summary>Who is refused gets no style sheet, so this page has colours of its own: a few of the palette's.</summary>
    [Fact]
    public void It_looks_like_the_dashboard_in_both_themes()
    {
        var themes = PlainPage.Html(Refusal.NoCookie).Split("prefers-color-scheme: dark");

        Assert.Equal(2, themes.Length);
        Assert.All(themes.Zip([PlotTheme.Light, PlotTheme.Dark]), pair =>
        {
            var colours = Colour().Matches(pair.First);
            Assert.InRange(colours.Count, 5, 20);
            Assert.All(colours, colour => Assert.Equal(Palette.Of(colour.Groups[1].Value, pair.Second), colour.Groups[2].Value));
        });
    }

    [Fact]
    public void Only_the_page_that_waits_for_a_place_tries_again_by_itself()
    {
        Assert.Contains("http-equiv=\"refresh\" content=\"5\"", PlainPage.Html(Refusal.Full), StringComparison.Ordinal);
        Assert.DoesNotContain("refresh", PlainPage.Html(Refusal.TooManyTokens(TimeSpan.FromSeconds(9.5))), StringComparison.Ordinal);
        Assert.Contains("wait 10 s", PlainPage.Html(Refusal.TooManyTokens(TimeSpan.FromSeconds(9.5))), StringComparison.Ordinal);
    }

    [GeneratedRegex("(--[a-z0-9-]+): (#[0-9a-f]{6});", RegexOptions.None, 1000)]
    private static partial Regex Colour();
}
