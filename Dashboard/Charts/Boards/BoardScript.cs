using Dashboard.Injections;
using Dashboard.Timeline.Lanes;
using Dashboard.Timeline.Rates;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

internal sealed record BoardSettings(int WindowSeconds, bool Frozen, bool RunView);

/// <summary>The board's browser half, from a module's <c>createBoard</c> (wwwroot/js/frame/board.js). A lost browser is an answer, not an exception.</summary>
internal sealed class BoardScript : IAsyncDisposable
{
    /// <summary>A call on a lost circuit never completes.</summary>
    private static readonly TimeSpan CallTimeout = TimeSpan.FromSeconds(2);

    private readonly Func<bool, Task> _onFrozen;
    private readonly Func<Task> _onDrawn;
    private IJSObjectReference? _board;
    private DotNetObjectReference<BoardScript>? _self;

    /// <summary>Number of drags and double clicks that the browser has told.</summary>
    private int _heard;

    private BoardScript(Func<bool, Task>? onFrozen, Func<Task>? onDrawn) =>
        (_onFrozen, _onDrawn) = (onFrozen ?? (_ => Task.CompletedTask), onDrawn ?? (() => Task.CompletedTask));

    /// <summary>Charts over time.</summary>
    /// <param name="onFrozen">Called when a person froze the charts (true) or released them.</param>
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

    /// <summary>Charts that have their points.</summary>
    public static Task<BoardScript> StartAsync(IJSRuntime script, ResourceAssetCollection assets, ElementReference element, IReadOnlyList<ChartSpec> figures) =>
        StartAsync(script, assets["js/figure-charts.js"], element, new { figures }, new BoardScript(null, null));

    private static async Task<BoardScript> StartAsync(IJSRuntime script, string module, ElementReference element, object options, BoardScript started)
    {
        started._self = DotNetObjectReference.Create(started);
        await using var code = await script.InvokeAsync<IJSObjectReference>("import", "./" + module);
        started._board = await code.InvokeAsync<IJSObjectReference>("createBoard", element, options, started._self);
        return started;
    }

    /// <summary>Called by the browser.</summary>
    [JSInvokable]
    public Task OnFrozen(bool frozen, int told)
    {
        _heard = told;
        return _onFrozen(frozen);
    }

    /// <summary>Called by the browser when what is in sight was drawn.</summary>
    [JSInvokable]
    public Task OnDrawn() => _onDrawn();

    /// <param name="number">By which <see cref="ChartBoard.FiguresAfter"/> means it.</param>
    public Task<bool> PushAsync(byte[] packet, int number = 0) => CallAsync("push", packet, number);

    /// <summary>All phases and findings; false when they did not arrive.</summary>
    public Task<bool> ShadeAsync(IReadOnlyList<object> bands) => CallAsync("shade", bands);

    /// <summary>What numbers of <see cref="ChartTable.Lanes"/> mean, from <paramref name="first"/> on; false when they did not arrive.</summary>
    public Task<bool> NameAsync(int first, IEnumerable<LaneActivity> doings) => CallAsync("name", first, doings.ToArray());

    /// <summary>False when they did not arrive.</summary>
    public Task<bool> ApplyAsync(BoardSettings settings) => CallAsync("apply", settings, _heard);

    /// <summary>False when the browser did not hear of it.</summary>
    public Task<bool> ShowAsync(ChartWindow window) => CallAsync("show", window.From, window.To);

    /// <summary>Earlier (below 0) or later by so many times what is shown; false when the browser did not hear of it.</summary>
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
