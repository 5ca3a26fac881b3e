using System.Globalization;
using System.Text.RegularExpressions;
using Dashboard.Charts.Plots;

namespace Dashboard.Tests.Charts.Plots;

public sealed partial class PaletteTests
{
    public static TheoryData<string> Lines => new(Palette.Variables.Where(name => ChartLine().IsMatch(name)));

    [Theory]
    [MemberData(nameof(Lines))]
    public void A_line_stands_out_from_its_surface_in_both_themes(string variable)
    {
        foreach (var theme in (PlotTheme[])[PlotTheme.Light, PlotTheme.Dark])
        {
            Assert.InRange(Contrast(Palette.Of(variable, theme), Palette.Of("--surface", theme)), 3, 21);
        }
    }

    [Fact]
    public void Pages_have_each_colour_in_both_themes()
    {
        Assert.Contains("--chart-1:#1d5fd1;", Palette.Css[..Palette.Css.IndexOf("dark", StringComparison.Ordinal)], StringComparison.Ordinal);
        Assert.All(Palette.Variables, variable => Assert.Equal(2, Regex.Count(Palette.Css, $"{variable}:#[0-9a-f]{{6}};", RegexOptions.None, TimeSpan.FromSeconds(1))));
    }

    [Fact]
    public void A_colour_that_is_not_there_is_a_defect() => Assert.Throws<ArgumentException>(() => Palette.Of("--chart-9", PlotTheme.Light));

    /// <summary>What style sheets and components ask for by name is there.</summary>
    [Fact(Timeout = 20_000)]
    public async Task Every_colour_that_a_page_names_is_in_the_palette()
    {
        var folder = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard");
        var asked = new HashSet<string>(StringComparer.Ordinal);
        foreach (var file in Directory.EnumerateFiles(Path.Combine(folder, "wwwroot", "css")).Where(file => !file.EndsWith("tokens.css", StringComparison.Ordinal)))
        {
            asked.UnionWith(Color().Matches(await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)).Select(match => match.Groups[1].Value));
        }

        Assert.InRange(asked.Count, 20, 60);
        Assert.Empty(asked.Except(Palette.Variables, StringComparer.Ordinal));
    }

    /// <summary>WCAG 2: relative luminances of both, the lighter one above.</summary>
    private static double Contrast(string one, string other)
    {
        double[] lights = [.. new[] { Luminance(one), Luminance(other) }.OrderDescending()];
        return (lights[0] + 0.05) / (lights[1] + 0.05);
    }

    private static double Luminance(string color)
    {
        double[] parts = [.. new[] { 1, 3, 5 }.Select(at => int.Parse(color.AsSpan(at, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture) / 255.0)
            .Select(part => part <= 0.04045 ? part / 12.92 : Math.Pow((part + 0.055) / 1.055, 2.4))];
        return (0.2126 * parts[0]) + (0.7152 * parts[1]) + (0.0722 * parts[2]);
    }

    [GeneratedRegex(@"^--chart-(\d|axis|unsure)$", RegexOptions.None, 1000)]
    private static partial Regex ChartLine();

    [GeneratedRegex(@"var\((--(?:page|surface|line|text|accent|good|warn|bad|focus|chart-|heat-)[\w-]*)\)", RegexOptions.None, 1000)]
    private static partial Regex Color();
}
