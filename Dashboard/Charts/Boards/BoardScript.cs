using Dashboard.Injections;
using Dashboard.Timeline.Lanes;
using Dashboard.Timeline.Rates;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>What the browser needs to know beside points.</summary>
internal sealed record BoardSettings(int WindowSeconds, bool Frozen, bool RunView);

/// <summary>
/// The board's other half in the browser: the handle that an entry module's <c>createBoard</c> gives
/// (wwwroot/js/frame/board.js). A browser that is away is an answer here, not an exception.
/// </summary>
internal sealed class BoardScript : IAsyncDisposable
{
    /// <summary>On a lost circuit a call never completes, so each has its time.</summary>
    private static readonly TimeSpan CallTimeout = TimeSpan.FromSeconds(2);

    private readonly Func<bool, Task> _onFrozen;
    private readonly Func<Task> _onDrawn;
    private IJSObjectReference? _board;
    private DotNetObjectReference<BoardScript>? _self;

    /// <summary>Of how many drags and double clicks the browser has told.</summary>
    private int _heard;

    private BoardScript(Func<bool, Task>? onFrozen, Func<Task>? onDrawn) =>
        (_onFrozen, _onDrawn) = (onFrozen ?? (_ => Task.CompletedTask), onDrawn ?? (() => Task.CompletedTask));

    /// <summary>Charts over time.</summary>
    /// <param name="tables">What the browser keeps; null: the tables of a target or of a recorded run.</param>
    /// <param name="onFrozen">A person froze the charts (true) or released them.</param>
    /// <param name="onDrawn">The first points were drawn.</param>
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

    /// <summary>The person froze or released the charts with the pointer.</summary>
    [JSInvokable]
    public Task OnFrozen(bool frozen, int told)
    {
        _heard = told;
        return _onFrozen(frozen);
    }

    /// <summary>What is in sight was drawn, with its points.</summary>
    [JSInvokable]
    public Task OnDrawn() => _onDrawn();

    /// <summary>Sends a packet; false when it did not arrive.</summary>
    public Task<bool> PushAsync(byte[] packet) => CallAsync("push", packet);

    /// <summary>Hands over the stretches that are shaded, all phases and findings; false when they did not arrive.</summary>
    public Task<bool> ShadeAsync(IReadOnlyList<object> bands) => CallAsync("shade", bands);

    /// <summary>Hands over what numbers of <see cref="ChartTable.Lanes"/> mean; false when they did not arrive.</summary>
    /// <param name="first">The number of the first one.</param>
    public Task<bool> NameAsync(int first, IEnumerable<LaneDoing> doings) => CallAsync("name", first, doings.ToArray());

    /// <summary>Hands over changed settings; false when they did not arrive.</summary>
    public Task<bool> ApplyAsync(BoardSettings settings) => CallAsync("apply", settings, _heard);

    /// <summary>Brings a stretch of time into view; false when the browser did not hear of it.</summary>
    public Task<bool> ShowAsync(ChartWindow window) => CallAsync("show", window.From, window.To);

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
