using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>Charts over time that are drawn once, of several runs that are aligned: points come as one packet of float64.</summary>
public sealed partial class OverlayBoard(IJSRuntime script) : Board
{
    private Task<byte[]>? _packing;

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

    /// <summary>Packing takes as long as the browser needs for the page and for loading what draws: both at once, and not on the circuit's turn.</summary>
    protected override void OnInitialized() => _packing = Task.Run(Packet);

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (firstRender && await BeginAsync(BoardScript.StartAsync(script, Assets, Element, Figures, new(60, false, true), Tables)))
        {
            var packet = await _packing!;
            _packing = null;
            await PushWholeAsync(board => board.PushAsync(packet));
        }
    }
}
