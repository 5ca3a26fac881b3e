using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Windows;
using Dashboard.Looks;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Looks;

/// <summary>What in the counters gives cause to read all signals.</summary>
public sealed class CountersWindowTests
{
    private static readonly PoolSample Quiet = new(0, 1) { ThreadCount = 4, QueueLength = 0, CurrentRequests = 0, RequestsStarted = 0, RequestsStartedSeconds = 1 };

    [Fact]
    public void A_quiet_target_gives_no_cause_and_neither_does_one_sample()
    {
        Assert.Empty(Causes(Quiet, Quiet, Quiet));
        Assert.Empty(Causes(Quiet, Quiet with { QueueLength = 9 }));
    }

    [Fact]
    public void Work_that_waits_in_two_samples_does_and_is_forgotten_when_it_is_old()
    {
        var waiting = Quiet with { QueueLength = 3 };

        Assert.Equal(["queue"], Causes(Quiet, waiting, waiting));
        Assert.Empty(Causes([waiting, waiting, .. Enumerable.Repeat(Quiet, 10)]));
    }

    [Fact]
    public void So_do_slow_requests_requests_that_stay_open_and_those_that_fail_and_the_verdict_comes_first()
    {
        var slow = Quiet with { CurrentRequests = 10, RequestsStarted = 20 };

        Assert.Equal(["slowRequests"], Causes(slow, slow));
        Assert.Equal(["openRequests"], Causes(Quiet with { CurrentRequests = 1 }, Quiet with { CurrentRequests = 1 }));
        Assert.Equal(["failedRequests"], Causes(Quiet with { FailedRequests = 5 }, Quiet with { FailedRequests = 6 }));
        Assert.Equal(["kestrelQueue"], Causes(Quiet with { RequestQueueLength = 1, ConnectionQueueLength = 0 }));

        var verdict = new PoolVerdict("workWaits", 40, "x") { Headline = "Work waits" };
        Assert.Equal(["workWaits", "slowRequests"], Window(slow, slow).Causes(Assessment(verdict)).Select(static cause => cause.Kind));
    }

    /// <summary>Where nobody waits for an answer, an item now and then is no cause, whatever the first verdict on it is.</summary>
    [Fact]
    public void A_short_queue_gives_no_cause_where_only_a_longer_one_counts()
    {
        var looking = Assessment(new PoolVerdict(PoolVerdict.Looking, PoolVerdict.ProblemSeverity, "x") { Headline = "Work waits" });

        Assert.Empty(Waiting(2).Causes(looking));
        Assert.Equal([PoolVerdict.Looking, "queue"], Waiting(3).Causes(looking).Select(static cause => cause.Kind));

        static CountersWindow Waiting(double items)
        {
            var window = new CountersWindow(seconds: 10, leastQueued: 3);
            window.Add(Quiet with { T = 1, QueueLength = items });
            window.Add(Quiet with { T = 2, QueueLength = items });
            return window;
        }
    }

    [Fact]
    public void Nothing_counts_before_a_second_of_samples_is_known() =>
        Assert.Empty(Window(Quiet with { QueueLength = 3 }, Quiet with { QueueLength = 3 }).Causes(PoolAssessment.Unknown));

    private static string[] Causes(params PoolSample[] samples) =>
        [.. Window(samples).Causes(Assessment(RunVerdict.Now([], null))).Select(static cause => cause.Kind)];

    private static CountersWindow Window(params PoolSample[] samples)
    {
        var window = new CountersWindow(seconds: 10);
        foreach (var (i, sample) in samples.Index())
        {
            window.Add(sample with { T = i });
        }

        return window;
    }

    private static PoolAssessment Assessment(PoolVerdict verdict) =>
        new(verdict, [], new SampledPool(3, Quiet, PoolLimits.Of(null)) { Covered = 3 });
}
