using Benchmarks.Load;
using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Requests;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Sessions;
using Dashboard.Target.Watched;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.DependencyInjection;

namespace Benchmarks.Runtimes;

/// <summary>All that the dashboard put on the timeline of one server during one load.</summary>
internal sealed record SeenTarget(IReadOnlyList<TimelineItem> Items)
{
    private const int Connections = 40;

    /// <summary>What is booked late comes in so many seconds after the load.</summary>
    private static readonly TimeSpan After = TimeSpan.FromSeconds(5);

    /// <summary>Routes, most of the time first.</summary>
    public IReadOnlyList<RouteSummary> Routes { get; } = RequestTotals.Of(Items.OfType<RequestTimes>()).Summaries();

    /// <summary>Call sites by all sources, most threads first.</summary>
    public IReadOnlyList<BlockerSummary> Sites { get; } = SiteTotals.Of(Items.OfType<BlockingSites>()).Summaries(50);

    public IReadOnlyList<BlameRow> Blame { get; } = BlameTotals.Rows(Items.OfType<BlameWindow>());

    /// <summary>Those that are trouble, in their order.</summary>
    public IReadOnlyList<Finding> Troubles { get; } =
        [.. Items.OfType<FindingItem>().Select(static item => item.Finding).Where(static finding => finding.Severity >= PoolVerdict.ProblemSeverity)];

    public IEnumerable<T> All<T>()
        where T : TimelineItem => Items.OfType<T>();

    /// <summary>A server of its own, attached as the dashboard attaches; at the level "all" each look that a person can ask for is taken as well.</summary>
    public static async Task<SeenTarget> LookAsync(string program, string path, SignalLevel level, TimeSpan time)
    {
        var folder = Directory.CreateTempSubdirectory("runtimes");
        await using var target = await PublishedShapes.StartAsync(program);
        var services = new ServiceCollection().AddLogging().AddDashboard(folder.FullName).BuildServiceProvider();
        try
        {
            await using var closing = services;
            var (monitor, watch) = (services.OfFirstTarget<TargetMonitor>(), services.OfFirstTarget<PoolMonitor>());
            monitor.SetSignals(level);
            await monitor.AttachAsync(target.ProcessId, CancellationToken.None);
            await watch.StartAsync(CancellationToken.None);
            await Task.Delay(TimeSpan.FromSeconds(1.5));
            using var subscription = monitor.Hub.Subscribe(TimelineSubscription.RecorderCapacity);
            var looks = level == SignalLevel.All ? 8 : 0;
            using (var load = await OurAgent.StartClosedAsync(target.Address + path, Connections, time.TotalSeconds + looks))
            {
                await Task.Delay(time);
                if (looks > 0)
                {
                    await AskedAsync(monitor.TraceEnqueuesAsync);
                    await AskedAsync(monitor.TraceWaitsAsync);
                    await AskedAsync(monitor.TakeSnapshotAsync);
                }

                load.Kill();
            }

            await Task.Delay(After);
            await watch.StopAsync(CancellationToken.None);
            var items = new List<TimelineItem>();
            while (subscription.Items.TryRead(out var item))
            {
                items.Add(item);
            }

            return new SeenTarget(items);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task AskedAsync(Func<CancellationToken, Task> look)
    {
        try
        {
            await look(CancellationToken.None);
        }
        catch (TargetException)
        {
            // One is being taken automatically.
        }
    }
}
