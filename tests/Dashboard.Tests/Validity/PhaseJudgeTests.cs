using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

public sealed class PhaseJudgeTests
{
    [Fact]
    public void A_phase_is_summed_up_from_its_items()
    {
        var summary = PhaseJudge.Summarise("sync × 100", Loads.ClosedLoad, Items(seconds: 10), Loads.Closed, theoryPerSecond: 625, processorCount: 2);

        Assert.Equal(("sync × 100", 50, 60), (summary.Name, summary.From, summary.To));
        Assert.Equal((625, 80), (summary.TheoryPerSecond, summary.PercentOfTheory));
        Assert.Equal((3, 11), (summary.ThreadsStart, summary.ThreadsMax));
        Assert.Equal((0, 500), (summary.SteadyState.Seconds, summary.SteadyState.PlateauPerSecond));
        Assert.True(summary.Validity.Valid);
        Assert.Same(Loads.ClosedLoad, summary.Load);
    }

    [Fact]
    public void Without_pool_theory_and_first_request_the_rest_is_there()
    {
        var items = Items(seconds: 10).OfType<LoadInterval>().ToArray();
        var summary = PhaseJudge.Summarise("load", Loads.ClosedLoad, items, Loads.Closed, null, 2);

        Assert.Equal((50, 60), (summary.From, summary.To));
        Assert.True(summary is { PercentOfTheory: null, ThreadsStart: null, ThreadsMax: null, Validity.Valid: true });
    }

    [Fact]
    public void Without_any_item_there_are_still_the_figures()
    {
        var summary = PhaseJudge.Summarise("load", Loads.ClosedLoad, [], Loads.Closed, 500, 2);

        Assert.True(summary is { From: 0, To: 10, PercentOfTheory: 100, SteadyState.Seconds: null, SteadyState.PlateauPerSecond: null });
    }

    [Fact]
    public void A_short_load_a_counted_one_and_a_ramp_are_not_judged_for_steadiness()
    {
        Assert.Null(Steady(Items(seconds: 9), Loads.Closed).Holds);
        Assert.Null(Steady(Items(seconds: 10), Loads.Closed with { BoundedByCount = true }).Holds);
        Assert.Null(Steady(Items(seconds: 10), Loads.Open with { RateChanges = true }).Holds);
        Assert.True(Steady(Items(seconds: 10), Loads.Closed).Holds);
    }

    [Fact]
    public void Answers_in_batches_are_looked_at_in_longer_windows()
    {
        // 100 answers every 0.6 s: windows of 1 s hold one batch or two, windows of 12 s always 20.
        var batches = Items(seconds: 130, i => i % 12 == 0 ? 100 : 0, step: 0.05);
        var load = Loads.ClosedLoad with { WindowSeconds = 130, Latency = Loads.TwoHundredMs with { P50Ms = 600 } };

        var steady = PhaseJudge.Summarise("load", load, batches, Loads.Closed, null, 2).SteadyState;
        var shorter = PhaseJudge.Summarise("load", load, [.. batches.Where(item => item.T < 80)], Loads.Closed, null, 2).SteadyState;

        Assert.Equal(0, steady.Seconds);
        Assert.Equal(100 / 0.6, steady.PlateauPerSecond!.Value, tolerance: 1);
        Assert.Contains("Windows of 12 s, because responses come in batches", steady.Sentence, StringComparison.Ordinal);
        Assert.Null(shorter.PlateauPerSecond);
        Assert.StartsWith("Too short to judge", shorter.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_moment_found_between_batches_is_called_rough()
    {
        var items = Items(seconds: 30, i => i <= 8 ? 0 : 125);
        string Sentence(double medianMs) => Steady(items, Loads.Closed, Loads.ClosedLoad with { WindowSeconds = 30, Latency = Loads.TwoHundredMs with { P50Ms = medianMs } }).Sentence;

        Assert.Contains("Steady after 2 s at 500 requests/s ± 5 %. The time is approximate", Sentence(500), StringComparison.Ordinal);
        Assert.DoesNotContain("rough", Sentence(40), StringComparison.Ordinal);
    }

    [Fact]
    public void A_load_that_still_works_off_its_first_burst_gets_no_longer_windows()
    {
        var items = Items(seconds: 30, i => i % 32 == 0 ? 100 : 0, step: 0.25);

        Assert.False(Steady(items, Loads.Closed, Loads.ClosedLoad with { WindowSeconds = 30, Latency = Loads.TwoHundredMs with { P50Ms = 8000 } }).Holds);
        Assert.Null(Steady(items, Loads.Closed, Loads.ClosedLoad with { WindowSeconds = 30, Latency = Loads.TwoHundredMs with { P50Ms = 2900 } }).Holds);
    }

    [Fact]
    public void Batches_do_not_excuse_a_pool_that_grows()
    {
        var items = Items(seconds: 60, i => i % 12 == 0 ? 100 : 0, step: 0.05, threadsPerSecond: 1);

        Assert.False(Steady(items, Loads.Closed, Loads.ClosedLoad with { WindowSeconds = 60, Latency = Loads.TwoHundredMs with { P50Ms = 600 } }).Holds);
    }

    private static ValidityCheck Steady(TimelineItem[] items, LoadConditions conditions, LoadSummary? load = null) => Assert.Single(
        PhaseJudge.Summarise("load", load ?? Loads.ClosedLoad, items, conditions, null, 2).Validity.Checks, check => check.Name == "steadyState");

    /// <summary>A phase whose first request is at 50 s, with four samples a second from 49 s on and a drain of half a second.</summary>
    private static TimelineItem[] Items(double seconds, Func<int, long>? completed = null, double step = 0.25, double threadsPerSecond = 0)
    {
        List<TimelineItem> items = [new Phase(49.2, "load", "100 connections."), new FirstRequest(50)];
        for (var i = 0; i * 0.25 < seconds + 2; i++)
        {
            var t = 49 + (i * 0.25);
            items.Add(new PoolSample(t, 0.25) { ThreadCount = t <= 50 ? 3 : t <= 50 + seconds + 0.5 ? 11 + Math.Round((t - 50) * threadsPerSecond) : 99 });
        }

        for (var i = 1; i * step <= seconds + 1e-9; i++)
        {
            items.Add(new LoadInterval(50 + (i * step), step, false, 125, completed?.Invoke(i) ?? 125, 100, 0) { AgentCpuPercent = 40 });
        }

        items.Add(new LoadInterval(50 + seconds + 0.5, 0.5, true, 0, 100, 0, 0));
        return [.. items.OrderBy(item => item.T)];
    }
}
