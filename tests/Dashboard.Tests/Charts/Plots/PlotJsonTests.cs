using System.Reflection;
using System.Text.Json;
using Dashboard.Charts;
using Dashboard.Charts.Plots;
using Dashboard.Charts.Threads;
using Plotly.Blazor;
using Plotly.Blazor.LayoutLib;
using Plotly.Blazor.LayoutLib.YAxisLib;
using Plotly.Blazor.Traces;
using Plotly.Blazor.Traces.ScatterLib;

namespace Dashboard.Tests.Charts.Plots;

/// <summary>What is sent to the browser is what Plotly.Blazor's own serializer would send.</summary>
public sealed class PlotJsonTests
{
    private static readonly JsonSerializerOptions Package =
        (JsonSerializerOptions)typeof(PlotlyJsInterop).GetField("SerializerOptions", BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)!;

    public static TheoryData<string> Ids => new(Charts.Select(chart => chart.Id));

    private static ChartSpec[] Charts => [.. LiveCharts.All, .. OccupancyCharts.All, LaneCharts.Threads];

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_chart_over_time_is_sent_as_the_package_would_send_it(string id) => IsSentAlike(TimePlot.Of(Charts.Single(chart => chart.Id == id)));

    [Fact]
    public void A_chart_with_its_points_is_sent_as_the_package_would_send_it()
    {
        var layout = new ChartLayout("Title <1>", "s", 0, new("Never.", "Not here.", "No value.")) { XTitle = "a & b" };
        PlotLine[] lines =
        [
            PlotLine.OfPlaces([new(0, 0, "", "zero"), new(1, 0, "", "one")]),
            new(new Trace("A", "", "", "--chart-1") { Dash = "dash", Kind = Trace.Step }, [new(0.125, 1, "one", null), new(1, null, "", null)])
            {
                Mode = ModeFlag.Lines | ModeFlag.Markers,
            },
        ];

        IsSentAlike(FigurePlot.Of(layout, new(0, 2, [new(0, "0"), new(1, "1 < 2")]), new(-1, 9, []), lines));
        IsSentAlike(FigurePlot.Empty(layout));
    }

    /// <summary>What our charts do not have today, and one may have tomorrow.</summary>
    [Fact]
    public void Several_axes_flags_truth_values_and_dictionaries_are_sent_as_the_package_would_send_them()
    {
        var layout = new Layout
        {
            YAxis = [new() { AutoMargin = AutoMarginFlag.Left | AutoMarginFlag.Right }, new() { AutoMargin = AutoMarginFlag.True, Side = SideEnum.Right }],
            HoverMode = HoverModeEnum.XUnified,
            DragMode = DragModeEnum.False,
            Meta = new Dictionary<string, object?>(StringComparer.Ordinal) { ["a"] = 1, ["b"] = "two", ["c"] = new[] { 0.1, 2.5 } },
        };
        layout.Shapes = [new() { X0 = 1.5, Y0 = "2" }];

        IsSentAlike(new Plot([new Bar { X = [1, 2.5m, "three"], Y = [1, null!, 3] }], layout));
    }

    [Fact]
    public void A_value_that_it_does_not_know_is_refused_by_name()
    {
        var layout = new Layout { Meta = DateTime.UnixEpoch };

        var refusal = Assert.Throws<NotSupportedException>(() => JsonSerializer.Serialize<object>(PlotJson.Of(new Plot([], layout)).Layout, Package));

        Assert.Contains("A figure may not hold a DateTime.", refusal.Message, StringComparison.Ordinal);
    }

    private static void IsSentAlike(Plot plot)
    {
        var written = PlotJson.Of(plot);
        Assert.Equal(plot.Data.Count, written.Data.Count);
        foreach (var (ours, theirs) in written.Data.Zip(plot.Data))
        {
            IsSentAlike(ours, theirs);
        }

        IsSentAlike(written.Layout, plot.Layout);
        IsSentAlike(written.Config, plot.Config);
    }

    private static void IsSentAlike(object ours, object theirs)
    {
        var (sent, wanted) = (Sent(ours), Sent(theirs));

        Assert.True(JsonElement.DeepEquals(wanted, sent), $"Sent is\n{sent}\nand not\n{wanted}");
    }

    private static JsonElement Sent(object part) => JsonSerializer.SerializeToElement(part, Package);
}
