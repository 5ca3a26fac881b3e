using Dashboard.Charts;
using Dashboard.Timeline;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live;

/// <summary>
/// Follows the target's timeline: one subscription per viewer, new points only, about four renderings a second. When another target is
/// attached, it follows that one from its beginning.
/// </summary>
public sealed partial class LivePage
{
    private const double SecondsBetweenRenderings = 0.2;
    private static readonly int[] Windows = [30, 60, 300, 900];
    private readonly CancellationTokenSource _left = new();
    private ChartBoard? _board;
    private LiveState _state = new();
    private PoolSentence _sentence = PoolSentence.From(new LiveState(), 1);
    private (TimelineHub Hub, ChartBoard Board)? _followed;
    private CancellationTokenSource? _unfollow;
    private Task _following = Task.CompletedTask;
    private bool _frozen;
    private int _window = 60;

    /// <summary>Seconds that the charts show: 30, 60, 300 or 900.</summary>
    [SupplyParameterFromQuery(Name = "window")]
    public int? Window { get; set; }

    private string Title => Monitor.Facts?.Name ?? "Live";

    private int Processors => Monitor.Facts?.ProcessorCount ?? Environment.ProcessorCount;

    public async ValueTask DisposeAsync()
    {
        Monitor.Changed -= OnChanged;
        Connection.Changed -= OnChanged;
        Runs.Changed -= OnChanged;
        await _left.CancelAsync();
        await _following;
        _unfollow?.Dispose();
        _left.Dispose();
    }

    protected override void OnInitialized()
    {
        Monitor.Changed += OnChanged;
        Connection.Changed += OnChanged;
        Runs.Changed += OnChanged;
    }

    protected override void OnParametersSet() => _window = Window is { } window && Windows.Contains(window) ? window : 60;

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        // The board exists once a target is there; a new hub means another target.
        if (_board is null || _followed == (Monitor.Hub, _board) || _left.IsCancellationRequested)
        {
            return;
        }

        var (hub, board) = (Monitor.Hub, _board);
        _followed = (hub, board);
        _unfollow?.Cancel();
        await _following;
        _unfollow?.Dispose();
        _unfollow = CancellationTokenSource.CreateLinkedTokenSource(_left.Token);
        _following = FollowAsync(hub, board, _unfollow.Token);
    }

    private async Task FollowAsync(TimelineHub hub, ChartBoard board, CancellationToken token)
    {
        try
        {
            var lastRendering = double.NegativeInfinity;
            await foreach (var state in new TimelineFollower(hub, board).FollowAsync(token))
            {
                _state = state;
                if (hub.Clock.Now - lastRendering >= SecondsBetweenRenderings)
                {
                    lastRendering = hub.Clock.Now;
                    _sentence = PoolSentence.From(state, Processors);
                    StateHasChanged();
                }
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The viewer left, or another target is followed from now on.
        }
        catch (Exception e)
        {
            // Nobody awaits this loop before the page is left: the error boundary shows what went wrong.
            await DispatchExceptionAsync(e);
        }
    }

    private void ToggleFreeze() => _frozen = !_frozen;

    private void ChooseWindow(int seconds) =>
        Navigation.NavigateTo(Navigation.GetUriWithQueryParameter("window", seconds == 60 ? null : seconds), replace: true);

    private void OnChanged() => _ = InvokeAsync(StateHasChanged);
}
