using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Page;
using Dashboard.Charts;
using Dashboard.Charts.Boards;
using Dashboard.Charts.Threads;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Live.Rail;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live;

/// <summary>Each viewer has one subscription; a new target is followed from its beginning.</summary>
public sealed partial class LivePage
{
    /// <summary>Fewer requests of the last 10 s are shown as one line: the dashboard's own requests are not worth more.</summary>
    private const int RequestsWorthBars = 5;

    private static readonly IReadOnlyList<ChartSpec> Figures = [.. LiveCharts.Stack, LaneCharts.Threads, .. LiveCharts.Others];

    private readonly CancellationTokenSource _left = new();
    private readonly StickyPanelState _requestTime = new();
    private readonly SeenEndpoints _endpoints = new();
    private RunHeader? _again;
    private ChartBoard? _board;
    private SnapshotsPanel? _looks;
    private LiveState _state = new();

    /// <summary>The figures as they were read, and the number of the packet; another rendering of the page changes none of them.</summary>
    private IReadOnlyList<KeyFigure> _tiles = [];
    private int _figuresAfter;
    private bool _isSilent;
    private PoolAssessment _pool = PoolAssessment.Unknown;
    private (TimelineHub Hub, ChartBoard Board)? _followed;
    private CancellationTokenSource? _unfollow;
    private Task _following = Task.CompletedTask;
    private bool _frozen;
    private int _window = WindowPicker.Usual;

    private TargetMonitor Monitor => Chosen.Of<TargetMonitor>();

    private TargetConnection Connection => Chosen.Of<TargetConnection>();

    private PoolMonitor Pool => Chosen.Of<PoolMonitor>();

    private RunCoordinator Runs => Chosen.Of<RunCoordinator>();

    /// <summary>Seconds that the charts show: one of the picker's.</summary>
    [SupplyParameterFromQuery(Name = "window")]
    public int? Window { get; set; }

    [SupplyParameterFromQuery(Name = "again")]
    public string? Again { get; set; }

    private string Title => Monitor.Facts?.Name ?? "Live";

    private string Lanes => LaneSentence.Of(_state.Blockers.Lanes, _state.Now, _state.RequestTime.Signals?.Level, Monitor.Facts?.WithoutWaits);

    private string? UnheardWork => Chosen.Of<WorkHearing>().Sentence;

    private IReadOnlyList<SiteTotal> Blocking => _pool.SampledPool?.Accounts.Now ?? [];

    /// <summary>Opens at the press of Start, when a load moves the content below as its answer, and not a second later.</summary>
    private bool IsRequestTimeOpen => _requestTime.IsOpen(
        Runs.Active is { Plan: LoadRunPlan } || _state.RequestTime.Requests >= RequestsWorthBars, Monitor.Hub.Clock.Now);

    private int Processors => Monitor.Facts?.ProcessorCount ?? Environment.ProcessorCount;

    public async ValueTask DisposeAsync()
    {
        Dispose();
        await _left.CancelAsync();
        await _following;
        _unfollow?.Dispose();
        _left.Dispose();
    }

    protected override void OnInitialized()
    {
        _tiles = KeyFigure.From(_state, Processors);
        RedrawOn(Monitor, Connection, Runs);
    }

    protected override async Task OnParametersSetAsync()
    {
        if (Again == _again?.Id)
        {
            return;
        }

        try
        {
            _again = Again is null ? null : await RunFileReader.HeaderAsync(Store.FileOf(Again), _left.Token);
        }
        catch (UserFacingException)
        {
            // A run that does not exist (any more) has nothing to fill in.
            _again = null;
        }
    }

    protected override void OnParametersSet() =>
        _window = WindowPicker.Choices.Any(choice => choice.Seconds == Window) ? Window!.Value : WindowPicker.Usual;

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
            await foreach (var state in new TimelineFollower(hub, board).FollowAsync(token))
            {
                var pool = await Pool.NowAsync(state.Sample?.T, token);
                (_state, _pool, _tiles) = (state, pool, KeyFigure.From(state, Processors));
                (_figuresAfter, _isSilent) = (board.LastPacket, state.IsSilent);
                Show(_state.RequestTime);
                StateHasChanged();
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The viewer left, or another target is followed from now on.
        }
        catch (Exception e)
        {
            // No one awaits this loop before the page is left, so the error boundary shows a failure.
            await DispatchExceptionAsync(e);
        }
    }

    private void Show(RequestTimeState requests) => _endpoints.Update(
        requests,
        requests.Signals?.Level == SignalLevel.All,
        requests.Totals?.WindowSeconds ?? 0,
        requests.Routes,
        requests.Open.Select(open => open.SoFar.Route));

    /// <summary>The items that are remembered of the target: this viewer keeps nothing of it.</summary>
    private IReadOnlyList<TimelineItem> Remembered()
    {
        using var subscription = Monitor.Hub.Subscribe(1, out var remembered);
        return remembered;
    }

    private async Task ShowSnapshotsAsync() => await (_looks?.ShowAsync() ?? ValueTask.CompletedTask);

    private void ToggleFreeze() => _frozen = !_frozen;

    private Task ShiftAsync(double windows) => _board?.ShiftAsync(windows) ?? Task.CompletedTask;

    private void ChooseWindow(int seconds) =>
        Navigation.NavigateTo(Navigation.GetUriWithQueryParameter("window", seconds == WindowPicker.Usual ? null : seconds), replace: true);
}
