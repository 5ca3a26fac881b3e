using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

public sealed class DiagnoserTests
{
    private readonly PoolScript _pool = new();

    [Fact]
    public void A_finding_survives_a_queue_that_empties_for_a_moment_and_ends_where_it_stays_empty()
    {
        _pool.For(5, queue: 9).For(1, queue: 0).For(5, queue: 9).For(6, queue: 0);

        var finding = Assert.Single(_pool.All, one => one.Rule == RuleIds.BlockedNotInjected);
        Assert.Equal(0.25, finding.From);
        Assert.InRange(finding.To!.Value, 11, 14);
        Assert.Equal(finding, _pool.Told.Last(one => one.Rule == RuleIds.BlockedNotInjected));
    }

    [Fact]
    public void When_more_is_known_one_finding_takes_the_place_of_the_other_since_the_same_time()
    {
        _pool.For(6, queue: 9).Goal(6, 5).For(2, queue: 9, threads: 5);

        Assert.Equal(RuleIds.StarvationByBlocking, _pool.The(RuleIds.BlockedNotInjected).RefinedBy);
        Assert.Equal(_pool.The(RuleIds.BlockedNotInjected).From, _pool.The(RuleIds.StarvationByBlocking).From);
        Assert.Null(_pool.The(RuleIds.StarvationByBlocking).To);
        Assert.Equal([RuleIds.StarvationByBlocking], _pool.Current.Select(finding => finding.Rule));
    }

    [Fact]
    public void Nothing_is_said_before_three_seconds_of_samples()
    {
        _pool.For(2.25, queue: 100);

        Assert.Empty(_pool.Told);
    }

    [Fact]
    public void A_finding_cites_its_first_its_worst_and_its_last_sample_and_the_pools_events()
    {
        _pool.For(30, queue: 9).For(0.25, queue: 77).For(600, queue: 9).Goal(3, 5).For(1, queue: 9);

        var finding = _pool.Current.Single();
        Assert.InRange(finding.Samples.Count, 4, Finding.MaxCited);
        Assert.Equal(0.25, finding.Samples[0]);
        Assert.Contains(30.25, finding.Samples);
        Assert.Equal(_pool.T, finding.Samples[^1]);
        Assert.Equal([630.25], finding.Events);
        Assert.Contains(new FindingFigure("peak queue length", 77, "work items"), finding.Figures);
    }

    [Fact]
    public void A_finding_that_lasts_is_told_again_only_now_and_then()
    {
        _pool.For(600, queue: 9);

        Assert.InRange(_pool.Told.Count, 1, 130);
    }

    [Fact]
    public void Without_samples_what_was_said_ends_with_the_last_one_and_nothing_is_said_of_the_time_after()
    {
        _pool.For(5, queue: 9).Pass(6.9);
        Assert.DoesNotContain(RuleIds.Blind, _pool.Rules);

        _pool.Pass(7.1);
        Assert.Equal(5, _pool.The(RuleIds.BlockedNotInjected).To);
        Assert.Equal([RuleIds.Blind], _pool.Current.Select(finding => finding.Rule));

        var back = new PoolSample(9, 0.25) { QueueLength = 0, ThreadCount = 4, CpuPercent = 1, CompletedItems = 1 };
        _pool.Add(back);
        Assert.Equal((5, 9), (_pool.The(RuleIds.Blind).From, _pool.The(RuleIds.Blind).To!.Value));
        Assert.Empty(_pool.Current);
    }

    [Fact]
    public void A_load_that_goes_on_without_samples_shows_that_they_are_missing()
    {
        _pool.For(4).Add(PoolScript.Load(6.5, 10, 5, 0.1));

        Assert.Contains(RuleIds.Blind, _pool.Rules);
    }

    [Fact]
    public void A_session_that_stalls_is_blind_after_the_same_silence_as_any_and_says_what_the_session_says()
    {
        _pool.For(4).Add(new SessionChange(5, SessionState.Stalled, "The target may be paused.")).Pass(5.9);
        Assert.DoesNotContain(RuleIds.Blind, _pool.Rules);

        _pool.Pass(6.1);
        Assert.EndsWith("The target may be paused.", _pool.The(RuleIds.Blind).Sentence);
    }

    [Fact]
    public void Time_in_which_the_dashboard_itself_did_not_run_is_no_silence_of_the_target()
    {
        _pool.For(4).Add(new SessionChange(9, SessionState.Attached, "This dashboard did not run for 5 s.") { OwnStallSeconds = 5 }).Pass(9.1);
        Assert.DoesNotContain(RuleIds.Blind, _pool.Rules);

        _pool.Pass(20);
        Assert.Contains(RuleIds.Blind, _pool.Rules);
    }

    [Fact]
    public void A_silence_in_which_nothing_else_came_is_known_from_the_first_sample_after_it()
    {
        _pool.For(4).Add(new PoolSample(9, 5) { QueueLength = 3, ThreadCount = 4, CpuPercent = 1, CompletedItems = 1 });
        Assert.Equal([RuleIds.Blind], _pool.Current.Select(finding => finding.Rule));

        _pool.Add(new PoolSample(9.25, 0.25) { QueueLength = 0, ThreadCount = 4, CpuPercent = 1, CompletedItems = 1 });
        Assert.Equal((4, 9.25), (_pool.The(RuleIds.Blind).From, _pool.The(RuleIds.Blind).To!.Value));
    }

    [Fact]
    public void A_target_that_is_gone_leaves_no_finding_behind()
    {
        _pool.For(5, queue: 9).Add(new SessionChange(5.5, SessionState.Killed, "It was killed.")).Pass(60);

        Assert.Empty(_pool.Current);
        Assert.Null(_pool.SampledPool);
        Assert.Equal(5, _pool.The(RuleIds.BlockedNotInjected).To);
    }

    [Fact]
    public void Its_memory_is_bounded()
    {
        for (var i = 0; i < Diagnoser.MaxKept + 20; i++)
        {
            _pool.For(5, queue: 9).For(5);
        }

        Assert.Equal(Diagnoser.MaxKept, _pool.All.Count);
    }

    [Fact]
    public void Thresholds_that_somebody_sets_are_what_counts()
    {
        var patient = new PoolScript(thresholds: Thresholds.Defaults.With("freeCpu", 5)).For(6, queue: 9, threads: 9, cpu: 10);
        _pool.For(6, queue: 9, threads: 9, cpu: 10);

        Assert.Equal([RuleIds.WorkWaits], patient.Rules);
        Assert.Equal([RuleIds.BlockedNotInjected], _pool.Rules);
    }

    [Fact]
    public void What_is_not_known_of_the_target_is_assumed_and_said()
    {
        Assert.Equal("The target's processor count is unknown: this machine's is assumed.", PoolLimits.Of(null).Assumed);
        Assert.Equal("The pool's minimum is unknown: one thread per processor is assumed, the runtime's default.",
            PoolLimits.Of(new TargetFacts(1, "a", null, "", null, null, null) { ProcessorCount = 4 }).Assumed);
        Assert.Null(PoolLimits.Of(new TargetFacts(1, "a", null, "", null, null, null) { ProcessorCount = 4, MinThreads = 4 }).Assumed);

        var diagnoser = new Diagnoser();
        for (var t = 0.25; t <= 5; t += 0.25)
        {
            diagnoser.Add(new PoolSample(t, 0.25) { QueueLength = 9, ThreadCount = 4, CpuPercent = 1, CompletedItems = 1 });
        }

        Assert.StartsWith("The target's processor count is unknown", diagnoser.Current.Single().Assumed);
    }
}
