using Dashboard.Accounts.Requests;
using Dashboard.Capacity;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Capacity;

public sealed class MeasuredServiceTests
{
    private static readonly LatencySummary Latency = new(480, 510, 0, 0, 0, 0, 0, 0, 0, 0);

    [Fact]
    public void Without_an_account_it_is_the_mean_of_a_run_in_which_no_work_waited_and_never_its_fastest_request()
    {
        var measured = MeasuredService.Of(Run([], new PoolSummary { PeakQueue = 0 }))!;

        Assert.Equal((0.51, "measured: 510 ms per request, the run's mean, including any time awaited"), (measured.Seconds, measured.Words));
    }

    [Fact]
    public void With_an_account_it_is_the_time_in_which_a_thread_was_held()
    {
        var blocking = new RouteSummary("GET /a", 40) { BeforeMs = 9, WaitsMs = 480, LocksMs = 10, OnThreadMs = 15, AwaitingMs = 100, AfterMs = 3, TotalMs = 617 };

        var measured = MeasuredService.Of(Run([new RouteSummary("GET /b", 2) { OnThreadMs = 9 }, blocking], new PoolSummary { QueueWaitMeanMs = 12 }))!;

        Assert.Equal(0.505, measured.Seconds, 1e-9);
        Assert.Equal("measured: 505 ms per request on its thread, the mean of 40 requests to GET /a", measured.Words);
    }

    [Fact]
    public void A_handler_that_awaits_holds_its_thread_for_a_moment_and_the_words_say_what_one_that_blocks_would_hold()
    {
        var awaiting = new RouteSummary("GET /a", 40) { OnThreadMs = 0.2, AwaitingMs = 500 };

        var measured = MeasuredService.Of(Run([awaiting], new PoolSummary { QueueWaitMeanMs = 0.001 }))!;

        Assert.Equal(0.0002, measured.Seconds, 1e-9);
        Assert.Contains("it awaited 500 ms more without a thread", measured.Words, StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_that_starved_tells_only_what_is_known_of_its_endpoint()
    {
        var starved = new PoolSummary { PeakQueue = 118, QueueWaitMeanMs = 1841 };

        Assert.Null(MeasuredService.Of(Run([], starved)));
        Assert.Null(MeasuredService.Of(Run([new RouteSummary("GET /a", 125) { WaitsMs = 3572 }], starved)));
        Assert.Null(MeasuredService.Of(Run([], new PoolSummary { PeakQueue = 120 })));

        var known = MeasuredService.Of(Run([], starved, serviceSeconds: 0.5))!;
        Assert.Equal(0.5, known.Seconds);
        Assert.StartsWith("stated by the endpoint: 500 ms per request; the requests of this run waited for threads", known.Words, StringComparison.Ordinal);
    }

    [Fact]
    public void A_target_whose_requests_wait_for_threads_tells_none()
    {
        static MeasuredService? Of(double beforeSeconds) => MeasuredService.Of(RequestTotals.Of(
            [new RequestTimes(1, 1) { Routes = [new RouteTimes("GET /a", 10) { WaitsSeconds = 5, BeforeSeconds = beforeSeconds }], Stopped = 10 }]));

        Assert.Equal(0.5, Of(0.4)!.Seconds, 1e-9);
        Assert.Null(Of(0.6));

        // Of 10 requests that await half a second each, which wait longer for a thread than they hold one.
        var awaits = new RouteTimes("GET /a", 10) { OnThreadSeconds = 0.02, BeforeSeconds = 0.05, AwaitingSeconds = 5 };
        Assert.Equal(0.002, MeasuredService.Of(RequestTotals.Of([new RequestTimes(1, 1) { Routes = [awaits], Stopped = 10 }]))!.Seconds, 1e-9);
        Assert.Null(MeasuredService.Of(RequestTotals.Of([])));
    }

    [Fact]
    public void A_run_without_an_answer_tells_none()
    {
        Assert.Null(MeasuredService.Of(new RunListEntry("id", null, null, null)));
        Assert.Null(MeasuredService.Of(new RunListEntry("id", null, new RunSummary(1, RunSummary.Completed, RunSummary.CompletedSentence), null)));
    }

    [Fact]
    public void A_run_fills_in_service_time_cores_and_minimum_and_leaves_the_users() => Assert.Equal(
        new CapacityInputs(1000, 30, 0.51, 2, 20),
        MeasuredService.Fill(CapacityInputs.Article, Run([], new PoolSummary { PeakQueue = 0 })));

    private static RunListEntry Run(IReadOnlyList<RouteSummary> routes, PoolSummary pool, double? serviceSeconds = null)
    {
        var load = new LoadSummary(10, 1, 10, 10, 0, 0, 0) { Latency = Latency };
        var summary = new RunSummary(12, RunSummary.Completed, RunSummary.CompletedSentence)
        {
            Load = load,
            MainPhase = "load",
            Phases = [new PhaseSummary("load", 0, 10, load) { RequestTime = routes }],
            Pool = pool,
        };
        var target = new TargetFacts(1, "sample", null, "", "10.0.12", "Linux", "x64") { ProcessorCount = 2, MinThreads = 20 };
        var plan = new LoadPlan("http://localhost/", 125);
        var header = new RunHeader(RunFormat.Version, "id", DateTimeOffset.UnixEpoch, "run")
        {
            Machine = MachineFacts.Current,
            Target = target,
            Phases = [new LoadPhase("load", plan) { ServiceSeconds = serviceSeconds }],
        };
        return new RunListEntry("id", header, summary, null);
    }
}
