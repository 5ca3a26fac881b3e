using Dashboard.Charts.Plots;
using Plotly.Blazor;
using Plotly.Blazor.LayoutLib;
using Plotly.Blazor.LayoutLib.ImageLib;
using ImageX = Plotly.Blazor.LayoutLib.ImageLib.XAnchorEnum;
using ImageY = Plotly.Blazor.LayoutLib.ImageLib.YAnchorEnum;
using ShapeLib = Plotly.Blazor.LayoutLib.ShapeLib;
using TextX = Plotly.Blazor.LayoutLib.AnnotationLib.XAnchorEnum;
using TextY = Plotly.Blazor.LayoutLib.AnnotationLib.YAnchorEnum;

namespace Dashboard.Compare.Charts;

/// <summary>A heatmap's cells and colour scale over plotly's axes: its basic bundle has no heatmap (docs/decisions.md).</summary>
internal static class HeatLayer
{
    private const int Height = 22;

    private const int Steps = 12;
    private const int StepWidth = 8;
    private const int CharacterWidth = 7;

    public static void Color(Layout layout, PlotTheme theme, IReadOnlyList<double[]> cells, HeatmapGrid grid, double most)
    {
        layout.Images = [Over(grid, HeatImage.Of(cells, grid, most, theme))];
        layout.Shapes = [.. Enumerable.Range(0, Steps).Select(step => Step(step, theme, RoomFor(most)))];
    }

    public static void Label(Layout layout, double most)
    {
        layout.Margin.T = Height;
        layout.Annotations = [Words("requests per cell: 1", -RoomFor(most) - (Steps * StepWidth) - 4), Words(Readable.Axis(most, ""), 0)];
    }

    private static int RoomFor(double most) => CharacterWidth * (Readable.Axis(most, "").Length + 1);

    private static Image Over(HeatmapGrid grid, string picture) => new()
    {
        Source = picture,
        XRef = "x",
        X = 0,
        XAnchor = ImageX.Left,
        SizeX = (decimal)grid.Seconds,
        YRef = "y",
        Y = Math.Log10(grid.HighSeconds),
        YAnchor = ImageY.Top,
        SizeY = (decimal)Math.Log10(grid.HighSeconds / grid.LowSeconds),
        Sizing = SizingEnum.Stretch,
        Layer = LayerEnum.Above,
    };

    private static Shape Step(int step, PlotTheme theme, int right) => new()
    {
        Type = ShapeLib.TypeEnum.Rect,
        XRef = "paper",
        XSizeMode = ShapeLib.XSizeModeEnum.Pixel,
        XAnchor = 1,
        X0 = ((step - Steps) * StepWidth) - right,
        X1 = ((step + 1 - Steps) * StepWidth) - right,
        YRef = "paper",
        YSizeMode = ShapeLib.YSizeModeEnum.Pixel,
        YAnchor = 1,
        Y0 = 6,
        Y1 = 14,
        Line = new() { Width = 0 },
        FillColor = HeatImage.ColorOf(step / (Steps - 1.0), theme),
    };

    private static Annotation Words(string text, int shift) => new()
    {
        Text = text,
        ShowArrow = false,
        XRef = "paper",
        X = 1,
        XAnchor = TextX.Right,
        XShift = shift,
        YRef = "paper",
        Y = 1,
        YAnchor = TextY.Bottom,
    };
}
