using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>
/// What every board of charts is: an element whose charts a script of the browser draws, from the page's first rendering until the page is
/// left, which may be before that script has begun.
/// </summary>
public abstract class Board : ComponentBase, IAsyncDisposable
{
    /// <summary>A browser that is busy with other charts may answer too late; one that is gone never does.</summary>
    private const int Attempts = 3;

    private bool _left;

    /// <summary>The element that holds the charts' frames.</summary>
    protected ElementReference Element { get; set; }

    /// <summary>What draws; null before the browser has begun and after the page was left.</summary>
    private protected BoardScript? Script { get; private set; }

    public virtual async ValueTask DisposeAsync()
    {
        _left = true;
        if (Script is { } script)
        {
            Script = null;
            await script.DisposeAsync();
        }

        GC.SuppressFinalize(this);
    }

    /// <summary>True when the browser draws from now on; false when the page was left before.</summary>
    private protected async Task<bool> BeginAsync(Task<BoardScript> starting)
    {
        BoardScript script;
        try
        {
            script = await starting;
        }
        catch (JSDisconnectedException)
        {
            // The tab was closed: there is nothing to draw for, and nothing failed.
            return false;
        }

        if (_left)
        {
            await script.DisposeAsync();
            return false;
        }

        Script = script;
        return true;
    }

    /// <summary>Hands over what begins anew, so that it does no harm when it arrived late after all and comes again.</summary>
    /// <param name="push">True when it arrived.</param>
    private protected async Task PushWholeAsync(Func<BoardScript, Task<bool>> push)
    {
        for (var attempt = 0; attempt < Attempts && Script is { } script && !await push(script); attempt++)
        {
        }
    }
}
