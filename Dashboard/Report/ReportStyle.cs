using System.Text.RegularExpressions;
using Dashboard.Charts.Plots;

namespace Dashboard.Report;

/// <summary>Colours and page styles of the components that reports show, without comments and indents.</summary>
internal static partial class ReportStyle
{
    private static readonly string[] Shared = ["tokens", "document", "figures", "validity", "findings", "accounts"];

    public static string OfRun { get; } = Css([.. Shared, "report"]);

    public static string OfComparison { get; } = Css([.. Shared, "compare", "report"]);

    private static string Css(string[] sheets) => $":root{{color-scheme:light dark;--font:{Palette.Font};{Palette.Block(PlotTheme.Light)}}}"
        + $"@media (prefers-color-scheme:dark){{:root{{{Palette.Block(PlotTheme.Dark)}}}}}"
        + string.Concat(sheets.Select(Read));

    private static string Read(string name)
    {
        using var reader = new StreamReader(typeof(ReportStyle).Assembly.GetManifestResourceStream($"css/{name}.css")
            ?? throw new InvalidOperationException($"The program does not hold css/{name}.css: Dashboard.csproj names what it holds."));
        return Between().Replace(Comments().Replace(reader.ReadToEnd(), ""), "$1");
    }

    [GeneratedRegex(@"/\*.*?\*/", RegexOptions.Singleline, 1000)]
    private static partial Regex Comments();

    [GeneratedRegex(@"\s*([{};,])\s*", RegexOptions.None, 1000)]
    private static partial Regex Between();
}
