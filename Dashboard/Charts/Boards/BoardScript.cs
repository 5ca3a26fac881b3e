using Dashboard.Injections;
using Dashboard.Timeline.Lanes;
using Dashboard.Timeline.Rates;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

internal sealed record BoardSettings(int WindowSeconds, bool Frozen, bool RunView);

/// <summary>
/// The board's script in the browser, from a module's <c>createBoard</c> (wwwroot/js/frame/board.js). A lost browser is an answer, not an exception.
/// </summary>
internal sealed class BoardScript : IAsyncDisposable
{
    /// <summary>A call on a lost circuit never completes.</summary>
    private static readonly TimeSpan CallTimeout = TimeSpan.FromSeconds(2);

    private readonly Func<bool, Task> _onFrozen;
    private readonly Func<Task> _onDrawn;
    private IJSObjectReference? _board;
    private DotNetObjectReference<BoardScript>? _self;

    private int _heard;

    private BoardScript(Func<bool, Task>? onFrozen, Func<Task>? onDrawn) =>
        (_onFrozen, _onDrawn) = (onFrozen ?? (_ => Task.CompletedTask), onDrawn ?? (() => Task.CompletedTask));

    /// <param name="onFrozen">Called when a user froze the charts (true) or released them.</param>
    public static Task<BoardScript> StartAsync(
        IJSRuntime script,
        ResourceAssetCollection assets,
        ElementReference element,
        IReadOnlyList<ChartSpec> figures,
        BoardSettings settings,
        IReadOnlyList<ChartTable>? tables = null,
        Func<bool, Task>? onFrozen = null,
        Func<Task>? onDrawn = null) => StartAsync(
            script,
            assets["js/time-charts.js"],
            element,
            new
            {
                figures,
                tables = tables ?? (settings.RunView ? ChartTable.ForRun : ChartTable.All),
                reasons = InjectionWords.Reasons,
                story = InjectionWords.Templates,
                settings,
                gaps = new { intervals = DataGaps.LineIntervals, shortest = DataGaps.ShortestInterval },
            },
            new BoardScript(onFrozen, onDrawn));

    /// <summary>Starts a board of charts that have their points.</summary>
    public static Task<BoardScript> StartAsync(IJSRuntime script, ResourceAssetCollection assets, ElementReference element, IReadOnlyList<ChartSpec> figures) =>
        StartAsync(script, assets["js/figure-charts.js"], element, new { figures }, new BoardScript(null, null));

    private static async Task<BoardScript> StartAsync(IJSRuntime script, string module, ElementReference element, object options, BoardScript started)
    {
        started._self = DotNetObjectReference.Create(started);
        await using var code = await script.InvokeAsync<IJSObjectReference>("import", "./" + module);
        started._board = await code.InvokeAsync<IJSObjectReference>("createBoard", element, options, started._self);
        return started;
    }

    [JSInvokable]
    public Task OnFrozen(bool frozen, int told)
    {
        _heard = told;
        return _onFrozen(frozen);
    }

    [JSInvokable]
    public Task OnDrawn() => _onDrawn();

    public Task<bool> PushAsync(byte[] packet, int number = 0) => CallAsync("push", packet, number);

    public Task<bool> ShadeAsync(IReadOnlyList<object> bands) => CallAsync("shade", bands);

    /// <summary>Sends the meaning of the numbers in <see cref="ChartTable.Lanes"/>, from <paramref name="first"/> on; false when they did not arrive.</summary>
    public Task<bool> NameAsync(int first, IEnumerable<LaneActivity> doings) => CallAsync("name", first, doings.ToArray());

    public Task<bool> ApplyAsync(BoardSettings settings) => CallAsync("apply", settings, _heard);

    public Task<bool> ShowAsync(ChartWindow window) => CallAsync("show", window.From, window.To);

    /// <summary>Moves the window earlier (below 0) or later by so many times its length; false when it did not arrive.</summary>
    public Task<bool> ShiftAsync(double parts) => CallAsync("shift", parts);

    public async ValueTask DisposeAsync()
    {
        await CallAsync("dispose");
        _self?.Dispose();
        _board = null;
    }

    private async Task<bool> CallAsync(string method, params object?[] arguments)
    {
        try
        {
            if (_board is null)
            {
                return false;
            }

            await _board.InvokeVoidAsync(method, CallTimeout, arguments);
            return true;
        }
        catch (TaskCanceledException)
        {
            return false;
        }
        catch (JSDisconnectedException)
        {
            return false;
        }
    }
}
