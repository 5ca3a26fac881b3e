using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class InjectionTests
{
    [Theory]
    [InlineData(6, "Starvation")]
    [InlineData(8, "CooperativeBlocking")]
    [InlineData(9, "unknown (9)")]
    [InlineData(-1, "unknown (-1)")]
    public void A_reason_has_the_runtimes_name_and_an_unknown_one_says_its_number(int reason, string name)
    {
        Assert.Equal(name, new Injection(0, reason, 3, 2, true, 0).ReasonName);
    }

    [Fact]
    public void The_tally_counts_every_change_and_remembers_only_raises()
    {
        var tally = new InjectionTally();
        tally.Add(new Injection(1, 8, 3, 2, true, 0));
        tally.Add(new Injection(2, 8, 2, 3, false, 0));
        tally.Add(new Injection(3, 3, 4, 2, true, 0));
        tally.Add(new WorkerThreadChange(4, Started: false, 3));
        tally.Add(new WorkerThreadChange(5, Started: true, 4));

        Assert.Equal(new InjectionCount(2, 1), tally.Counts[8]);
        Assert.Equal(new InjectionCount(1, 1), tally.Counts[3]);
        Assert.Equal([3d, 1d], tally.Recent.Select(raised => raised.Change.T));
        Assert.Equal(4, tally.Goal);
        Assert.Equal(1, tally.ThreadsRetired);
    }
}
