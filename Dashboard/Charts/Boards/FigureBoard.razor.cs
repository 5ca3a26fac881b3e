using Dashboard.Charts.Plots;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Charts.Boards;

/// <summary>Charts that are drawn once and are not over time: each has its points, and what it says at them.</summary>
public sealed partial class FigureBoard(IJSRuntime script) : ComponentBase, IAsyncDisposable
{
    private ElementReference _element;
    private IReadOnlyList<DrawnChart> _charts = [];
    private BoardScript? _board;
    private bool _begun;

    /// <summary>The page was left, perhaps before the browser had begun.</summary>
    private bool _left;

    /// <summary>Makes the charts; asked once, and not on the circuit's turn.</summary>
    [Parameter, EditorRequired]
    public required Func<IReadOnlyList<DrawnChart>> Charts { get; set; }

    /// <summary>A CSS class of the board.</summary>
    [Parameter]
    public string? Class { get; set; }

    public async ValueTask DisposeAsync()
    {
        _left = true;
        if (_board is { } board)
        {
            _board = null;
            await board.DisposeAsync();
        }
    }

    protected override async Task OnInitializedAsync() => _charts = await Task.Run(Charts);

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (_begun || _charts.Count == 0)
        {
            return;
        }

        _begun = true;
        var started = await BoardScript.StartAsync(script, Assets, _element, [.. _charts.Select(drawn => drawn.Chart)]);
        if (_left)
        {
            await started.DisposeAsync();
            return;
        }

        _board = started;
    }
}
