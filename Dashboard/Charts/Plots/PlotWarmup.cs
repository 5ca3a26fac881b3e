using System.Text.Json;
using Microsoft.Extensions.Hosting;
using Microsoft.JSInterop;
using Plotly.Blazor;

namespace Dashboard.Charts.Plots;

/// <summary>Makes an unused plot while the first browser loads: first use of Plotly.Blazor's types takes half a second.</summary>
internal sealed class PlotWarmup : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        var plot = PlotJson.Of(TimePlot.Of(LiveCharts.All[0]));
        var chart = new PlotlyChart();
#pragma warning disable BL0005 // No component of a page: nobody renders it.
        (chart.Id, chart.Data, chart.Layout, chart.Config) = ("nobody", plot.Data, plot.Layout, plot.Config);
#pragma warning restore BL0005
        await new PlotlyJsInterop(new NoBrowser(), chart, useBasicVersion: true).NewPlot(stoppingToken).ConfigureAwait(false);
    }

    /// <summary>Answers nothing, after writing the arguments as JSON like a real one.</summary>
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
