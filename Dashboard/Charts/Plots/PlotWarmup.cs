using System.Text.Json;
using Microsoft.Extensions.Hosting;
using Microsoft.JSInterop;
using Plotly.Blazor;

namespace Dashboard.Charts.Plots;

/// <summary>
/// Makes one plot for nobody while the first browser still loads the page: what compiles and reflects over Plotly.Blazor's types takes half a second
/// in a process that has made none, and the first viewer would wait for it.
/// </summary>
internal sealed class PlotWarmup : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        var plot = TimePlot.Of(LiveCharts.All[0]);
        var chart = new PlotlyChart();
#pragma warning disable BL0005 // No component of a page: nobody renders it.
        (chart.Id, chart.Data, chart.Layout, chart.Config) = ("nobody", plot.Data, plot.Layout, plot.Config);
#pragma warning restore BL0005
        await new PlotlyJsInterop(new NoBrowser(), chart, useBasicVersion: true).NewPlot(stoppingToken).ConfigureAwait(false);
    }

    /// <summary>Answers everything with nothing, after writing what was said as JSON like one that would send it.</summary>
    private sealed class NoBrowser : IJSRuntime, IJSObjectReference
    {
        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) => InvokeAsync<TValue>(identifier, CancellationToken.None, args);

        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, CancellationToken cancellationToken, object?[]? args)
        {
            _ = JsonSerializer.SerializeToUtf8Bytes(args);
            return ValueTask.FromResult(this is TValue module ? module : default!);
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
