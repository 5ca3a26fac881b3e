using Microsoft.JSInterop;
using Plotly.Blazor;

namespace Dashboard.Charts.Plots;

/// <summary>A plot whose page may be left while the browser is still being asked to make it: then there is nothing to make, and nothing failed.</summary>
public sealed class LeavablePlot : PlotlyChart
{
    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        try
        {
            await base.OnAfterRenderAsync(firstRender).ConfigureAwait(false);
        }
        catch (JSDisconnectedException)
        {
            // The tab was closed: without this, the log would tell of a component that failed.
        }
    }
}
