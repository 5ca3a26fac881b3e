using Dashboard.Diagnosis.Rules;
using Dashboard.RunFile;
using Dashboard.RunPages;
using Dashboard.RunPages.Listing;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.RunPages.Listing;

public sealed class ListedRunsTests
{
    private static readonly RunListEntry Broken = new("broken", null, null, "No run.");

    [Fact]
    public void Every_word_must_occur_somewhere_in_the_run()
    {
        RunListEntry[] runs =
        [
            Entry(0) with { Note = new RunNote(0) { Tags = ["before-fix"], Comment = "on battery" } },
            Entry(1) with { Note = new RunNote(0) { Title = "My own name" } },
            Entry(3),
        ];

        Assert.Equal(["r0000", "r0003"], Found("taskwait"));
        Assert.Equal(["r0000"], Found("TASKWAIT fix BATTERY"));
        Assert.Equal(["r0001"], Found("own name"));
        Assert.Equal(["r0001"], Found("Run 1 of sync"));
        Assert.Empty(Found("taskwait own"));

        IEnumerable<string> Found(string text) => new ListedRuns(runs, new RunsQuery().Filter(text, null, false)).Shown.Select(run => run.Id);
    }

    [Fact]
    public void A_run_is_found_by_what_was_found_in_it()
    {
        var starved = Entry(0).Summary! with { Verdict = new PoolVerdict(RuleIds.BlockedNotInjected, 60, "Starvation the pool isn't reacting to: x.") };
        RunListEntry[] runs = [Entry(0) with { Summary = starved }, Entry(1) with { Summary = starved with { Verdict = new PoolVerdict("healthy", 0, "Healthy: x.") } }];

        Assert.Equal("r0000", Assert.Single(Found("starvation")).Id);
        Assert.Equal("r0000", Assert.Single(Found("blockedNotInjected")).Id);
        Assert.Equal("r0000", Assert.Single(Found("the pool isn't reacting")).Id);
        Assert.Equal("r0001", Assert.Single(Found("healthy")).Id);

        IReadOnlyList<RunListEntry> Found(string text) => new ListedRuns(runs, new RunsQuery().Filter(text, null, false)).Shown;
    }

    [Fact]
    public void Style_and_pin_filter_and_files_that_cannot_be_read_stay_apart()
    {
        var recording = Entry(5) with { Header = Entry(5).Header! with { Style = null, Scenario = null, Plan = null } };
        var imported = Entry(6) with { Summary = GeneratedRun.Summary() with { Load = GeneratedRun.Summary().Load! with { Source = "k6" } } };
        RunListEntry[] runs = [Entry(0), Entry(1) with { Note = new RunNote(0) { Pinned = true } }, Broken, recording, imported];
        ListedRuns Of(string? style, bool pinned) => new(runs, new RunsQuery().Filter("", style, pinned));

        Assert.Equal(["blocking", "imported", "recording", "sync-over-async"], Of(null, false).Styles);
        Assert.Equal("r0001", Assert.Single(Of("blocking", false).Shown).Id);
        Assert.Equal("r0005", Assert.Single(Of("recording", false).Shown).Id);
        Assert.Equal("r0006", Assert.Single(Of("imported", false).Shown).Id);
        Assert.Equal("r0001", Assert.Single(Of(null, true).Shown).Id);
        Assert.Empty(Of("async", true).Shown);
        Assert.Equal("broken", Assert.Single(Of("async", true).Broken).Id);
        Assert.Equal(("4 runs", "1 of 4 runs"), (Of(null, false).FoundWords, Of(null, true).FoundWords));
    }

    [Fact]
    public void Repeats_stand_together_where_the_newest_is_and_say_how_many_there_are()
    {
        // A B A B, newest first, and one by itself in between.
        RunListEntry[] runs = [Member(9, "b", 2), Member(8, "a", 2), Entry(7), Member(6, "b", 1), Member(5, "a", 1), Member(4, "alone", 1)];

        var blocks = new ListedRuns(runs, new RunsQuery()).Blocks;
        Assert.Equal(["b", "a", null, null], blocks.Select(block => block.Group?.Id));
        Assert.Equal(["r0006", "r0009"], blocks[0].Runs.Select(run => run.Id));

        var filtered = new ListedRuns(runs, new RunsQuery().Filter("r0009", null, false)).Blocks;
        Assert.Equal((1, 2), (Assert.Single(filtered).Runs.Count, filtered[0].Size));
    }

    [Fact]
    public void No_group_is_cut_where_the_page_ends()
    {
        RunListEntry[] runs = [Entry(9), .. Enumerable.Range(1, 5).Select(i => Member(i, "a", i)), Entry(0)];
        var blocks = new ListedRuns(runs, new RunsQuery()).Blocks;

        Assert.Equal(6, RunBlock.First(blocks, 3).Sum(block => block.Runs.Count));
        Assert.Equal(1, RunBlock.First(blocks, 1).Sum(block => block.Runs.Count));
        Assert.Equal(7, RunBlock.First(blocks, 100).Sum(block => block.Runs.Count));
    }

    [Fact]
    public void The_runs_of_a_sweep_stand_together_as_one_row_however_many_a_filter_leaves()
    {
        RunListEntry[] runs = [Entry(9), InSweep(8, "8 connections"), Entry(7), InSweep(6, "2 connections")];
        var blocks = new ListedRuns(runs, new RunsQuery()).Blocks;

        Assert.Equal([null, "s", null], blocks.Select(block => block.Id));
        Assert.Equal(["r0006", "r0008"], blocks[1].Runs.Select(run => run.Id));
        Assert.Equal(1, blocks[1].Rows);

        var filtered = Assert.Single(new ListedRuns(runs, new RunsQuery().Filter("8 connections", null, false)).Blocks);
        Assert.Equal(("r0008", 2), (Assert.Single(filtered.Runs).Id, filtered.Size));

        static RunListEntry InSweep(int i, string words) => Entry(i) with
        {
            Header = GeneratedRun.Header(i) with { Cell = new RunCell("s", "taskwait", new Dictionary<string, string>(), words, 1), Group = new RunGroup($"s-{i}", "x", 1) },
        };
    }

    [Fact]
    public void A_run_is_found_by_its_kind_its_target_and_its_finding()
    {
        var deadlock = Entry(1).Summary! with { Verdict = new PoolVerdict(RuleIds.Deadlock, 95, "Deadlock: x.") };
        var cell = new RunCell("s", "taskwait", new Dictionary<string, string>(), "2 connections", 1);
        var target = GeneratedRun.Header(2).Target! with { Name = "Another.App" };
        RunListEntry[] runs =
        [
            Entry(0),
            Entry(1) with { Summary = deadlock, Header = GeneratedRun.Header(1) with { CapturedFor = RuleIds.Deadlock } },
            Entry(2) with { Header = GeneratedRun.Header(2) with { Cell = cell, Target = target } },
            Entry(3) with { Summary = GeneratedRun.Summary() with { Load = GeneratedRun.Summary().Load! with { Source = "k6" } } },
            Entry(4) with { Header = Entry(4).Header! with { Style = null, Scenario = null, Plan = null, Phases = [] } },
        ];

        Assert.Equal(["load run", "incident", "recording", "import", "sweep cell"], new ListedRuns(runs, new RunsQuery()).Kinds);
        Assert.Equal("r0000", Only("load run", null, null));
        Assert.Equal("r0001", Only("incident", null, null));
        Assert.Equal("r0002", Only("sweep cell", null, null));
        Assert.Equal("r0003", Only("import", null, null));
        Assert.Equal("r0004", Only("recording", null, null));
        Assert.Equal("r0002", Only(null, "Another.App", null));
        Assert.Equal("r0001", Only(null, null, RuleIds.Deadlock));

        string Only(string? kind, string? target, string? finding) => Assert.Single(new ListedRuns(runs, new RunsQuery().Only(kind, target, finding)).Shown).Id;
    }

    [Fact]
    public void Sorted_by_a_figure_a_group_stands_by_its_median_and_what_has_no_value_comes_last_both_ways()
    {
        static RunListEntry With(RunListEntry entry, double threads) =>
            entry with { Summary = GeneratedRun.Summary() with { Pool = GeneratedRun.Summary().Pool with { ThreadsMax = threads } } };
        RunListEntry[] runs =
            [With(Entry(9), 10), Entry(8) with { Summary = null }, With(Member(7, "a", 2), 30), With(Member(6, "a", 1), 20), With(Entry(5), 40)];
        var once = new RunsQuery().SortBy(RunSort.Threads);

        Assert.Equal(["r0005", "r0006", "r0009", "r0008"], First(once));
        Assert.Equal(["r0009", "r0006", "r0005", "r0008"], First(once.SortBy(RunSort.Threads)));
        Assert.Equal(["r0009", "r0008", "r0006", "r0005"], First(new RunsQuery()));

        IEnumerable<string> First(RunsQuery query) => new ListedRuns(runs, query).Blocks.Select(block => block.Runs[0].Id);
    }

    [Fact]
    public void Only_what_was_changed_in_the_form_becomes_a_note()
    {
        var entry = Entry(0) with { Note = new RunNote(0) { Title = "Mine", Tags = ["x"], Comment = "c" } };

        Assert.True(RunNotes.IsEmpty(RunNotes.Changes(entry, " Mine ", "x", "c", false)));
        var note = RunNotes.Changes(entry, "Run 0 of taskwait", "x, y ,, Y", "", true);
        Assert.Equal(("", "", true), (note.Title, note.Comment, note.Pinned));
        Assert.Equal(["x", "y"], note.Tags);
        Assert.Equal("Run 0 of taskwait", (entry with { Note = entry.Note.With(note) }).Title);
    }

    private static RunListEntry Entry(int i) => new($"r{i:0000}", GeneratedRun.Header(i), GeneratedRun.Summary(), null);

    private static RunListEntry Member(int i, string group, int index) => Entry(i) with { Header = GeneratedRun.Header(i) with { Group = new RunGroup(group, "Repeat", index) } };
}
