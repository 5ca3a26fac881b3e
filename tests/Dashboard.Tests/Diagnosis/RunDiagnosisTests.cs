using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

/// <summary>A run takes what is found live: it begins at 100 s of the timeline.</summary>
public sealed class RunDiagnosisTests
{
    private readonly RunDiagnosis _run = new(100, Thresholds.Defaults);

    private static Finding Starvation { get; } = new(RuleIds.StarvationByBlocking, 90)
    {
        Severity = 70,
        Title = "Starvation",
        Samples = [90, 99, 104],
        Events = [95, 103],
    };

    [Fact]
    public void A_finding_within_the_run_is_moved_to_its_clock()
    {
        Assert.Equal(5, _run.Add(new FindingItem(105, Starvation with { From = 102.5 }))!.T);
        _run.Add(new FindingItem(112, Starvation with { From = 102.5, To = 110 }));

        var found = Assert.Single(_run.Found);
        Assert.Equal((2.5, 10), (found.From, found.To));
    }

    [Fact]
    public void One_that_began_before_begins_with_the_run_and_cites_nothing_from_before()
    {
        Assert.Null(_run.Add(new FindingItem(93, Starvation)));
        Assert.Empty(_run.Found);

        var reported = _run.Add(new FindingItem(104, Starvation with { Severity = 80 }))!;
        Assert.Equal((0, null), (reported.Finding.From, reported.Finding.To));
        Assert.Equal([4], reported.Finding.Samples);
        Assert.Equal([3], reported.Finding.Events);
        Assert.Equal(6, _run.Add(new FindingItem(108, Starvation with { To = 106 }))!.Finding.To);
        Assert.Single(_run.Found);
    }

    [Fact]
    public void One_that_was_over_before_the_run_is_not_of_it_also_when_that_is_reported_later()
    {
        Assert.Null(_run.Add(new FindingItem(93, Starvation)));
        Assert.Null(_run.Add(new FindingItem(101, Starvation with { To = 99.5 })));

        Assert.Empty(_run.End());
        Assert.Empty(_run.Found);
    }

    [Fact]
    public void One_that_lasts_from_before_until_after_the_run_is_the_whole_run()
    {
        Assert.Null(_run.Add(new FindingItem(93, Starvation)));
        _run.Add(new PoolSample(1, 0.25));
        _run.Add(new PoolSample(9, 0.25));

        var ended = Assert.Single(_run.End());
        Assert.Equal((9, 0, 9), (ended.T, ended.Finding.From, ended.Finding.To));
        Assert.Equal(RuleIds.StarvationByBlocking, _run.Verdict(null).Rule);
    }

    [Fact]
    public void Of_too_many_the_least_severe_is_left_out()
    {
        for (var i = 0; i <= Diagnoser.MaxKept; i++)
        {
            _run.Add(new FindingItem(101 + i, Starvation with { From = 101 + i, To = 101.5 + i, Severity = i == 7 ? 10 : 70 }));
        }

        Assert.Equal(Diagnoser.MaxKept, _run.Found.Count);
        Assert.DoesNotContain(_run.Found, finding => finding.Severity == 10);
    }
}
