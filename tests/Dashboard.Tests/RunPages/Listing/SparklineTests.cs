using Bunit;
using Dashboard.RunPages.Listing;

namespace Dashboard.Tests.RunPages.Listing;

public sealed class SparklineTests
{
    [Fact]
    public void Pictures_of_one_list_have_one_scale_so_that_few_threads_look_like_few()
    {
        var (few, many) = (Heights([3, 8], top: 59), Heights([3, 59], top: 59));

        Assert.Equal(few[0], many[0]);
        Assert.Equal(1, many[1]);
        Assert.InRange(few[1], 19, 21);
    }

    /// <summary>The points' distance from the upper edge, 1 to 23.</summary>
    private static double[] Heights(double[] threads, double top)
    {
        using var components = new Components();
        var picture = components.Render<Sparkline>(it => it.Add(its => its.Values, threads).Add(its => its.Top, top));
        var points = picture.Find("polyline").GetAttribute("points")!;
        return [.. points.Split(' ').Select(point => double.Parse(point.Split(',')[1], System.Globalization.CultureInfo.InvariantCulture))];
    }
}
