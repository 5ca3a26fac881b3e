using Plotly.Blazor;
using Plotly.Blazor.LayoutLib;
using Plotly.Blazor.LayoutLib.ShapeLib;
using Plotly.Blazor.Traces;
using Plotly.Blazor.Traces.ScatterLib;
using TextPosition = Plotly.Blazor.LayoutLib.ShapeLib.LabelLib.TextPositionEnum;

namespace Dashboard.Charts.Plots;

/// <summary>The style of a chart over time; points, ranges and ticks come in the browser.</summary>
internal static class TimePlot
{
    private const decimal MarkerSize = 8;

    private const int StripHeight = 6;

    /// <summary>Alpha in hexadecimal.</summary>
    private const string Translucent = "33";

    /// <summary>Pixels along the middle of bars; the browser's lanes use them unchanged.</summary>
    private static readonly Dictionary<string, string> MiddleDashes = new(StringComparer.Ordinal)
    {
        ["dot"] = "3px,3px",
        ["dash"] = "9px,9px",
        ["dashdot"] = "9px,3px,3px,3px",
        ["longdash"] = "15px,15px",
        ["solid"] = "solid",
    };

    /// <summary>Alpha in hexadecimal.</summary>
    private static readonly (string Kind, string Color, string Alpha, bool IsFinding)[] Shades =
    [
        ("load", "--chart-1", "17", false),
        ("store", "--chart-1", "17", false),
        ("drain", "--chart-7", "2e", false),
        ("rest", "--chart-axis", "0a", false),
        ("tail", "--chart-axis", "12", false),
        ("bad", "--bad", "c0", true),
        ("busy", "--warn", "c0", true),
    ];

    public static Plot Of(ChartSpec chart)
    {
        var layout = PlotLayout.Of(chart.Layout);
        layout.Meta = new PlotPalettes(LookOf(chart, PlotTheme.Light), LookOf(chart, PlotTheme.Dark));
        return new Plot([.. chart.Data.Select(TraceOf), .. Middles(chart).Select(MiddleOf)], layout);
    }

    private static PlotPalette LookOf(ChartSpec chart, PlotTheme theme) => new(
        [.. chart.Data.Select(trace => ColorsOf(trace, theme)), .. Middles(chart).Select(_ => Middle(theme))],
        PlotLayout.Colors(theme),
        PlotLayout.Picture(chart.Layout, theme))
    {
        Bands = Shades.ToDictionary(shade => shade.Kind, shade => ShapeOf(shade.Color, shade.Alpha, shade.IsFinding, theme), StringComparer.Ordinal),
    };

    private static Scatter TraceOf(Trace trace)
    {
        var drawn = ColorsOf(trace, PlotTheme.Light);
        drawn.Name = Plot.Text(trace.Name);
        drawn.HoverInfo = HoverInfoFlag.Skip;
        drawn.Mode = trace.Kind == Trace.Markers ? ModeFlag.Markers : ModeFlag.Lines;
        (drawn.X, drawn.Y) = ([], []);
        if (trace.Kind == Trace.Markers)
        {
            drawn.ClipOnAxis = false;
            drawn.Marker.Symbol = Glyph.Of(trace.Symbol).Symbol;
            drawn.Marker.Size = MarkerSize;
            drawn.Marker.Line = new() { Width = Glyph.Of(trace.Symbol).IsOpen ? 1.5m : 0 };
            return drawn;
        }

        drawn.ConnectGaps = false;
        drawn.Opacity = (decimal)trace.Opacity;
        Plot.Style(drawn.Line, trace);
        drawn.Fill = trace.Kind == Trace.Band ? FillEnum.ToSelf : null;
        return drawn;
    }

    private static Scatter ColorsOf(Trace trace, PlotTheme theme)
    {
        var color = Palette.Of(trace.Color, theme);
        return trace.Kind switch
        {
            Trace.Markers => new Scatter { Marker = new() { Color = color } },
            Trace.Band => new Scatter { Line = new() { Color = color }, FillColor = color + Translucent },
            _ => new Scatter { Line = new() { Color = color } },
        };
    }

    private static IEnumerable<(Trace Trace, int Index)> Middles(ChartSpec chart) =>
        chart.Data.Select((trace, index) => (trace, index)).Where(bars => bars.trace.Inner is not null);

    private static Scatter MiddleOf((Trace Trace, int Index) bars)
    {
        var middle = Middle(PlotTheme.Light);
        (middle.X, middle.Y) = ([], []);
        (middle.Mode, middle.HoverInfo, middle.ShowLegend, middle.Meta) = (ModeFlag.Lines, HoverInfoFlag.Skip, false, bars.Index);
        middle.Line.Dash = MiddleDashes[bars.Trace.Inner!];
        middle.Line.Simplify = false;
        return middle;
    }

    private static Scatter Middle(PlotTheme theme) => new() { Line = new() { Color = Palette.Of("--surface", theme) } };

    /// <summary>A phase covers the whole height and has its name, a finding is a strip on the time axis.</summary>
    private static Shape ShapeOf(string color, string alpha, bool isFinding, PlotTheme theme)
    {
        var shape = new Shape
        {
            Type = TypeEnum.Rect,
            XRef = "x",
            YRef = "paper",
            Y0 = 0,
            Y1 = isFinding ? StripHeight : 1,
            Layer = isFinding ? LayerEnum.Above : LayerEnum.Below, // a grid line at 0 would cut a strip in two
            Line = new() { Width = 0 },
            FillColor = Palette.Of(color, theme) + alpha,
        };
        if (isFinding)
        {
            (shape.YSizeMode, shape.YAnchor) = (YSizeModeEnum.Pixel, 0);
        }
        else
        {
            shape.Label = new() { TextPosition = TextPosition.TopLeft, Padding = 2, Font = new() { Size = 10, Color = Palette.Of("--chart-axis", theme) } };
        }

        return shape;
    }
}
