using Plotly.Blazor;
using Plotly.Blazor.LayoutLib;
using Plotly.Blazor.LayoutLib.LegendLib;
using XAxisLib = Plotly.Blazor.LayoutLib.XAxisLib;
using YAxisLib = Plotly.Blazor.LayoutLib.YAxisLib;

namespace Dashboard.Charts.Plots;

/// <summary>Axes, margins and fonts. Ranges and ticks are set here: searching for them is half of plotly's time, and axes must not jump.</summary>
internal static class PlotLayout
{
    private const int FontSize = 11;

    public static Layout Of(ChartLayout chart, PlotAxis? x = null, PlotAxis? y = null) => new()
    {
        AutoSize = false,
        Margin = MarginOf(chart),
        PaperBgColor = "rgba(0,0,0,0)",
        PlotBgColor = "rgba(0,0,0,0)",
        ShowLegend = false,
        HoverMode = HoverModeEnum.False,
        DragMode = DragModeEnum.False,
        Font = new() { Family = Palette.Font, Size = FontSize, Color = Palette.Of("--chart-axis", PlotTheme.Light) },
        XAxis = [XAxisOf(chart, x ?? PlotAxis.Blank)],
        YAxis = [YAxisOf(y ?? PlotAxis.Blank)],
    };

    public static Layout Colors(PlotTheme theme)
    {
        var (axis, grid) = (Palette.Of("--chart-axis", theme), Palette.Of("--chart-grid", theme));
        return new()
        {
            Font = new() { Color = axis },
            XAxis = [new() { GridColor = grid, TickFont = new() { Color = axis } }],
            YAxis = [new() { GridColor = grid, TickFont = new() { Color = axis } }],
        };
    }

    /// <summary>The additional parts of a saved picture.</summary>
    public static Layout Picture(ChartLayout chart, PlotTheme theme)
    {
        var text = Palette.Of("--text", theme);
        return new()
        {
            Width = 1280,
            Height = 560,
            ShowLegend = true,
            PaperBgColor = Palette.Of("--surface", theme),
            Margin = new() { L = 84, R = 30, T = 64, B = 56 },
            Title = new() { Text = Plot.Text($"{chart.Title} ({chart.Unit})"), X = 0.02m, Font = new() { Size = 20, Color = text } },

            // The legend is below the axis: names of runs are long, and there the plot makes room for as many rows as they take.
            Legend = [new() { Orientation = OrientationEnum.H, Y = -0.16m, YAnchor = YAnchorEnum.Top, X = 0, Font = new() { Size = 13, Color = text } }],
            XAxis = [new() { ShowTickLabels = true, Title = new() { Text = Plot.Text(chart.XTitle), Font = new() { Color = text } } }],
            YAxis = [new() { Title = new() { Text = Plot.Text(chart.Unit), Font = new() { Color = text } } }],
        };
    }

    private static Margin MarginOf(ChartLayout chart) =>
        new() { L = 50, R = 12, T = chart.Stacked is null ? 8 : 4, B = chart.Stacked == StackedAxis.Shared ? 3 : 22, Pad = 4 };

    private static XAxis XAxisOf(ChartLayout chart, PlotAxis axis) => new()
    {
        Type = XAxisLib.TypeEnum.Linear,
        FixedRange = true,
        ZeroLine = false,
        ShowLine = false,
        ShowTickLabels = chart.Stacked != StackedAxis.Shared,
        Ticks = XAxisLib.TicksEnum.Empty,
        TickMode = XAxisLib.TickModeEnum.Array,
        AutoMargin = XAxisLib.AutoMarginFlag.False,
        TickLabelOverflow = XAxisLib.TickLabelOverflowEnum.Allow,
        TickLabelStep = 1,
        TickAngle = 0,
        GridColor = Palette.Of("--chart-grid", PlotTheme.Light),
        TickFont = new() { Color = Palette.Of("--chart-axis", PlotTheme.Light), Size = FontSize },
        Range = [axis.From, axis.To],
        TickVals = [.. axis.Ticks.Select(tick => (object)tick.At)],
        TickText = [.. axis.Ticks.Select(tick => (object)tick.Text)],
    };

    private static YAxis YAxisOf(PlotAxis axis) => new()
    {
        Type = YAxisLib.TypeEnum.Linear,
        FixedRange = true,
        ZeroLine = false,
        ShowLine = false,
        Ticks = YAxisLib.TicksEnum.Empty,
        TickMode = YAxisLib.TickModeEnum.Array,
        AutoMargin = YAxisLib.AutoMarginFlag.False,
        TickLabelOverflow = YAxisLib.TickLabelOverflowEnum.Allow,
        TickLabelStep = 1,
        TickAngle = 0,
        GridColor = Palette.Of("--chart-grid", PlotTheme.Light),
        TickFont = new() { Color = Palette.Of("--chart-axis", PlotTheme.Light), Size = FontSize },
        Range = [axis.From, axis.To],
        TickVals = [.. axis.Ticks.Select(tick => (object)tick.At)],
        TickText = [.. axis.Ticks.Select(tick => (object)tick.Text)],
    };
}
