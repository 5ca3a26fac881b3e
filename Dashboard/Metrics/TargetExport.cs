using Dashboard.Running.Capture;
using Dashboard.Target;
using Dashboard.Target.Watched;

namespace Dashboard.Metrics;

/// <summary>Follows one target's timeline, and exports what is on it while a process is attached.</summary>
internal sealed partial class TargetExport(
    TargetMonitor monitor, WatchedTargets targets, Exports exports, ShownAt shownAt, RecordingRun recording, TimeProvider time,
    ILogger<TargetExport> logger) : BackgroundService
{
    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(1);

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            try
            {
                await FollowAsync(monitor.Hub, stoppingToken).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
            {
                return;
            }
            catch (Exception e)
            {
                // A defect of ours: the sums begin anew, as after a restart.
                Log.Failed(logger, e);
                await Task.Delay(LookEvery, time, stoppingToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }
    }

    private async Task FollowAsync(TimelineHub hub, CancellationToken token)
    {
        using var subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity, out var remembered);
        var (meter, target, reports) = ((TargetMeter?)null, (TargetFacts?)null, new FindingReports());
        try
        {
            await foreach (var _ in subscription.ItemsOrTicksAsync(LookEvery, time, token).ConfigureAwait(false))
            {
                var status = monitor.Status;
                if (status.Hub != hub)
                {
                    return;
                }

                if (status.Facts is { } facts && (facts.ProcessId, facts.Title) != (target?.ProcessId, target?.Title))
                {
                    meter?.Dispose();
                    meter = new TargetMeter(facts.Title, facts.ProcessId, () => hub.Clock.Now, () => !monitor.State.IsGone());
                    foreach (var item in target is null ? remembered : [])
                    {
                        Take(item);
                    }
                }

                (target, remembered) = (status.Facts, []);
                while (subscription.Items.TryRead(out var item))
                {
                    Take(item);
                }

                var now = hub.Clock.Now;
                foreach (var report in reports.Due(now, recording.Id is not null, recording.IsExpected))
                {
                    exports.Findings?.Write(report, now - report.Finding.From, target!, Links());
                }
            }
        }
        finally
        {
            meter?.Dispose();
        }

        void Take(TimelineItem item)
        {
            meter?.Add(item);
            if (item is FindingItem told && meter is not null)
            {
                reports.Add(told);
            }
        }
    }

    /// <summary>The run that records it, and its page; without one the page of the target.</summary>
    private (string? Run, string? Page) Links()
    {
        var run = recording.Id;
        var target = targets.All.FirstOrDefault(one => one.Monitor == monitor);
        var page = shownAt.Address is not { } address ? null
            : run is not null ? $"{address}/runs/{run}"
            : target is null ? address : $"{address}{ChosenTarget.Address("/", target)}";
        return (run, page);
    }

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Error, Message = "The export of metrics failed because of a bug and is restarting.")]
        public static partial void Failed(ILogger logger, Exception e);
    }
}
