using Dashboard.RunPages.Listing;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

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
        await using var services = new ServiceCollection().BuildServiceProvider();
        await using var renderer = new HtmlRenderer(services, NullLoggerFactory.Instance);
        var view = ParameterView.FromDictionary(new Dictionary<string, object?> { [nameof(Sparkline.Values)] = threads, [nameof(Sparkline.Top)] = top });
        var html = await renderer.Dispatcher.InvokeAsync(async () => (await renderer.RenderComponentAsync<Sparkline>(view)).ToHtmlString());
        var points = html.Split("points=\"")[1].Split('"')[0];
        return [.. points.Split(' ').Select(point => double.Parse(point.Split(',')[1], System.Globalization.CultureInfo.InvariantCulture))];
    }
}
