using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>Charts over time that are drawn once, of several runs that are aligned: points come as one packet of float64.</summary>
public sealed partial class OverlayBoard(IJSRuntime script) : ComponentBase, IAsyncDisposable
{
    /// <summary>A browser that is busy with other charts may answer too late; one that is gone never does.</summary>
    private const int Attempts = 3;

    private ElementReference _element;
    private BoardScript? _board;
    private Task<byte[]>? _packing;

    /// <summary>The page was left, perhaps before the browser had begun.</summary>
    private bool _left;

    /// <summary>What to draw; fixed for the life of the board.</summary>
    [Parameter, EditorRequired]
    public required IReadOnlyList<ChartSpec> Figures { get; set; }

    /// <summary>The tables that the packet fills.</summary>
    [Parameter, EditorRequired]
    public required IReadOnlyList<ChartTable> Tables { get; set; }

    /// <summary>Makes the packet; asked once.</summary>
    [Parameter, EditorRequired]
    public required Func<byte[]> Packet { get; set; }

    /// <summary>Charts before <see cref="ChildContent"/>.</summary>
    [Parameter]
    public int Leading { get; set; }

    /// <summary>What stands between the leading charts and the others: all of them keep one time axis and one crosshair.</summary>
    [Parameter]
    public RenderFragment? ChildContent { get; set; }

    public async ValueTask DisposeAsync()
    {
        _left = true;
        if (_board is { } board)
        {
            _board = null;
            await board.DisposeAsync();
        }
    }

    /// <summary>Packing takes as long as the browser needs for the page and for loading what draws: both at once, and not on the circuit's turn.</summary>
    protected override void OnInitialized() => _packing = Task.Run(Packet);

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (firstRender)
        {
            var started = await BoardScript.StartAsync(script, Assets, _element, Figures, new(60, false, true), _ => Task.CompletedTask, Tables);
            if (_left)
            {
                await started.DisposeAsync();
                return;
            }

            _board = started;
            var packet = await _packing!;
            _packing = null;

            // Each packet begins anew, so one that arrived late after all does no harm.
            for (var attempt = 0; attempt < Attempts && _board is { } board && !await board.PushAsync(packet); attempt++)
            {
            }
        }
    }
}
