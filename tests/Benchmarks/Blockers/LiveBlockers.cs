using System.Diagnostics;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.History;
using Dashboard.Accounts.Merging;
using Dashboard.Accounts.Requests;
using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Stacks;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Blockers;

/// <summary>A wait session with its accounts, as the dashboard has them, and what was heard.</summary>
internal sealed class LiveBlockers : IAsyncDisposable
{
    private readonly TaskCompletionSource<(BlockingSite Site, TimeSpan After)> _first = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private readonly Dictionary<int, string> _sites = [];
    private readonly BlockFold _fold;
    private readonly List<SiteStack> _told = [];
    private WaitSession? _session;

    private LiveBlockers() => _fold = new BlockFold(Hear);

    /// <summary>The call site that is told first, and how long after the click.</summary>
    public Task<(BlockingSite Site, TimeSpan After)> First => _first.Task;

    public int Renewals => _session!.Renewals;

    public long Waits { get; private set; }

    public long Lost { get; private set; }

    /// <summary>The raw steps of the pool's threads with the user's method where a wait begins, when asked for.</summary>
    public List<(WorkEvent Event, string? Method)>? Steps { get; private init; }

    public static async Task<LiveBlockers> OpenAsync(int processId, bool keepSteps = false, TimeSpan? longestStream = null)
    {
        var live = new LiveBlockers { Steps = keepSteps ? [] : null };
        var source = new WaitSource(
            new DiagnosticsClient(processId),
            new CounterIntervals(TimeSpan.FromMilliseconds(250), Heartbeat: true, IsWebServer: true),
            new EventClock(TimeProvider.System),
            new TimelineClock(TimeProvider.System),
            new EventMerger(live.Hear),
            TimeProvider.System);
        live._session = await WaitSession.OpenAsync(source, CancellationToken.None, longestStream);
        return live;
    }

    /// <summary>The last frames of a call site's stack, the wait first.</summary>
    public string StackOf(BlockingSite site)
    {
        lock (_told)
        {
            return string.Join(" < ", _told.Single(stack => stack.Number == site.Stack).Frames.Reverse().Take(4));
        }
    }

    public ValueTask DisposeAsync() => _session!.DisposeAsync();

    private void Hear(WorkEvent e)
    {
        Waits += e.Kind is WorkEventKind.WaitStarted or WorkEventKind.LockWaitStarted ? 1 : 0;
        Lost += e.Kind == WorkEventKind.WaitsLost ? e.Item : 0;
        Steps?.Add((e, e.Stack is { } stack ? SiteOf(stack) : null));
        _fold.Add(e);
    }

    private string SiteOf(BlockStack stack) => _sites.TryGetValue(stack.Number, out var site) ? site : _sites[stack.Number] = PoolSites.Of(stack);

    private void Hear(TimelineItem item)
    {
        if (item is SiteStack stack)
        {
            lock (_told)
            {
                _told.Add(stack);
            }
        }

        if (item is BlockingSites { Sites: [var site, ..] })
        {
            _first.TrySetResult((site, _watch.Elapsed));
        }
    }
}

/// <summary>Who blocks, from waits alone, as the dashboard's own accounts have it.</summary>
internal sealed class BlockFold
{
    private readonly BlockerAccounts _accounts;
    private readonly ThreadHistory _history;
    private int _stacks;

    public BlockFold(Action<TimelineItem> publish)
    {
        var owners = new LockOwners();
        _accounts = new BlockerAccounts(publish, () => ++_stacks, owners);
        _history = new ThreadHistory(new RouteNames(), Began, Ended, static (_, _) => { }) { Requests = new RequestAccounts(static _ => { }, hasItems: false) };

        void Began(ThreadActivity activity)
        {
            owners.Began(activity);
            _accounts.Began(activity);
        }

        void Ended(ThreadActivity activity)
        {
            owners.Ended(activity);
            _accounts.Ended(activity);
        }
    }

    public void Add(WorkEvent e)
    {
        _accounts.Advance(e.T);
        _history.Add(e);
    }
}

/// <summary>The oracle's own reading of a stack: the first method of the application, on a thread that dispatches work.</summary>
internal static class PoolSites
{
    public const string NotOfPool = "";

    public static string Of(BlockStack stack) =>
        stack.Frames.Any(frame => frame.Method == "ThreadPoolWorkQueue.Dispatch") ? stack.Frames.LastOrDefault(frame => !frame.IsFramework)?.Method ?? NotOfPool : NotOfPool;
}
