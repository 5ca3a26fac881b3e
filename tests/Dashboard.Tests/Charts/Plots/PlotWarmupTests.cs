using Dashboard.Charts.Plots;

namespace Dashboard.Tests.Charts.Plots;

public sealed class PlotWarmupTests
{
    /// <summary>It goes the way of a plot for a browser; where the package changed that way, the task fails.</summary>
    [Fact(Timeout = 30_000)]
    public async Task A_plot_for_nobody_is_made_to_its_end()
    {
        using var warmup = new PlotWarmup();

        await warmup.StartAsync(TestContext.Current.CancellationToken);

        Assert.NotNull(warmup.ExecuteTask);
        await warmup.ExecuteTask;
    }
}
