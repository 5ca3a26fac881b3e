using Dashboard.Compare;
using Dashboard.Figures;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.RunPages;
using Dashboard.Tests.Compare;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Figures;

/// <summary>A run has one title, one main load, and one list of what happened during a load, wherever it is asked for.</summary>
public sealed class RunTitleTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("My own", "My own")]
    [InlineData("", "Task wait")]
    [InlineData(null, "Task wait")]
    public async Task A_run_has_the_same_title_in_its_file_in_the_list_in_a_comparison_and_in_reports(string? written, string title)
    {
        using var folder = new TemporaryFolder();
        var plain = SampleRuns.Of();
        RunNote[] notes = [new(0) { Title = "Earlier" }, new(0) { Title = written ?? "", Comment = "On battery" }];
        var named = plain with { Items = [.. plain.Items, .. notes] };
        await named.WriteAsync(folder.FullPath);
        var store = new RunStore(new RunFolder(folder.FullPath));
        var read = await store.OpenAsync(plain.Header.Id, TestContext.Current.CancellationToken);

        Assert.Equal(title, read.Title);
        Assert.Equal(title, Assert.Single(await store.ListAsync(TestContext.Current.CancellationToken)).Title);
        Assert.Equal(title, ComparedRun.Of(0, new ComparedRef(plain.Header.Id, null), read).Title);
        Assert.Equal(title, NamedRuns.Of(read).Name);
        Assert.Contains($"<h1>{title}</h1>", await ReportHtml.OfAsync(read, DateTimeOffset.UnixEpoch), StringComparison.Ordinal);
        Assert.Contains($"\"title\": \"{title}\"", RunFiguresJson.Of(read), StringComparison.Ordinal);
    }

    [Fact]
    public void The_main_load_is_the_named_one_in_the_list_the_comparison_and_the_figures()
    {
        var run = CompareRuns.Two("two");
        var main = run.Summary!.Find()!;

        Assert.Equal(run.Summary.MainPhase, main.Name);
        Assert.Same(main.Validity, RunWords.Validity(run.Summary));
        Assert.Same(main, ComparedRun.Of(0, new ComparedRef("id", null), run).Load);
        Assert.Same(main, MeasuredRun.Of(run).Phase);
        Assert.Same(main, MeasuredRun.Of(run.Summary).Phase);
    }

    [Fact]
    public void What_happened_during_a_load_is_what_came_from_its_begin_to_the_next_phase_that_is_no_drain()
    {
        TimelineItem[] items =
        [
            new PoolSample(0, 0.25), new Phase(1, "load", "") { Label = "a" }, new PoolSample(1.5, 0.25), new Phase(2, "drain", ""), new PoolSample(2.5, 0.25),
            new Phase(3, "rest", ""), new PoolSample(3.5, 0.25), new Phase(4, "load", "") { Label = "b" }, new PoolSample(4.5, 0.25),
            new Phase(5, "tail", ""), new PoolSample(6, 0.25),
        ];

        Assert.Equal([1, 1.5, 2, 2.5], LoadItems.Of(items, "a").Select(item => item.T));
        Assert.Equal([4, 4.5], LoadItems.Of(items, "b").Select(item => item.T));
        Assert.Equal([1, 1.5, 2, 2.5, 4, 4.5], LoadItems.Of(items).Select(item => item.T));
        Assert.Empty(LoadItems.Of(items, "c"));
        Assert.Equal(2, LoadItems.Of([new PoolSample(0, 0.25), new PoolSample(1, 0.25)]).Count);
    }

    [Fact]
    public void Offered_requests_are_those_sent_and_those_not_sent_whether_or_not_somebody_wrote_the_sum()
    {
        var load = new LoadSummary(8, 4, 2, 10, 0, 0, 0) { NotSent = 5 };

        Assert.Equal(15, load.OfferedRequests());
        Assert.Equal(15, (load with { Offered = 15 }).OfferedRequests());
        Assert.Equal(15, LoadFigures.Get("offered").ValueOf(MeasuredRun.Of(load)).Value);
    }
}
