using System.Diagnostics;
using Dashboard.Accounts.Blockers;
using Dashboard.Target;
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
    private readonly List<SiteStack> _told = [];
    private WaitSession? _session;

    private LiveBlockers()
    {
    }

    /// <summary>The call site that is told first, and how long after the click.</summary>
    public Task<(BlockingSite Site, TimeSpan After)> First => _first.Task;

    public int Renewals => _session!.Renewals;

    public long Waits { get; private set; }

    public long Lost { get; private set; }

    /// <summary>The raw steps of the pool's threads with the user's method where a wait begins, when asked for.</summary>
    public List<(BlockEvent Event, string? Method)>? Steps { get; private init; }

    /// <summary>The stacks that the steps name.</summary>
    public List<BlockStack> Stacks { get; } = [];

    public static async Task<LiveBlockers> OpenAsync(int processId, bool keepSteps = false, TimeSpan? longestStream = null)
    {
        var live = new LiveBlockers { Steps = keepSteps ? [] : null };
        var stacks = 0;
        var accounts = new BlockerAccounts(static (_, _) => null, live.Hear, () => ++stacks);
        live._session = await WaitSession.OpenAsync(
            new DiagnosticsClient(processId),
            new CounterIntervals(TimeSpan.FromMilliseconds(250), Heartbeat: true, IsWebServer: true),
            new TimelineClock(TimeProvider.System),
            TimeProvider.System,
            e => live.Hear(e, accounts),
            stack =>
            {
                live._sites[stack.Number] = PoolSites.Of(stack);
                live.Stacks.Add(stack);
                accounts.Add(stack);
            },
            CancellationToken.None,
            longestStream);
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

    private void Hear(BlockEvent e, BlockerAccounts accounts)
    {
        Waits += e.Kind is BlockEventKind.WaitStarted or BlockEventKind.LockWaitStarted ? 1 : 0;
        Lost += e.Missing;
        Steps?.Add((e, _sites.GetValueOrDefault(e.Stack)));
        accounts.Add(e);
    }

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

/// <summary>The oracle's own reading of a stack: the first method of the application, on a thread that dispatches work.</summary>
internal static class PoolSites
{
    public const string NotOfPool = "";

    public static string Of(BlockStack stack) =>
        stack.Frames.Any(frame => frame.Method == "ThreadPoolWorkQueue.Dispatch") ? stack.Frames.LastOrDefault(frame => !frame.IsFramework)?.Method ?? NotOfPool : NotOfPool;
}
