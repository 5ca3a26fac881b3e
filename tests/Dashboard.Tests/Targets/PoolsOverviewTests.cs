using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Reach;
using Dashboard.Target.Watched;
using Dashboard.Targets;
using Dashboard.Tests.Target;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Targets;

/// <summary>All pools at a glance, of real processes: while somebody looks, and where nobody else does.</summary>
[Collection(ReachCollection.Name)]
public sealed class PoolsOverviewTests : IAsyncDisposable
{
    /// <summary>Several looks of a second, the five seconds of samples that a verdict needs, and a machine that is busy.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(40);

    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;
    private readonly WatchedTargets _watched;
    private HashSet<int> _ids = [];

    public PoolsOverviewTests()
    {
        _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider(validateScopes: true);
        _watched = _services.GetRequiredService<WatchedTargets>();
    }

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 120_000)]
    public async Task The_worst_stands_first_and_no_session_is_left_behind_when_nobody_looks_any_more()
    {
        await using var idle = await PoolTargetProcess.StartAsync("idle");
        await using var starving = await PoolTargetProcess.StartAsync("sleep");
        _ids = [idle.Id, starving.Id];
        await using var overview = NewOverview();

        using (overview.Enter())
        {
            await UntilAsync(
                overview,
                lines => lines is [{ Verdict.Severity: >= PoolVerdict.ProblemSeverity } worst, { Verdict.Rule: PoolVerdict.Healthy } well]
                && worst.Facts.ProcessId == starving.Id && well.Facts.ProcessId == idle.Id && worst.Threads > well.Threads && worst.Queue is not null);
            Assert.Equal((1, 1), (PoolLook.SessionsOf(idle.Id), PoolLook.SessionsOf(starving.Id)));
        }

        await SessionsAsync(idle.Id, 0);
        await SessionsAsync(starving.Id, 0);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_process_that_another_tool_reads_is_left_alone_before_and_while_it_is_looked_at_and_comes_back_afterwards()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        _ids = [target.Id];
        await using var overview = NewOverview();
        await using (var tool = LiveTarget.NewMonitor())
        {
            await tool.AttachAsync(target.Id, TestContext.Current.CancellationToken);
            using var first = overview.Enter();
            await UntilAsync(overview, lines => lines is [{ Unread: "Skipped: another tool is reading this process." }]);
            Assert.Equal(1, PoolLook.SessionsOf(target.Id));
        }

        using var viewer = overview.Enter();
        await UntilAsync(overview, lines => lines is [{ Unread: null, Threads: not null }]);
        await using var late = LiveTarget.NewMonitor();
        await late.AttachAsync(target.Id, TestContext.Current.CancellationToken);
        await UntilAsync(overview, lines => lines is [{ Unread: not null }]);
        await SessionsAsync(target.Id, 1);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_watched_target_is_read_once_and_shown_by_its_name()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        _ids = [target.Id];
        _watched.First.Name = "Shop";
        await _watched.First.Monitor.AttachAsync(target.Id, TestContext.Current.CancellationToken);
        await using var overview = NewOverview();

        using var viewer = overview.Enter();
        await UntilAsync(overview, lines => lines is [{ Title: "Shop", Threads: not null }]);

        Assert.Equal(1, PoolLook.SessionsOf(target.Id));
    }

    private PoolsOverview NewOverview() => new(
        _services.GetRequiredService<IServiceScopeFactory>(), _watched, new ProcessList(() => _ids, TargetProcesses.TryDescribeAsync), TimeProvider.System,
        NullLogger<PoolsOverview>.Instance);

    /// <summary>Nothing tells that a session was closed: the kernel's table is read until it says so.</summary>
    private static async Task SessionsAsync(int processId, int sessions)
    {
        using var limit = new CancellationTokenSource(Patience);
        while (PoolLook.SessionsOf(processId) != sessions)
        {
            Assert.False(limit.IsCancellationRequested, $"There are {PoolLook.SessionsOf(processId)} sessions.");
            await Task.Delay(100, TestContext.Current.CancellationToken);
        }
    }

    private static async Task UntilAsync(PoolsOverview overview, Func<IReadOnlyList<OverviewLine>, bool> holds)
    {
        var reached = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        void Look()
        {
            if (overview.Lines is { } lines && holds(lines))
            {
                reached.TrySetResult();
            }
        }

        overview.Changed += Look;
        try
        {
            await reached.Task.WaitAsync(Patience, TestContext.Current.CancellationToken);
        }
        catch (TimeoutException)
        {
            Assert.Fail($"After {Patience.TotalSeconds} s: {string.Join("; ", overview.Lines ?? [])}");
        }
        finally
        {
            overview.Changed -= Look;
        }
    }
}
