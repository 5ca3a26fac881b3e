using Dashboard.Charts.Bands;
using Dashboard.Charts.Plots;
using Dashboard.Timeline.Findings;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>
/// The charts of a page on one time axis. The browser keeps the points: a live page sends all, then what is new; a run is <see cref="History"/>.
/// </summary>
public sealed partial class ChartBoard(IJSRuntime script) : Board
{
    private const double LongestWindowSeconds = 3605;

    /// <summary>The tables of what a target reports of its pool; each line of the others ends by itself.</summary>
    private static readonly string OfTarget = $"{ChartTable.Pool.Name} {ChartTable.ItemWaits.Name}";

    /// <summary>It is not disposed: it has no timer, and a viewer that leaves may still read it.</summary>
    private readonly CancellationTokenSource _started = new();

    private readonly TaskCompletionSource _drawn = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private PointPacker? _packer;
    private PhaseBands _bands = new();
    private FindingBands _troubles = new();
    private BoardSettings? _applied;

    private int _named;

    private (IReadOnlyList<TimelineItem> Items, Task<byte[]> Packing)? _run;

    private bool _frozenInBrowser;

    private bool _hasAll;

    public CancellationToken Started => _started.Token;

    [Parameter, EditorRequired]
    public required IReadOnlyList<ChartSpec> Figures { get; set; }

    /// <summary>Charts in one frame, before <see cref="AfterFirst"/>.</summary>
    [Parameter]
    public int Leading { get; set; }

    [Parameter]
    public Func<IReadOnlyList<TimelineItem>>? History { get; set; }

    [Parameter]
    public IReadOnlyList<Finding> Findings { get; set; } = [];

    [Parameter]
    public IReadOnlyCollection<string> Absent { get; set; } = [];

    [Parameter]
    public DateTimeOffset Origin { get; set; } = DateTimeOffset.UnixEpoch;

    [Parameter]
    public int WindowSeconds { get; set; } = 60;

    /// <summary>True stops the drawing; points still arrive and are kept.</summary>
    [Parameter]
    public bool Frozen { get; set; }

    [Parameter]
    public EventCallback<bool> FrozenChanged { get; set; }

    /// <summary>Null while data arrive.</summary>
    [Parameter]
    public string? StallSentence { get; set; }

    [Parameter]
    public TargetFacts? Facts { get; set; }

    /// <summary>True for a recorded run: x is the whole run, in seconds since its first request.</summary>
    [Parameter]
    public bool RunView { get; set; }

    /// <summary>The <see cref="LastPacket"/> when a live page's figures were read: the legends show the same moment.</summary>
    [Parameter]
    public int FiguresAfter { get; set; }

    [Parameter]
    public bool IsTargetSilent { get; set; }

    public int LastPacket { get; private set; }

    public async Task<bool> ResetAsync(IReadOnlyList<TimelineItem> history) =>
        Script is { } board && await HandOverAsync(board, history, Begin(history), isWhole: true);

    /// <summary>
    /// Must be called about four times a second, without items too: after 3 s the browser greys the charts. After false only <see cref="ResetAsync"/>
    /// continues.
    /// </summary>
    public async Task<bool> AppendAsync(IReadOnlyList<TimelineItem> items) =>
        Script is { } board && _packer is { } packer && packer.Facts == Facts && await HandOverAsync(board, items, packer.Pack(items), isWhole: false);

    /// <summary>Zooms all charts to a window and scrolls them into view, once drawn; does nothing when the browser is away.</summary>
    public async Task ShowAsync(ChartWindow window)
    {
        await _drawn.Task;
        await (Script?.ShowAsync(window) ?? Task.CompletedTask);
    }

    /// <summary>Scrolls all charts in time, as <see cref="BoardScript.ShiftAsync"/>; does nothing when the browser is away.</summary>
    public Task ShiftAsync(double parts) => Script?.ShiftAsync(parts) ?? Task.CompletedTask;

    public override ValueTask DisposeAsync()
    {
        _drawn.TrySetResult();
        return base.DisposeAsync();
    }

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

    /// <summary>Charts below the first get their plots late, so that the first are drawn early.</summary>
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

    /// <summary>A live board begins with at most its longest window, since percentiles take time.</summary>
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
        // The packets are sent one after the other without waiting for the first answer.
        var arrived = await Task.WhenAll(ShadeAsync(board, items, isWhole), NameAsync(board, isWhole), board.PushAsync(packet, ++LastPacket));
        if (!arrived.Contains(false))
        {
            return true;
        }

        _packer = null;
        return false;
    }

    private Task<bool> NameAsync(BoardScript board, bool isWhole)
    {
        var (first, doings) = (isWhole ? 0 : _named, _packer?.Doings ?? []);
        _named = doings.Count;
        return doings.Count == first ? Task.FromResult(true) : board.NameAsync(first, doings.Skip(first));
    }

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

    /// <summary>Phases have names by users, and plotly reads a few tags.</summary>
    private Task<bool> ShadeAsync(BoardScript board) =>
        board.ShadeAsync([.. _bands.All.Select(band => band with { Text = Plot.Text(band.Text) }), .. _troubles.All]);
}
