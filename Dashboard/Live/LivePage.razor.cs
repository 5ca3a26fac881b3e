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
    private TimelineHub? _hub;
    private CancellationTokenSource? _unfollow;
    private Task _following = Task.CompletedTask;
    private bool _frozen;
    private int _window = 60;

    /// <summary>Seconds that the charts show: 30, 60, 300 or 900.</summary>
    [SupplyParameterFromQuery(Name = "window")]
    public int? Window { get; set; }

    private string Title => Monitor.Facts?.Name ?? "Live";

    private int Processors => Monitor.Facts?.ProcessorCount ?? Environment.ProcessorCount;

    private string? SessionProblem => Monitor.State == SessionState.Attached ? null : Monitor.Sentence;

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
        if (_board is null || ReferenceEquals(_hub, Monitor.Hub) || _left.IsCancellationRequested)
        {
            return;
        }

        _hub = Monitor.Hub;
        _unfollow?.Cancel();
        await _following;
        _unfollow?.Dispose();
        _unfollow = CancellationTokenSource.CreateLinkedTokenSource(_left.Token);
        _following = FollowAsync(_hub, _board, _unfollow.Token);
    }

    private IReadOnlyList<TimelineItem> History() => _hub?.Snapshot() ?? [];

    private async Task FollowAsync(TimelineHub hub, ChartBoard board, CancellationToken token)
    {
        try
        {
            using var subscription = hub.Subscribe(TimelineSubscription.ViewerCapacity);
            var state = new LiveState();
            Apply(state, subscription.Snapshot);
            _state = state;
            await board.ResetAsync(subscription.Snapshot);
            var lastRendering = double.NegativeInfinity;
            var news = new NewsBatch(subscription.Items);
            while (await news.NextAsync(token))
            {
                Apply(state, news.Items);
                if (subscription.TakeLost() > 0)
                {
                    await board.ResetAsync(hub.Snapshot());
                }
                else
                {
                    await board.AppendAsync(news.Items);
                }

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

    private static void Apply(LiveState state, IEnumerable<TimelineItem> items)
    {
        foreach (var item in items)
        {
            state.Apply(item);
        }
    }

    private void ToggleFreeze() => _frozen = !_frozen;

    private void ChooseWindow(int seconds) =>
        Navigation.NavigateTo(Navigation.GetUriWithQueryParameter("window", seconds == 60 ? null : seconds), replace: true);

    private void OnChanged() => _ = InvokeAsync(StateHasChanged);
}
