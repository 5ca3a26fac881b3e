using Dashboard.RunFile;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

public sealed class RunBlockersTests
{
    private static readonly TimelineItem[] TwoLoads =
    [
        new Phase(1, "load", "") { Label = "one" }, Window(2, "Orders.Get", 3), new Phase(4, "drain", ""), new Phase(5, "rest", ""), Window(5.5, "Orders.Get", 1),
        Window(6.8, "Cache.Fill", 9), new Phase(7, "load", "") { Label = "two" }, Window(8, "Stock.Get", 4), new Phase(9, "tail", ""),
    ];

    [Fact]
    public void Each_load_has_its_own_with_what_comes_late_and_without_what_lies_between()
    {
        var blockers = RunBlockers.Of(TwoLoads);

        Assert.Equal([("Orders.Get", 2.0)], blockers.In("one").Select(site => (site.Method, site.Threads)));
        Assert.Equal([("Stock.Get", 4.0)], blockers.In("two").Select(site => (site.Method, site.Threads)));
        Assert.Empty(blockers.In("three"));
        Assert.Equal(["Cache.Fill", "Orders.Get", "Stock.Get"], blockers.In().Select(site => site.Method));
    }

    [Fact]
    public void A_run_that_was_interrupted_has_those_of_the_loads_that_began_and_a_recording_those_of_the_whole()
    {
        Assert.Equal(["one", "two"], RunBlockers.Of(TwoLoads).Parts(null).Select(part => part.Name));
        Assert.Equal([(null, "Cache.Fill")], RunBlockers.Of([TwoLoads[5]]).Parts(null).Select(part => (part.Name, part.Sites[0].Method)));
        Assert.Empty(RunBlockers.Of([]).Parts(null));
    }

    [Fact(Timeout = 20_000)]
    public async Task An_older_file_whose_summary_does_not_hold_those_of_each_load_is_read_with_them()
    {
        using var folder = new TemporaryFolder();
        var run = SampleRuns.Of();
        TimelineItem[] items = [.. run.Items.SkipLast(1), Window(3, "Orders.Get", 5), run.Summary! with { Blockers = [new BlockerSummary("Old.Get", "lock", "")] }];
        // The window stands behind the tail's begin, as one that comes late does.
        var path = await (run with { Items = items }).WriteAsync(folder.FullPath);

        var read = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);
        Assert.Equal("Orders.Get", Assert.Single(Assert.Single(read.Summary!.Phases).Blockers).Method);
        Assert.Equal(read.Summary.Phases[0].Blockers, read.Summary.Blockers);
        var ends = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken, RunParts.Ends);
        Assert.Equal(read.Summary.Blockers, ends.Summary!.Blockers);
        Assert.Equal(read.Summary.Blockers, Assert.Single(ends.Blockers.Parts(ends.Summary)).Sites);
    }

    private static BlockingSites Window(double t, string method, double seconds) => new(t, 1)
    {
        Sites = [new BlockingSite(method, "Task wait", BlockingSites.WaitEvents) { BlockedSeconds = seconds, Waits = 1 }],
    };
}
