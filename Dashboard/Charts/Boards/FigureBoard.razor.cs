using Dashboard.Charts.Plots;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

public sealed partial class FigureBoard(IJSRuntime script) : Board
{
    private IReadOnlyList<DrawnChart> _charts = [];
    private bool _begun;

    [Parameter, EditorRequired]
    public required Func<IReadOnlyList<DrawnChart>> Charts { get; set; }

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
