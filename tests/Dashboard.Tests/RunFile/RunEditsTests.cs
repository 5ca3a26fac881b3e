using Dashboard.Catalogue;
using Dashboard.Exchange;
using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.RunFile;

/// <summary>Naming, tagging, pinning, deleting and taking back, on a real folder.</summary>
public sealed class RunEditsTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;

    public RunEditsTests() =>
        _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();

    private RunEdits Shelf => _services.GetRequiredService<RunEdits>();

    private RunStore Store => _services.GetRequiredService<RunStore>();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 20_000)]
    public async Task The_last_note_wins_field_by_field_and_nothing_before_it_is_rewritten()
    {
        var path = await WriteAsync("a");
        var before = await File.ReadAllBytesAsync(path, Token);

        await Shelf.NoteAsync("a", new RunNote(0) { Title = "First", Tags = ["x"], Pinned = true }, Token);
        await Shelf.NoteAsync("a", new RunNote(0) { Title = "Second", Comment = "c" }, Token);
        var entry = Assert.Single(await Store.ListAsync(Token));
        var after = await File.ReadAllBytesAsync(path, Token);

        Assert.Equal(("Second", "c", true), (entry.Title, entry.Note.Comment, entry.Note.Pinned));
        Assert.Equal(["x"], entry.Note.Tags);
        Assert.NotNull(entry.Summary);
        Assert.Equal(before, after[..before.Length]);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_note_to_an_interrupted_run_with_a_torn_last_line_begins_a_line_of_its_own()
    {
        var path = await WriteAsync("a", close: false);
        await File.AppendAllTextAsync(path, "{\"kind\":\"sam", Token);

        await Shelf.NoteAsync("a", new RunNote(0) { Comment = "it broke here" }, Token);
        var run = await Store.OpenAsync("a", Token);

        Assert.Equal("it broke here", Assert.Single(run.Items.OfType<RunNote>()).Comment);
        Assert.Single(run.Problems);
        Assert.Equal("it broke here", Assert.Single(await Store.ListAsync(Token)).Note.Comment);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_deleted_run_is_taken_back_whole()
    {
        var path = await WriteAsync("a");
        var before = await File.ReadAllBytesAsync(path, Token);

        Shelf.Delete("a");
        Assert.Empty(await Store.ListAsync(Token));
        Shelf.TakeBack("a");

        Assert.Equal(before, await File.ReadAllBytesAsync(path, Token));
        Assert.Throws<UserFacingException>(() => Shelf.TakeBack("a"));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_note_that_is_too_long_and_one_to_a_run_that_is_not_there_are_refused_with_a_sentence()
    {
        await WriteAsync("a");

        await Assert.ThrowsAsync<UserFacingException>(() => Shelf.NoteAsync("a", new RunNote(0) { Comment = new string('x', RunEdits.LongestText + 1) }, Token));
        var missing = await Assert.ThrowsAsync<UserFacingException>(() => Shelf.NoteAsync("b", new RunNote(0) { Comment = "c" }, Token));
        Assert.StartsWith("Run file ", missing.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<UserFacingException>(() => Shelf.NoteAsync("../a", new RunNote(0) { Comment = "c" }, Token));
    }

    [Fact]
    public void The_oldest_runs_that_nobody_noted_may_go_and_imports_stay()
    {
        RunListEntry[] runs =
        [
            .. Enumerable.Range(0, 6).Select(i => Entry(i, bytes: 100, pinned: i == 0)),
            Entry(-1, 100, false) with { Note = new RunNote(0) { Tags = ["before"] } },
            Entry(-2, 100, false) with { Summary = GeneratedRun.Summary() with { Load = GeneratedRun.Summary().Load! with { Source = "k6" } } },
            new RunListEntry("broken", null, null, "Broken."),
        ];
        string[] TooMuch(int most, long bytes, string? on = null) => [.. RunRetention.TooMuch(runs, id => id == on, most, bytes)];

        Assert.Empty(TooMuch(8, 800));
        Assert.Equal(["r1", "r2"], TooMuch(6, 800));
        Assert.Equal(["r1"], TooMuch(8, 700));
        Assert.Equal(["r1", "r3"], TooMuch(6, 800, on: "r2"));
        Assert.Equal(["r1", "r2", "r3", "r4", "r5"], TooMuch(1, 0));
    }

    [Fact]
    public void The_runs_of_a_sweep_count_as_one_and_go_together_unless_one_is_pinned_or_on()
    {
        RunListEntry[] runs = [Entry(0, 100, false), InSweep(1), Entry(2, 100, false), InSweep(3), Entry(4, 100, false)];
        string[] TooMuch(int most, string? on = null, params RunListEntry[] all) => [.. RunRetention.TooMuch(all, id => id == on, most, 10_000)];

        Assert.Empty(TooMuch(4, null, runs));
        Assert.Equal(["r0", "r1", "r3"], TooMuch(2, null, runs));
        Assert.Equal(["r0", "r2"], TooMuch(2, "r3", runs));
        Assert.Equal(["r0", "r2"], TooMuch(2, null, [.. runs.Select(run => run.Id == "r1" ? run with { Note = new RunNote(0) { Pinned = true } } : run)]));

        static RunListEntry InSweep(int i)
        {
            var entry = Entry(i, 100, false);
            return entry with { Header = entry.Header! with { Cell = new RunCell("20260101T000000Z-sweep-0001", "x", new Dictionary<string, string>(), "x", 1) } };
        }
    }

    [Fact]
    public void Of_captured_incidents_the_newest_20_stay_and_those_that_somebody_touched_or_that_are_on()
    {
        RunListEntry[] runs = [.. Enumerable.Range(0, 27).Select(Captured), Entry(27, 100, false)];
        RunNote[] touched =
        [
            new(0) { Title = "Black Friday" }, new(0) { Tags = ["bug"] }, new(0) { Comment = "See the ticket." }, new(0) { Pinned = true }, new(0) { Title = "", Tags = [] },
        ];
        for (var i = 0; i < touched.Length; i++)
        {
            runs[i] = runs[i] with { Note = touched[i] };
        }

        Assert.Equal(["r6", "r4"], RunRetention.TooManyCaptured(runs, id => id == "r5"));
        Assert.Empty(RunRetention.TooManyCaptured(runs[..24], _ => false));

        static RunListEntry Captured(int i)
        {
            var entry = Entry(i, 100, false);
            return entry with { Header = entry.Header! with { CapturedFor = "starvationByTaskWaits" } };
        }
    }

    [Fact(Timeout = 60_000)]
    public async Task With_the_runs_of_a_sweep_its_own_file_goes()
    {
        const string Sweep = "20260101T000000Z-sweep-0001";
        var own = Path.Combine(_folder.FullPath, Sweep + RunCell.SweepExtension);
        await File.WriteAllTextAsync(own, "{}", Token);
        var header = RunFileTests.Header() with { Id = "cell", StartedUtc = DateTimeOffset.UnixEpoch, Cell = new RunCell(Sweep, "x", new Dictionary<string, string>(), "x", 1) };
        await GeneratedRun.WriteAsync(_folder.FullPath, header, []);
        for (var i = 0; i < RunRetention.MaxRuns; i++)
        {
            await WriteAsync($"r{i:000}", started: DateTimeOffset.UnixEpoch.AddMinutes(i + 1));
        }

        var retention = _services.GetRequiredService<RunRetention>();
        var moved = await retention.MoveToTrashAsync((await retention.LookAsync(Token)).Ids, Token);

        Assert.False(File.Exists(own));
        Assert.DoesNotContain(await Store.ListAsync(Token), entry => entry.Id == "cell");

        Assert.Equal(2, retention.TakeBack(moved));
        Assert.True(File.Exists(own));
        Assert.Contains(await Store.ListAsync(Token), entry => entry.Id == "cell");
    }

    [Fact(Timeout = 60_000)]
    public async Task Runs_beyond_the_limit_are_told_and_stay_until_somebody_agrees_and_then_they_are_in_the_trash()
    {
        for (var i = 0; i < RunRetention.MaxRuns + 3; i++)
        {
            await WriteAsync($"r{i:000}", started: DateTimeOffset.UnixEpoch.AddMinutes(i));
        }

        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "broken.run.jsonl"), "no run", Token);
        var retention = _services.GetRequiredService<RunRetention>();
        Assert.True(retention.MayHoldTooMuch());
        var excess = await retention.LookAsync(Token);

        Assert.Equal((RunRetention.MaxRuns + 3, 3, 0), (excess.Runs, excess.Ids.Count, excess.Trashed));
        Assert.StartsWith("203 runs, ", excess.Words, StringComparison.Ordinal);
        Assert.Equal(RunRetention.MaxRuns + 4, (await Store.ListAsync(Token)).Count);

        Store.Compared.Add(["r001"]);
        Assert.Equal(["r000", "r002", "r003"], (await retention.LookAsync(Token)).Ids);

        Assert.Equal(["r000.run.jsonl", "r001.run.jsonl", "r002.run.jsonl"], await retention.MoveToTrashAsync(excess.Ids, Token));
        var left = await Store.ListAsync(Token);
        Assert.Equal(RunRetention.MaxRuns + 1, left.Count);
        Assert.Contains(left, entry => entry is { Id: "broken", Problem: not null });
        Assert.Equal(3, Directory.GetFiles(Path.Combine(_folder.FullPath, "trash")).Length);
        Assert.False((await retention.LookAsync(Token)).IsAny);

        Assert.Equal(3, retention.EmptyTrash());
        Assert.Empty(Directory.GetFiles(Path.Combine(_folder.FullPath, "trash")));
    }

    [Fact(Timeout = 60_000)]
    public async Task Captured_incidents_beyond_the_newest_20_move_to_the_trash()
    {
        for (var i = 0; i < RunRetention.MaxCaptured + 2; i++)
        {
            var header = RunFileTests.Header() with { Id = $"r{i:000}", StartedUtc = DateTimeOffset.UnixEpoch.AddMinutes(i), CapturedFor = "starvationByTaskWaits" };
            await GeneratedRun.WriteAsync(_folder.FullPath, header, []);
        }

        Assert.Equal(2, await _services.GetRequiredService<RunRetention>().TidyCapturedAsync(Token));
        Assert.Equal(
            Enumerable.Range(2, RunRetention.MaxCaptured).Select(i => $"r{i:000}"),
            (await Store.ListAsync(Token)).Select(entry => entry.Id).Order(StringComparer.Ordinal));
        Assert.Equal(2, Directory.GetFiles(Path.Combine(_folder.FullPath, "trash")).Length);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_list_during_deletions_by_somebody_else_has_what_is_left()
    {
        for (var i = 0; i < 300; i++)
        {
            await WriteAsync($"r{i:000}");
        }

        var deleting = Task.Run(
            () =>
            {
                for (var i = 0; i < 300; i++)
                {
                    File.Delete(Path.Combine(_folder.FullPath, $"r{i:000}.run.jsonl"));
                }
            },
            Token);
        while (!deleting.IsCompleted)
        {
            Assert.All(await new RunStore(new RunFolder(_folder.FullPath)).ListAsync(Token), entry => Assert.Null(entry.Problem));
        }

        await deleting;
        Assert.Empty(await Store.ListAsync(Token));
    }

    private static RunListEntry Entry(int i, long bytes, bool pinned) =>
        new($"r{i}", RunFileTests.Header() with { StartedUtc = DateTimeOffset.UnixEpoch.AddMinutes(i) }, null, null) { SizeBytes = bytes, Note = new RunNote(0) { Pinned = pinned } };

    private async Task<string> WriteAsync(string id, bool close = true, DateTimeOffset? started = null)
    {
        var path = Path.Combine(_folder.FullPath, id + RunFormat.Extension);
        await using var writer = new RunFileWriter(path, RunFileTests.Header() with { Id = id, StartedUtc = started ?? DateTimeOffset.UnixEpoch });
        writer.Append(new PoolSample(0.25, 0.25) { ThreadCount = 3 });
        if (close)
        {
            writer.Append(new RunSummary(1, "completed", "Completed."));
        }

        return path;
    }
}
