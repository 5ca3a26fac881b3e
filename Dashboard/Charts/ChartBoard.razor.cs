using Dashboard.Timeline;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts;

/// <summary>
/// The charts of one page on one time axis. The page hands over new items about four times a second; the browser keeps the points, so the
/// board keeps none: when a call does not arrive (lost circuit, sleeping tab) it asks <see cref="History"/> and sends everything again.
/// </summary>
public sealed partial class ChartBoard(IJSRuntime script) : ComponentBase, IAsyncDisposable
{
    private const double LongestWindowSeconds = 905;

    private ElementReference _element;
    private BoardScript? _board;
    private PointPacker? _packer;
    private PhaseBands _bands = new();
    private BoardSettings? _applied;

    /// <summary>A recorded run on its way to the browser; null once it was handed over.</summary>
    private (IReadOnlyList<TimelineItem> Items, Task<byte[]> Packing)? _run;

    private bool _frozenInBrowser;
    private bool _sending;

    /// <summary>What to draw; fixed for the life of the board.</summary>
    [Parameter, EditorRequired]
    public required IReadOnlyList<ChartSpec> Figures { get; set; }

    /// <summary>Gives everything that the timeline remembers; asked on the first drawing and after a call was lost.</summary>
    [Parameter]
    public Func<IReadOnlyList<TimelineItem>>? History { get; set; }

    /// <summary>Wall-clock time at t = 0 of the timeline; used for labels and for the delay that the page measures.</summary>
    [Parameter]
    public DateTimeOffset Origin { get; set; } = DateTimeOffset.UnixEpoch;

    /// <summary>Length of the live window in seconds.</summary>
    [Parameter]
    public int WindowSeconds { get; set; } = 60;

    /// <summary>True when the window stands still. Points still arrive and are kept.</summary>
    [Parameter]
    public bool Frozen { get; set; }

    /// <summary>The person dragged over a chart (true) or double-clicked (false).</summary>
    [Parameter]
    public EventCallback<bool> FrozenChanged { get; set; }

    /// <summary>Why no data arrive, for people; null when they do.</summary>
    [Parameter]
    public string? StallSentence { get; set; }

    /// <summary>Minimum worker threads of the target; null when unknown.</summary>
    [Parameter]
    public int? MinThreads { get; set; }

    /// <summary>True for a recorded run: the x axis is the whole run, in seconds since its first request.</summary>
    [Parameter]
    public bool RunView { get; set; }

    /// <summary>Forgets what is drawn and draws these items. Does nothing before the first rendering, which asks <see cref="History"/> itself.</summary>
    public async ValueTask ResetAsync(IReadOnlyList<TimelineItem> history)
    {
        if (_board is null)
        {
            return;
        }

        _packer = null;
        await SendAsync(history);
    }

    /// <summary>
    /// Draws new items. To be called about four times a second, without items too: a browser that hears nothing for three seconds greys the
    /// charts. Never throws when the browser is away; the whole history follows when it is back.
    /// </summary>
    public async ValueTask AppendAsync(IReadOnlyList<TimelineItem> items)
    {
        if (_board is null)
        {
            return;
        }

        await SendAsync(_packer is null ? History?.Invoke() ?? items : items);
    }

    public async ValueTask DisposeAsync()
    {
        if (_board is { } board)
        {
            _board = null;
            await board.DisposeAsync();
        }
    }

    /// <summary>A recorded run does not change: it is packed while the browser takes the page and loads what draws. What is live would be old by then.</summary>
    protected override void OnInitialized()
    {
        if (RunView && History?.Invoke() is { } recorded)
        {
            _run = (recorded, Task.Run(() => Begin(recorded)));
        }
    }

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (firstRender)
        {
            _applied = Settings();
            _frozenInBrowser = Frozen;
            _board = await BoardScript.StartAsync(script, Assets, _element, Figures, _applied, OnFrozenAsync);
            var run = _run;
            _run = null;
            await SendAsync(run?.Items ?? History?.Invoke() ?? [], run?.Packing);
        }
        else if (_board is { } board && (Settings() != _applied || Frozen != _frozenInBrowser))
        {
            _applied = Settings();
            _frozenInBrowser = Frozen;
            if (!await board.ApplyAsync(_applied))
            {
                _applied = null;
            }
        }
    }

    private BoardSettings Settings() => new(WindowSeconds, Frozen, MinThreads, RunView);

    private async Task OnFrozenAsync(bool frozen)
    {
        _frozenInBrowser = frozen;
        _applied = Settings() with { Frozen = frozen };
        Frozen = frozen;
        await InvokeAsync(() => FrozenChanged.InvokeAsync(frozen));
    }

    /// <summary>Packs the history; for a live board not more of it than its longest window shows, since percentiles cost time.</summary>
    private byte[] Begin(IReadOnlyList<TimelineItem> history)
    {
        _packer = new PointPacker(Origin, RunView);
        _bands = new PhaseBands();
        var oldest = RunView || history.Count == 0 ? double.NegativeInfinity : history[^1].T - LongestWindowSeconds;
        return _packer.Pack([.. history.Where(item => item is Injection or FirstRequest or Phase || item.T >= oldest)]);
    }

    /// <param name="packing">The packet of all items, when it is being made already.</param>
    private async Task SendAsync(IReadOnlyList<TimelineItem> items, Task<byte[]>? packing = null)
    {
        // A second call while one is out means that the browser is behind: these points come with the next whole window.
        if (_sending || _board is not { } board)
        {
            _packer = null;
            return;
        }

        _sending = true;
        try
        {
            var isWhole = packing is not null || _packer is null;
            var packet = packing is not null ? await packing : isWhole ? Begin(items) : _packer!.Pack(items);

            // One after the other on the way, but the answer to the first is not waited for.
            var arrived = await Task.WhenAll(ShadeAsync(board, items, isWhole), board.PushAsync(packet));
            if (arrived.Contains(false))
            {
                _packer = null;
            }
        }
        finally
        {
            _sending = false;
        }
    }

    /// <summary>Hands over the phases when there are others than before; true when the browser has them.</summary>
    private async Task<bool> ShadeAsync(BoardScript board, IReadOnlyList<TimelineItem> items, bool isWhole)
    {
        Phase[] phases = [.. items.OfType<Phase>()];
        Array.ForEach(phases, _bands.Add);
        return (phases.Length == 0 && !isWhole) || await board.ShadeAsync(_bands.All);
    }
}
