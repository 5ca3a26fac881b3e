using System.Text;

namespace Dashboard.Charts.Plots;

/// <summary>Every colour in both themes, for pages (<see cref="Css"/>), plots and reports. Colours of charts keep at least 3:1 against their surface.</summary>
internal static class Palette
{
    public const string Font = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

    private static readonly (string Name, string Light, string Dark)[] Colors =
    [
        ("page", "#f4f5f7", "#10141a"),
        ("surface", "#ffffff", "#181d25"),
        ("surface-2", "#eceef2", "#222936"),
        ("line", "#d3d8e0", "#343d4c"),
        ("text", "#1a2029", "#e8ecf2"),
        ("text-2", "#4b5563", "#a9b4c4"),
        ("accent", "#1d5fd1", "#78a9ff"),
        ("accent-text", "#ffffff", "#0b1220"),
        ("good", "#17703a", "#5fd08a"),
        ("warn", "#8f5200", "#f0b45a"),
        ("bad", "#b3201e", "#ff8a84"),
        ("good-soft", "#e2f3e8", "#16301f"),
        ("warn-soft", "#fdf0dc", "#352711"),
        ("bad-soft", "#fde7e6", "#3b1a1a"),
        ("focus", "#1d5fd1", "#78a9ff"),
        ("chart-1", "#1d5fd1", "#78a9ff"),
        ("chart-2", "#c2410c", "#ff9a5c"),
        ("chart-3", "#17803d", "#5fd08a"),
        ("chart-4", "#9333ea", "#c69bff"),
        ("chart-5", "#b3201e", "#ff8a84"),
        ("chart-6", "#0f7490", "#5bc8dc"),
        ("chart-7", "#96690a", "#e3bd4f"),
        ("chart-8", "#b02a78", "#f58fc5"),
        ("chart-grid", "#e3e6eb", "#2a3240"),
        ("chart-axis", "#4b5563", "#a9b4c4"),
        ("chart-unsure", "#78808c", "#7f8a9b"),
        ("chart-heat-low", "#c3d8fa", "#2b4472"),
        ("chart-heat-high", "#0a2a66", "#eaf2ff"),
        ("heat-text", "#0f1720", "#f1f5fb"),
        ("heat-0", "#eaf1fd", "#1f2a3d"),
        ("heat-1", "#dae7fb", "#21314c"),
        ("heat-2", "#caddfa", "#23385b"),
        ("heat-3", "#bad3f8", "#253f6a"),
        ("heat-4", "#aac8f6", "#274679"),
        ("heat-5", "#9bbef4", "#294e88"),
        ("heat-6", "#8bb4f2", "#2b5597"),
        ("heat-7", "#7baaf1", "#2d5ca6"),
        ("heat-8", "#6ba0ef", "#2f63b5"),
    ];

    private static readonly Dictionary<string, (string Light, string Dark)> ByVariable =
        Colors.ToDictionary(color => $"--{color.Name}", color => (color.Light, color.Dark), StringComparer.Ordinal);

    public static IReadOnlyCollection<string> Variables => ByVariable.Keys;

    public static string Css { get; } =
        $":root{{color-scheme:light;--font:{Font};{Block(PlotTheme.Light)}}}:root[data-theme=dark]{{color-scheme:dark;{Block(PlotTheme.Dark)}}}";

    /// <summary>Returns <c>#rrggbb</c> of a CSS variable, for example <c>--chart-1</c>.</summary>
    /// <exception cref="ArgumentException">There is no such colour.</exception>
    public static string Of(string variable, PlotTheme theme) => ByVariable.TryGetValue(variable, out var color)
        ? theme == PlotTheme.Dark ? color.Dark : color.Light
        : throw new ArgumentException($"The palette has no colour {variable}.", nameof(variable));

    /// <summary>CSS declarations of a theme: <c>--page:#f4f5f7;…</c>.</summary>
    public static string Block(PlotTheme theme)
    {
        var css = new StringBuilder();
        foreach (var (name, light, dark) in Colors)
        {
            css.Append("--").Append(name).Append(':').Append(theme == PlotTheme.Dark ? dark : light).Append(';');
        }

        return css.ToString();
    }
}

public enum PlotTheme
{
    /// <summary>The theme of printed pages too.</summary>
    Light,

    Dark,
}
