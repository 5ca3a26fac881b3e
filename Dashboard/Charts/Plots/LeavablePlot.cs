using Microsoft.JSInterop;
using Plotly.Blazor;

namespace Dashboard.Charts.Plots;

/// <summary>A plot whose page may be left while the browser makes or drops it: otherwise the log reports a failure whenever a tab is closed.</summary>
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
