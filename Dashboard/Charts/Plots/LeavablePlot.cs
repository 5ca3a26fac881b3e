using Microsoft.JSInterop;
using Plotly.Blazor;

namespace Dashboard.Charts.Plots;

/// <summary>
/// A plot whose page may be left while the browser is still being asked to make it, or to drop it: then there is nothing to do, and nothing failed. Without
/// this, the log would tell of a component that failed whenever a tab is closed.
/// </summary>
public sealed class LeavablePlot : PlotlyChart, IAsyncDisposable
{
    async ValueTask IAsyncDisposable.DisposeAsync()
    {
        try
        {
            await DisposeAsync().ConfigureAwait(false);
        }
        catch (JSDisconnectedException)
        {
            // The tab was closed.
        }
    }

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        try
        {
            await base.OnAfterRenderAsync(firstRender).ConfigureAwait(false);
        }
        catch (JSDisconnectedException)
        {
            // The tab was closed.
        }
    }
}
