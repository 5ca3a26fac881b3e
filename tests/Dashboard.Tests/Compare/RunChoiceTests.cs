using Dashboard.Compare.Page;
using Dashboard.RunFile;
using Dashboard.RunPages.Listing;

namespace Dashboard.Tests.Compare;

/// <summary>What the tables of runs say of a percentile that too few requests support.</summary>
public sealed class RunChoiceTests
{
    [Fact]
    public void A_percentile_with_too_few_requests_is_grey_for_a_run_and_for_a_group_with_such_a_run()
    {
        RunListEntry[] group = [Entry("a", 10, 12, "g"), Entry("b", 1, 3, "g")];
        var choices = RunChoice.Of([.. group, Entry("c", 10, 12), Entry("d", 1, 3)]);

        Assert.Equal([false, true, false], choices.Select(choice => choice.P95.Supported));
        Assert.Equal("too few: 12 of 200", choices[2].P95.Note);
        Assert.Equal(100, choices[0].P95.Value);
    }

    [Fact]
    public void The_row_of_a_group_in_the_list_of_runs_is_grey_in_the_same_way()
    {
        var cells = new GroupFigures([Entry("a", 10, 12, "g"), Entry("b", 1, 3, "g")]).Cells.ToDictionary(cell => cell.Key, cell => cell.Figure);

        Assert.Equal(("100 ms", "too few: 12 of 200"), (cells["latency.p95Ms"].Median, cells["latency.p95Ms"].TooFew));
        Assert.Equal(("22 /s", "4–40 /s", null), (cells["completedPerSecond"].Median, cells["completedPerSecond"].Spread, cells["completedPerSecond"].TooFew));
    }

    private static RunListEntry Entry(string id, int perInterval, double seconds, string? group = null) =>
        CompareRuns.Entry(CompareRuns.One(id, perInterval, 100, seconds), group is null ? null : new RunGroup(group, group, 1));
}
