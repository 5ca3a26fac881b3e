using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>An element whose charts a script draws, until the page is left, which may be before the script has begun.</summary>
public abstract class Board : ComponentBase, IAsyncDisposable
{
    /// <summary>A busy browser may answer too late; one that is gone never does.</summary>
    private const int Attempts = 3;

    private bool _left;

    protected ElementReference Element { get; set; }

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

    private protected async Task<bool> BeginAsync(Task<BoardScript> starting)
    {
        BoardScript script;
        try
        {
            script = await starting;
        }
        catch (JSDisconnectedException)
        {
            // The tab was closed, which is no failure.
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

    /// <summary>Sends a whole picture, which does no harm when it arrives twice.</summary>
    private protected async Task PushWholeAsync(Func<BoardScript, Task<bool>> push)
    {
        for (var attempt = 0; attempt < Attempts && Script is { } script && !await push(script); attempt++)
        {
        }
    }
}
