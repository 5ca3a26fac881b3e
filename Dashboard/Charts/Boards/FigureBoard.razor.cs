using Dashboard.Charts.Plots;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>Charts that are drawn once and are not over time: each has its points, and what it says at them.</summary>
public sealed partial class FigureBoard(IJSRuntime script) : Board
{
    private IReadOnlyList<DrawnChart> _charts = [];
    private bool _begun;

    /// <summary>Makes the charts; asked once, and not on the circuit's turn.</summary>
    [Parameter, EditorRequired]
    public required Func<IReadOnlyList<DrawnChart>> Charts { get; set; }

    /// <summary>A CSS class of the board.</summary>
    [Parameter]
    public string? Class { get; set; }

    protected override async Task OnInitializedAsync() => _charts = await Task.Run(Charts);

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (!_begun && _charts.Count > 0)
        {
            _begun = true;
            await BeginAsync(BoardScript.StartAsync(script, Assets, Element, [.. _charts.Select(drawn => drawn.Chart)]));
        }
    }
}
