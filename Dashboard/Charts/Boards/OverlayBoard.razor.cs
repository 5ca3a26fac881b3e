using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>Charts over time of several aligned runs, drawn once from one packet of float64.</summary>
public sealed partial class OverlayBoard(IJSRuntime script) : Board
{
    private Task<byte[]>? _packing;

    [Parameter, EditorRequired]
    public required IReadOnlyList<ChartSpec> Figures { get; set; }

    [Parameter, EditorRequired]
    public required IReadOnlyList<ChartTable> Tables { get; set; }

    [Parameter, EditorRequired]
    public required Func<byte[]> Packet { get; set; }

    [Parameter]
    public int Leading { get; set; }

    /// <summary>Content between the leading charts and the others, on one time axis and crosshair with both.</summary>
    [Parameter]
    public RenderFragment? ChildContent { get; set; }

    /// <summary>Packs while the browser loads, and not on the circuit's turn.</summary>
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
