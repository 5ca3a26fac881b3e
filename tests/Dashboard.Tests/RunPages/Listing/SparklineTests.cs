using Dashboard.RunPages.Listing;

namespace Dashboard.Tests.RunPages.Listing;

public sealed class SparklineTests
{
    [Fact(Timeout = 20_000)]
    public async Task Pictures_of_one_list_have_one_scale_so_that_few_threads_look_like_few()
    {
        var (few, many) = (await HeightsAsync([3, 8], top: 59), await HeightsAsync([3, 59], top: 59));

        Assert.Equal(few[0], many[0]);
        Assert.Equal(1, many[1]);
        Assert.InRange(few[1], 19, 21);
    }

    /// <summary>The points' distance from the upper edge, 1 to 23.</summary>
    private static async Task<double[]> HeightsAsync(double[] threads, double top)
    {
        var html = await Rendering.OfAsync<Sparkline>((nameof(Sparkline.Values), threads), (nameof(Sparkline.Top), top));
        var points = html.Split("points=\"")[1].Split('"')[0];
        return [.. points.Split(' ').Select(point => double.Parse(point.Split(',')[1], System.Globalization.CultureInfo.InvariantCulture))];
    }
}
