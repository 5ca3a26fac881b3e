using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

public sealed class EarlierRunsTests
{
    [Fact]
    public void It_is_the_newest_earlier_run_of_the_same_scenario_that_has_figures()
    {
        // Scenarios go round: 0, 3, 6 and 9 are of one.
        RunListEntry[] all = [Entry(10), Entry(9), Entry(8), Entry(7), Entry(6) with { Summary = null }, Entry(3), Entry(0)];

        Assert.Equal("r0003", EarlierRuns.LastLike(Entry(9).Header!, all)?.Id);
        Assert.Equal("r0000", EarlierRuns.LastLike(Entry(3).Header!, all)?.Id);
        Assert.Null(EarlierRuns.LastLike(Entry(0).Header!, all));
    }

    [Fact]
    public void Repeats_of_the_same_group_other_presets_and_recordings_are_none()
    {
        var group = new RunGroup("g", "Repeats", 1);
        RunListEntry[] all =
        [
            Entry(9) with { Header = Entry(9).Header! with { Group = group } },
            Entry(6) with { Header = Entry(6).Header! with { Group = group } },
            Entry(3) with { Header = Entry(3).Header! with { Preset = "s1-sync" } },
        ];

        Assert.Null(EarlierRuns.LastLike(all[0].Header!, all));
        Assert.Null(EarlierRuns.LastLike(all[0].Header! with { Scenario = null }, all));
        Assert.Equal("r0006", EarlierRuns.LastLike(all[0].Header! with { Group = null }, all[1..])?.Id);
    }

    [Fact]
    public void An_endpoint_of_ones_own_is_known_by_its_path_and_its_target()
    {
        RunListEntry[] all = [Own(9, "/a", "Shop"), Own(8, "/b", "Shop"), Own(7, "/a", "Store"), Entry(6), Own(5, "/a", "Shop"), Own(4, "/a", "Shop")];

        Assert.Equal("r0005", EarlierRuns.LastLike(all[0].Header!, all)?.Id);
        Assert.Null(EarlierRuns.LastLike(all[1].Header!, all));
        Assert.Null(EarlierRuns.LastLike(all[2].Header!, all));
        Assert.False(EarlierRuns.AreAlike(all[0].Header!, all[3].Header!));
    }

    private static RunListEntry Own(int i, string path, string target) => Entry(i) with
    {
        Header = GeneratedRun.Header(i) with
        {
            Scenario = null,
            Path = path,
            Plan = new LoadPlan($"http://127.0.0.1:5000{path}", 1, DurationSeconds: 1),
            Target = new TargetFacts(1, target, null, "", null, null, null),
        },
    };

    private static RunListEntry Entry(int i) => new($"r{i:0000}", GeneratedRun.Header(i), GeneratedRun.Summary(), null);
}
