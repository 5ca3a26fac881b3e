using Dashboard.Charts.Bands;
using Dashboard.Charts.Plots;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>
/// The charts of one page on one time axis. The browser keeps the points, so the board keeps none. A live page hands over what a
/// subscription of its timeline remembers and then, about four times a second, what came since: it has the one history, and begins anew with
/// another subscription when the browser did not get something (lost circuit, sleeping tab). A recorded run is <see cref="History"/>.
/// </summary>
public sealed partial class ChartBoard(IJSRuntime script) : Board
{
    private const double LongestWindowSeconds = 905;

    /// <summary>It has no timer and nobody waits on its handle: there is nothing to dispose of, and a viewer that leaves may still ask it.</summary>
    private readonly CancellationTokenSource _started = new();

    /// <summary>Ends when the browser has drawn what there was, or the page was left: what is asked for earlier waits for it.</summary>
    private readonly TaskCompletionSource _drawn = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private PointPacker? _packer;
    private PhaseBands _bands = new();
    private FindingBands _troubles = new();
    private BoardSettings? _applied;

    /// <summary>So many of the packer's names the browser knows.</summary>
    private int _named;

    /// <summary>A recorded run on its way to the browser; null once it was handed over.</summary>
    private (IReadOnlyList<TimelineItem> Items, Task<byte[]> Packing)? _run;

    private bool _frozenInBrowser;

    /// <summary>All charts have their plots; before, those that stand first.</summary>
    private bool _hasAll;

    /// <summary>Cancelled once the browser can draw; before that nothing can be handed over.</summary>
    public CancellationToken Started => _started.Token;

    /// <summary>What to draw; fixed for the life of the board.</summary>
    [Parameter, EditorRequired]
    public required IReadOnlyList<ChartSpec> Figures { get; set; }

    /// <summary>So many of them stand in one frame, before <see cref="AfterFirst"/>.</summary>
    [Parameter]
    public int Leading { get; set; }

    /// <summary>The items of a recorded run; asked once. A live page calls <see cref="ResetAsync"/> instead.</summary>
    [Parameter]
    public Func<IReadOnlyList<TimelineItem>>? History { get; set; }

    /// <summary>What was found in a recorded run whose items do not say it; what they say is drawn anyway.</summary>
    [Parameter]
    public IReadOnlyList<Finding> Findings { get; set; } = [];

    /// <summary>Ids of figures that are not shown, since nothing is known that they could draw.</summary>
    [Parameter]
    public IReadOnlyCollection<string> Absent { get; set; } = [];

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

    /// <summary>What is known of the target, for the model of its thread count.</summary>
    [Parameter]
    public TargetFacts? Facts { get; set; }

    /// <summary>True for a recorded run: the x axis is the whole run, in seconds since its first request.</summary>
    [Parameter]
    public bool RunView { get; set; }

    /// <summary>Forgets what is drawn and draws these items.</summary>
    /// <returns>False when the browser does not have them: it is away, or has not started yet.</returns>
    public async Task<bool> ResetAsync(IReadOnlyList<TimelineItem> history) =>
        Script is { } board && await HandOverAsync(board, history, Begin(history), isWhole: true);

    /// <summary>
    /// Draws what came after the last call. To be called about four times a second, without items too: a browser that hears nothing for
    /// three seconds greys the charts. Never throws when the browser is away.
    /// </summary>
    /// <returns>False when the browser does not have them, or more is known of the target than before; then only <see cref="ResetAsync"/> goes on.</returns>
    public async Task<bool> AppendAsync(IReadOnlyList<TimelineItem> items) =>
        Script is { } board && _packer is { } packer && packer.Facts == Facts && await HandOverAsync(board, items, packer.Pack(items), isWhole: false);

    /// <summary>Zooms all charts to a stretch of time and brings them into sight, once they are drawn; nothing happens when the browser is away.</summary>
    public async Task ShowAsync(ChartWindow window)
    {
        await _drawn.Task;
        await (Script?.ShowAsync(window) ?? Task.CompletedTask);
    }

    public override ValueTask DisposeAsync()
    {
        _drawn.TrySetResult();
        return base.DisposeAsync();
    }

    /// <summary>A recorded run does not change: it is packed while the browser takes the page and loads what draws.</summary>
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
            var starting = BoardScript.StartAsync(script, Assets, Element, Figures, _applied, onFrozen: OnFrozenAsync, onDrawn: OnDrawnAsync);
            if (await BeginAsync(starting))
            {
                await _started.CancelAsync();
                await DrawRunAsync();
                _drawn.TrySetResult();
            }
        }
        else if (Script is { } drawing && (Settings() != _applied || Frozen != _frozenInBrowser))
        {
            _applied = Settings();
            _frozenInBrowser = Frozen;
            if (!await drawing.ApplyAsync(_applied))
            {
                _applied = null;
            }
        }
    }

    /// <summary>What is below the first charts gets its plots now: made with them, they would keep the browser from drawing those.</summary>
    private Task OnDrawnAsync() => InvokeAsync(() =>
    {
        _hasAll = true;
        StateHasChanged();
    });

    private BoardSettings Settings() => new(WindowSeconds, Frozen, RunView);

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
        _packer = new PointPacker(Origin, RunView, Facts);
        var oldest = RunView || history.Count == 0 ? double.NegativeInfinity : history[^1].T - LongestWindowSeconds;
        return _packer.Pack([.. history.Where(item => item is Injection or FirstRequest or Phase or LimitsChange || item.T >= oldest)]);
    }

    private async Task DrawRunAsync()
    {
        if (_run is not { } run)
        {
            return;
        }

        _run = null;
        var packet = await run.Packing;
        await PushWholeAsync(board => HandOverAsync(board, run.Items, packet, isWhole: true));
    }

    private async Task<bool> HandOverAsync(BoardScript board, IReadOnlyList<TimelineItem> items, byte[] packet, bool isWhole)
    {
        // One after the other on the way, but the answer to the first is not waited for.
        var arrived = await Task.WhenAll(ShadeAsync(board, items, isWhole), NameAsync(board, isWhole), board.PushAsync(packet));
        if (!arrived.Contains(false))
        {
            return true;
        }

        _packer = null;
        return false;
    }

    /// <summary>Hands over the names that the browser does not know yet; true when it has them.</summary>
    private Task<bool> NameAsync(BoardScript board, bool isWhole)
    {
        var (first, doings) = (isWhole ? 0 : _named, _packer?.Doings ?? []);
        _named = doings.Count;
        return doings.Count == first ? Task.FromResult(true) : board.NameAsync(first, doings.Skip(first));
    }

    /// <summary>Hands over phases and findings when there are others than before; true when the browser has them.</summary>
    private async Task<bool> ShadeAsync(BoardScript board, IReadOnlyList<TimelineItem> items, bool isWhole)
    {
        if (isWhole)
        {
            (_bands, _troubles) = (PhaseBands.Of(items), FindingBands.Of(items));
            foreach (var finding in Findings)
            {
                _troubles.Add(finding);
            }

            return await ShadeAsync(board);
        }

        Phase[] phases = [.. items.OfType<Phase>()];
        FindingItem[] found = [.. items.OfType<FindingItem>()];
        Array.ForEach(phases, _bands.Add);
        Array.ForEach(found, item => _troubles.Add(item.Finding));
        return (phases.Length == 0 && found.Length == 0) || await ShadeAsync(board);
    }

    /// <summary>Names of phases are people's words, and plotly reads a few tags.</summary>
    private Task<bool> ShadeAsync(BoardScript board) =>
        board.ShadeAsync([.. _bands.All.Select(band => band with { Text = Plot.Text(band.Text) }), .. _troubles.All]);
}
