using System.Diagnostics;
using System.Net.Sockets;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.RunFile;

/// <summary>A data folder in which others are at work too: people who copy files, a second dashboard, things that are no files.</summary>
public sealed class SharedFolderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly RunFolder _ours;
    private readonly RunFolder _theirs;

    public SharedFolderTests() => (_ours, _theirs) = (new RunFolder(_folder.FullPath), new RunFolder(_folder.FullPath));

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task A_copy_with_blanks_in_its_name_is_a_row_that_says_so_and_no_later_run_notices()
    {
        await WriteAsync("a");
        File.Copy(PathOf("a"), PathOf("my run (copy)"));
        for (var i = 0; i < RunRetention.MaxRuns; i++)
        {
            await WriteAsync($"r{i:000}", started: DateTimeOffset.UnixEpoch.AddMinutes(i + 1));
        }

        var store = new RunStore(_ours);
        var row = (await store.ListAsync(Token)).Single(entry => entry.Id == "my run (copy)");
        var retention = Retention(store);
        await retention.MoveToTrashAsync((await retention.LookAsync(Token)).Ids, Token);

        Assert.Contains("rename", row.Problem, StringComparison.Ordinal);
        Assert.True(File.Exists(PathOf("my run (copy)")));
        Assert.False(File.Exists(PathOf("a")));
    }

    [Fact(Timeout = 20_000)]
    public async Task What_is_no_ordinary_file_is_a_row_with_its_problem_and_is_not_opened()
    {
        await WriteAsync("a");
        using (var made = Process.Start("mkfifo", [PathOf("fifo")]))
        {
            await made.WaitForExitAsync(Token);
        }

        File.CreateSymbolicLink(PathOf("link"), PathOf("fifo"));
        File.CreateSymbolicLink(PathOf("nowhere"), PathOf("gone"));
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(PathOf("socket")));

        var store = new RunStore(_ours);
        var rows = await store.ListAsync(Token);

        Assert.Equal(["a", "fifo", "link", "nowhere", "socket"], rows.Select(row => row.Id).Order(StringComparer.Ordinal));
        Assert.All(rows.Where(row => row.Id != "a"), row => Assert.NotNull(row.Problem));
        await Assert.ThrowsAsync<UserFacingException>(() => store.OpenAsync("fifo", Token));
        await Assert.ThrowsAsync<UserFacingException>(() => new RunEdits(_ours).NoteAsync("fifo", new RunNote(0) { Comment = "c" }, Token));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_run_that_another_dashboard_records_is_not_noted_deleted_or_tidied_away_until_it_has_ended()
    {
        for (var i = 0; i <= RunRetention.MaxRuns; i++)
        {
            await WriteAsync($"r{i:000}", started: DateTimeOffset.UnixEpoch.AddMinutes(i));
        }

        var edits = new RunEdits(_ours);
        using (_theirs.MarkRecording("r000"))
        {
            Assert.Contains("in progress", Assert.Throws<UserFacingException>(() => edits.Delete("r000")).Message, StringComparison.Ordinal);
            var refused = await Assert.ThrowsAsync<UserFacingException>(() => edits.NoteAsync("r000", new RunNote(0) { Comment = "c" }, Token));
            Assert.Contains("in progress", refused.Message, StringComparison.Ordinal);
            var retention = Retention(new RunStore(_ours));
            await retention.MoveToTrashAsync(["r000", .. (await retention.LookAsync(Token)).Ids], Token);
            Assert.True(File.Exists(PathOf("r000")));
            Assert.False(File.Exists(PathOf("r001")));
        }

        await edits.NoteAsync("r000", new RunNote(0) { Comment = "c" }, Token);
        edits.Delete("r000");
        Assert.Empty(Directory.EnumerateFiles(_folder.FullPath, "*.recording"));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_mark_that_a_killed_dashboard_left_behind_holds_nobody_up()
    {
        await WriteAsync("a");
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "a.recording"), "", Token);

        await new RunEdits(_ours).NoteAsync("a", new RunNote(0) { Comment = "c" }, Token);
        new RunEdits(_ours).Delete("a");

        Assert.False(File.Exists(PathOf("a")));
    }

    [Fact(Timeout = 60_000)]
    public async Task Notes_of_two_dashboards_at_once_are_all_kept()
    {
        await WriteAsync("a");

        await Task.WhenAll(((RunFolder[])[_ours, _theirs, _ours, _theirs]).Select((folder, writer) => Task.Run(async () =>
        {
            for (var i = 0; i < 25; i++)
            {
                await new RunEdits(folder).NoteAsync("a", new RunNote(0) { Comment = $"{writer}-{i}" }, Token);
            }
        })));

        var run = await new RunStore(_ours).OpenAsync("a", Token);
        Assert.Empty(run.Problems);
        Assert.Equal(100, run.Items.OfType<RunNote>().Select(note => note.Comment).Distinct(StringComparer.Ordinal).Count());
    }

    [Fact(Timeout = 20_000)]
    public async Task A_run_that_has_ended_is_on_the_disk()
    {
        var file = new WatchedFile(PathOf("a"));
        await using (var writer = new RunFileWriter(file, RunFileTests.Header()))
        {
            writer.Append(new RunSummary(1, "completed", "Completed."));
        }

        Assert.Equal(file.Written, file.OnDisk);
        Assert.True(file.Written > 0);
    }

    private string PathOf(string id) => Path.Combine(_folder.FullPath, id + RunFormat.Extension);

    private async Task WriteAsync(string id, DateTimeOffset? started = null)
    {
        await using var writer = new RunFileWriter(PathOf(id), RunFileTests.Header() with { Id = id, StartedUtc = started ?? DateTimeOffset.UnixEpoch });
        writer.Append(new RunSummary(1, "completed", "Completed."));
    }

    /// <summary>A file that knows how much of it was sent to the disk.</summary>
    private sealed class WatchedFile(string path) : FileStream(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read, 0, FileOptions.Asynchronous)
    {
        public long Written { get; private set; }

        public long OnDisk { get; private set; }

        public override void Flush(bool flushToDisk)
        {
            base.Flush(flushToDisk);
            Written = Length;
            OnDisk = flushToDisk ? Length : OnDisk;
        }
    }

    private RunRetention Retention(RunStore store) => new(_ours, store, new RunEdits(_ours), NullLogger<RunRetention>.Instance);
}
