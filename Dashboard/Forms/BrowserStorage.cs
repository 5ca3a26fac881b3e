using Microsoft.JSInterop;

namespace Dashboard.Forms;

/// <summary>What a browser keeps for its user. Storage may be forbidden, full, or the browser gone: then nothing is stored, and nothing was.</summary>
internal static class BrowserStorage
{
    public static Task<string?> ReadKeptAsync(this IJSRuntime browser, string key) => AskAsync<string?>(browser, "localStorage.getItem", key);

    public static Task KeepAsync(this IJSRuntime browser, string key, string text) => AskAsync<object?>(browser, "localStorage.setItem", key, text);

    private static async Task<T?> AskAsync<T>(IJSRuntime browser, string function, params object?[] arguments)
    {
        try
        {
            // Only the circuit's context may render.
            return await browser.InvokeAsync<T>(function, arguments).ConfigureAwait(true);
        }
        catch (Exception e) when (e is JSException or JSDisconnectedException or OperationCanceledException)
        {
            // A form works without it.
            return default;
        }
    }
}
