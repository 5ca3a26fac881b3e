using Dashboard.Target;
using Dashboard.Target.Awaited;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;
using Dashboard.Timeline.Graph;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Awaited;

/// <summary>
/// What threads of running processes wait for. Not among the other live tests: the process that runs those would take the longest of all.
/// </summary>
[Collection(TimedTests.Name)]
public sealed class AwaitTracerTests : IAsyncDisposable
{
    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(30);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    [Theory(Timeout = 90_000)]
    [InlineData("result")]
    [InlineData("wait")]
    [InlineData("getresult")]
    public async Task The_async_method_is_named_that_a_blocked_thread_waits_for(string mode)
    {
        await using var target = await PoolTargetProcess.StartAsync(mode);
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);

        var looking = _monitor.TraceWaitsAsync(Token);
        var refusal = await Assert.ThrowsAsync<TargetException>(() => _monitor.TraceWaitsAsync(Token));
        var graph = (await items.NextAsync<WaitGraphItem>(Soon, Names)).Graph;
        await looking;

        Assert.Equal(AwaitTracer.Busy, refusal.Message);
        var edge = graph.Edges.First(edge => graph.Nodes[edge.To].Role == WaitRoles.AsyncMethod && graph.Nodes[edge.From].Role == WaitRoles.Blocked);
        Assert.Equal(("Workload.Run", "Task wait"), (graph.Nodes[edge.From].Name, graph.Nodes[edge.From].Kind));
        Assert.Equal("Workload.WaitAsync", graph.Nodes[edge.To].Name);
        Assert.True(edge.Waits > 0);
        Assert.Empty(graph.Deadlocks);
    }

    [Fact(Timeout = 90_000)]
    public async Task The_name_joins_the_call_site_by_itself_where_everything_is_read_and_stays()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        _monitor.SetSignals(SignalLevel.All);
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);

        for (var times = 0; times < 3; times++)
        {
            var named = await items.NextAsync<BlockingSites>(Soon, window => window.Sites.Any(site => site.Awaits is not null));
            Assert.Equal("Workload.WaitAsync", named.Sites.First(site => site.Awaits is not null).Awaits);
        }
    }

    [Fact(Timeout = 90_000)]
    public async Task A_deadlock_that_began_before_the_look_is_marked()
    {
        await using var target = await PoolTargetProcess.StartAsync("deadlock 3");
        _monitor.SetSignals(SignalLevel.Waits);
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);
        await items.NextAsync<BlockingSites>(Soon, static window => window.Sites.Any(site => site is { Kind: "lock", IsNew: false, BlockedSeconds: > 0.9 }));

        var looking = _monitor.TraceWaitsAsync(Token);
        var graph = (await items.NextAsync<WaitGraphItem>(Soon, static item => item.Graph.Deadlocks.Count > 0)).Graph;
        await looking;

        Assert.Contains("in Workload.TakeBoth waits for a lock that thread", Assert.Single(graph.Deadlocks));
        Assert.Equal(2, graph.Nodes.Count(node => node is { IsDeadlock: true, Role: WaitRoles.Blocked, Kind: "lock", Name: "Workload.TakeBoth", Threads: 1 }));
        Assert.Equal(2, graph.Nodes.Count(node => node is { IsDeadlock: true, Role: WaitRoles.Lock }));
        Assert.Equal(4, graph.Edges.Count(edge => edge.IsDeadlock));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_target_that_ends_meanwhile_is_told_in_a_sentence_and_nobody_waits_for_ever()
    {
        await using var target = await PoolTargetProcess.StartAsync("result");
        await _monitor.AttachAsync(target.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);

        // On a busy machine a look may end before it has seen a wait: then another is taken.
        var seen = items.NextAsync<WaitGraphItem>(Soon);
        var looking = _monitor.TraceWaitsAsync(Token);
        while (await Task.WhenAny(seen, looking) == looking)
        {
            await Task.Delay(100, Token);
            looking = _monitor.TraceWaitsAsync(Token);
        }

        await seen;
        target.Kill();

        var refusal = await Assert.ThrowsAsync<TargetException>(() => looking);
        Assert.StartsWith("The process did not", refusal.Message);
    }

    [Fact(Timeout = 60_000)]
    public async Task Without_a_target_a_look_is_refused_in_a_sentence() => Assert.Equal(
        "No target is attached: there are no threads to trace.", (await Assert.ThrowsAsync<TargetException>(() => _monitor.TraceWaitsAsync(Token))).Message);

    private static bool Names(WaitGraphItem item) => item.Graph.Nodes.Any(node => node.Role == WaitRoles.AsyncMethod);
}
