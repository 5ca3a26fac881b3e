using System.Diagnostics;
using Benchmarks.Load;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Levels;
using Dashboard.Target.Sessions;
using Dashboard.Target.Watched;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Microsoft.Extensions.DependencyInjection;

namespace Benchmarks.Findings;

/// <summary>What came of one try.</summary>
/// <param name="Rules">Blocking rules that spoke, in their order.</param>
/// <param name="After">Seconds from the load's start to the first right one; null when none came.</param>
/// <param name="Method">Whose code it is said to be, at the end.</param>
internal sealed record FindingTry(IReadOnlyList<string> Rules, double? After, string? Method)
{
    /// <summary>The method that most threads of the pool waited in, by one look at all stacks; null where none was taken.</summary>
    public string? Snapshot { get; private set; }

    /// <summary>Threads of the pool in that look, and by the counter.</summary>
    public (double Seen, double Counted) Threads { get; private set; }

    /// <summary>From asking for the look to having it.</summary>
    public double SnapshotSeconds { get; private set; }

    /// <summary>A server of its own on both processors, attached as the dashboard attaches, and a load.</summary>
    public static async Task<FindingTry> RunAsync(FindingCase one, double seconds)
    {
        var folder = Directory.CreateTempSubdirectory("findings");
        await using var target = await FindingServer.StartAsync(one.IsShape);
        var services = new ServiceCollection().AddLogging().AddDashboard(folder.FullName).BuildServiceProvider();
        try
        {
            await using var closing = services;
            var (monitor, watch) = (services.OfFirstTarget<TargetMonitor>(), services.OfFirstTarget<PoolMonitor>());
            monitor.SetSignals(SignalLevel.All);
            await monitor.AttachAsync(target.ProcessId, CancellationToken.None);
            await watch.StartAsync(CancellationToken.None);
            await Task.Delay(TimeSpan.FromSeconds(1.5));
            var told = await LookAsync(one, target.Address + one.Path, monitor, seconds);
            await watch.StopAsync(CancellationToken.None);
            return told;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task<FindingTry> LookAsync(FindingCase one, string url, TargetMonitor monitor, double seconds)
    {
        using var subscription = monitor.Hub.Subscribe(TimelineSubscription.RecorderCapacity);
        using var load = one.Path.Length == 0 ? null : await OurAgent.StartClosedAsync(url, one.Connections, seconds + 10);
        var began = Stopwatch.GetTimestamp();
        var found = new List<Finding>();
        double? after = null;
        var counted = 0.0;
        try
        {
            using var over = new CancellationTokenSource(TimeSpan.FromSeconds(seconds));
            await foreach (var item in subscription.Items.ReadAllAsync(over.Token))
            {
                counted = item is PoolSample { ThreadCount: { } threads } ? threads : counted;
                if (item is FindingItem { Finding: { Severity: >= PoolVerdict.ProblemSeverity } finding } && RuleList.IsBlocking(finding.Rule))
                {
                    found.Add(finding);
                    after ??= one.Rules.Contains(finding.Rule, StringComparer.Ordinal) ? Stopwatch.GetElapsedTime(began).TotalSeconds : null;
                    // A route that is named first is told again by its method, as soon as a stack was seen.
                    if (after is not null && one.Methods.Contains(finding.Method, StringComparer.Ordinal) && one.Rules.Contains(finding.Rule, StringComparer.Ordinal))
                    {
                        break;
                    }
                }
            }
        }
        catch (OperationCanceledException)
        {
            // The time is over.
        }

        var told = new FindingTry([.. found.Select(finding => finding.Rule).Distinct(StringComparer.Ordinal)], after, found.LastOrDefault(finding => finding.Method is not null)?.Method);
        if (one.Rules.Length > 0)
        {
            await told.SeeAsync(monitor, subscription, counted);
        }

        load?.Kill();
        return told;
    }

    /// <summary>One look at all stacks, while it starves.</summary>
    private async Task SeeAsync(TargetMonitor monitor, TimelineSubscription subscription, double counted)
    {
        while (subscription.Items.TryRead(out var item))
        {
            counted = item is PoolSample { ThreadCount: { } threads } ? threads : counted;
        }

        var asked = Stopwatch.GetTimestamp();
        try
        {
            await monitor.TakeSnapshotAsync(CancellationToken.None);
        }
        catch (TargetException)
        {
            // One is being taken by itself: that is waited for.
        }

        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(10));
        await foreach (var item in subscription.Items.ReadAllAsync(patience.Token))
        {
            counted = item is PoolSample { ThreadCount: { } threads } ? threads : counted;
            if (item is StackSnapshotItem snapshot)
            {
                SnapshotSeconds = Stopwatch.GetElapsedTime(asked).TotalSeconds;
                Snapshot = FirstOf(snapshot);
                Threads = (snapshot.Groups.Where(group => group.InPool).Sum(group => group.Threads), counted);
                return;
            }
        }
    }

    private static string? FirstOf(StackSnapshotItem snapshot) => snapshot.Groups.Where(group => group is { InPool: true, Kind: not ("running" or "idle") })
        .GroupBy(group => group.Method, StringComparer.Ordinal).MaxBy(method => method.Sum(group => group.Threads))?.Key;
}
