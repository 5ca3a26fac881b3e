using System.Text;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.RunPages;
using Dashboard.Timeline;
using Dashboard.Timeline.Lanes;

namespace Dashboard.Tests.RunFile;

/// <summary>Run files on a real disk.</summary>
public sealed class RunFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    internal static RunHeader Header(string id = "20261121T060000Z-taskwait-0a1b") => GeneratedRun.Header(id);

    private static TimelineItem[] EveryKind() =>
    [
        new SessionChange(0, SessionState.Attached, "Attached."),
        new PoolSample(0.25, 0.25) { ThreadCount = 3, QueueLength = 0, CompletedItems = 12 },
        new Injection(0.3, 8, 4, 3, true, 1.5),
        new WorkerThreadChange(0.4, true, 4),
        new CounterSnapshot(0.5, [new CounterValue("System.Runtime", "cpu-usage", "CPU Usage", "%", false, 1.5)]),
        new Phase(0.6, "load", "A load."),
        new FirstRequest(0.7),
        new LimitsChange(0.72, 4, 32_767),
        new LoadInterval(0.95, 0.25, false, 10, 8, 2, 80) { Errors = new Dictionary<string, long> { ["timeout"] = 1 }, Service = [[5, 3], [9, 5]] },
        new RequestSpans(0.97) { Start = [0.7, 0.8], ElapsedMs = [100.5, 20], Thread = [7, 8], EndThread = [7, 9], Note = "Some are missing." },
        new LaneWindow(0.98, 0.5, LaneColumns.Of([new LaneBar(1, 0.5, 0.98, new LaneActivity("idle"))], 0.48)),
        new BlameWindow(0.99, 0.5)
        {
            Culprits = [new(BlameKinds.Thread) { Route = "GET /b", Site = "running" }, new(BlameKinds.Waking)],
            Victims = [new("GET /a", 3, [0.25, 0.001])],
        },
        new PendingList(0.995) { Calls = [new(["Orders.Get", "Gate.EnterAsync"], "SemaphoreSlim", 24)], OtherCalls = 2 },
        new Lost(1, 3, "Too slow."),
        new RunSummary(2, "completed", "Completed.") { Pool = new PoolSummary { ThreadsMax = 4 }, Sparkline = [3, 4] },
    ];

    private async Task<string> WriteAsync(params TimelineItem[] items)
    {
        var path = Path.Combine(_folder.FullPath, Header().Id + RunFormat.Extension);
        await using var writer = new RunFileWriter(path, Header());
        foreach (var item in items)
        {
            writer.Append(item);
        }

        return path;
    }

    [Fact]
    public void A_call_site_is_written_before_its_figures_and_its_summary_is_read_again()
    {
        var site = new BlockingSite("Orders.Get", "lock", BlockingSites.WaitEvents) { Route = "GET /orders", Waits = 2, BlockedSeconds = 0.5, Owner = "Cache.Fill", Stack = 7 };
        var summed = new BlockerSummary(site) { Threads = 1.5, BlockedMs = 500 };

        Assert.Contains(
            """{"method":"Orders.Get","kind":"lock","source":"wait events","route":"GET /orders","waits":2,"blockedSeconds":0.5,""",
            Encoding.UTF8.GetString(RunFormat.Line(new BlockingSites(1, 1) { Sites = [site] })), StringComparison.Ordinal);
        var line = RunFormat.Line(new RunSummary(2, "completed", "Completed.") { Blockers = [summed] });
        Assert.Equal(summed, Assert.Single(Assert.IsType<RunSummary>(RunFormat.ReadItem(line)).Blockers));
    }

    [Fact(Timeout = 10_000)]
    public async Task Every_kind_of_item_comes_back_as_it_was_written()
    {
        var items = EveryKind();
        var run = await RunFileReader.ReadAsync(await WriteAsync(items), TestContext.Current.CancellationToken);

        Assert.Equivalent(Header(), run.Header, strict: true);
        Assert.Equal(items.Length, run.Items.Count);
        for (var i = 0; i < items.Length; i++)
        {
            Assert.Equal(RunFormat.Line(items[i]), RunFormat.Line(run.Items[i]));
        }

        Assert.Equal("completed", run.Summary?.Outcome);
        Assert.Null(run.Interruption);
        Assert.Equal(["3 items were lost while recording."], run.Problems);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_run_without_its_summary_is_shown_as_interrupted_with_all_it_has()
    {
        var path = await WriteAsync(EveryKind()[..^2]);
        await File.AppendAllTextAsync(path, "{\"kind\":\"sample\",\"t\":9,\"interv", TestContext.Current.CancellationToken);

        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.Equal(EveryKind()[..^2].Length, run.Items.Count);
        Assert.Null(run.Summary);
        Assert.Equal("The run was interrupted at 1 s: showing what was recorded until then.", run.Interruption);
        Assert.Equal(["1 line could not be read and is skipped."], run.Problems);
        Assert.Equal(run.Interruption, (run with { Items = [.. run.Items, new RunNote(0) { Comment = "Later." }] }).Interruption);
    }

    [Theory(Timeout = 10_000)]
    [InlineData("", "is empty")]
    [InlineData("hello\n", "is not a run file")]
    [InlineData("{\"kind\":\"sample\",\"t\":1}\n", "is not a run file")]
    [InlineData("{\"format\":99,\"id\":\"x\",\"startedUtc\":\"2026-01-01T00:00:00Z\",\"title\":\"x\",\"machine\":{}}\n", "newer version")]
    [InlineData("{\"format\":1}\n", "is not a run file")]
    public async Task A_file_that_is_no_run_gets_a_sentence(string content, string part)
    {
        var path = Path.Combine(_folder.FullPath, "x" + RunFormat.Extension);
        await File.WriteAllTextAsync(path, content, TestContext.Current.CancellationToken);

        var failure = await Assert.ThrowsAsync<UserFacingException>(() => RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken));

        Assert.Contains(part, failure.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_file_of_format_1_is_refused_with_a_sentence_wherever_it_is_opened_and_stands_in_the_list_with_it()
    {
        var path = Path.Combine(_folder.FullPath, "old" + RunFormat.Extension);
        await File.WriteAllBytesAsync(path, [.. RunFormat.Line(Header() with { Format = 1, Id = "old" }), (byte)'\n'], TestContext.Current.CancellationToken);
        var sentence = $"{path} was written by a version before 0.1 (format 1), whose runs are no longer supported: record the run again.";
        var store = new RunStore(new RunFolder(_folder.FullPath));

        Assert.Equal(sentence, Assert.Single(await store.ListAsync(TestContext.Current.CancellationToken)).Problem);
        Func<Task>[] ways =
        [
            () => RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken),
            () => RunFileReader.HeaderAsync(path, TestContext.Current.CancellationToken),
            () => store.OpenForChartsAsync("old", TestContext.Current.CancellationToken),
            () => store.OpenItemsAsync("old", TestContext.Current.CancellationToken),
        ];
        foreach (var way in ways)
        {
            Assert.Equal(sentence, (await Assert.ThrowsAsync<UserFacingException>(way)).Message);
        }
    }

    [Fact(Timeout = 20_000)]
    public async Task A_line_that_is_too_long_is_left_out_and_those_after_it_are_read()
    {
        var path = await WriteAsync(new Phase(1, "load", "A load."));
        await File.AppendAllTextAsync(path, new string('x', RunFormat.LongestLineBytes + 100_000) + "\n", TestContext.Current.CancellationToken);
        await File.AppendAllBytesAsync(path, [.. RunFormat.Line(new RunSummary(2, "completed", "Completed.")), (byte)'\n'], TestContext.Current.CancellationToken);

        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.Equal(2, run.Items.Count);
        Assert.Equal(["1 line could not be read and is skipped."], run.Problems);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_file_from_before_phases_and_the_open_loop_opens_with_their_initial_values()
    {
        var path = Path.Combine(_folder.FullPath, "old" + RunFormat.Extension);
        await File.WriteAllTextAsync(
            path,
            """
            {"format":2,"id":"old","startedUtc":"2026-11-20T10:00:00+00:00","title":"Task wait","machine":{"name":"m","processorCount":2,"operatingSystem":"Linux","memoryGigabytes":24,"dashboardVersion":"0.1.0"},"plan":{"url":"http://127.0.0.1:5000/","connections":125,"durationSeconds":10,"timeoutSeconds":30,"keepAlive":true},"tailSeconds":25}
            {"kind":"load","t":1,"windowSeconds":0.25,"draining":false,"sent":10,"completed":8,"inFlight":2,"bytes":80,"service":[[5,8]]}
            {"kind":"summary","t":2,"outcome":"completed","sentence":"Completed.","load":{"completed":8,"completedPerSecond":32,"windowSeconds":0.25,"sent":10,"drained":0,"unfinished":0,"bytesPerSecond":320,"service":[[5,8]]}}

            """,
            TestContext.Current.CancellationToken);

        var run = await RunFileReader.ReadAsync(path, TestContext.Current.CancellationToken);

        Assert.Empty(run.Problems);
        Assert.Empty(run.Header.Phases);
        Assert.Empty(Assert.Single(run.Items.OfType<LoadInterval>()).Response);
        Assert.Empty(run.Summary!.Phases);
        Assert.Empty(run.Summary.Load!.ErrorCauses);
        Assert.Empty(run.Summary.Pool.Injections);
    }

    [Fact(Timeout = 10_000)]
    public async Task The_list_reads_header_and_summary_and_names_files_that_are_no_runs()
    {
        await WriteAsync(EveryKind());
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "broken" + RunFormat.Extension), "no", TestContext.Current.CancellationToken);

        var entries = await new RunStore(new RunFolder(_folder.FullPath)).ListAsync(TestContext.Current.CancellationToken);

        Assert.Equal(2, entries.Count);
        Assert.Contains("is not a run file", entries[0].Problem, StringComparison.Ordinal);
        Assert.Equal(4, entries[1].Summary?.Pool.ThreadsMax);
    }

    [Theory]
    [InlineData("../../etc/passwd")]
    [InlineData("")]
    [InlineData(".hidden")]
    [InlineData("a/b")]
    public void An_id_cannot_leave_the_folder(string id)
    {
        var folder = new RunFolder(_folder.FullPath);

        Assert.Throws<UserFacingException>(() => folder.FileOf(id));
    }

    [Fact]
    public void An_id_is_made_of_time_scenario_and_chance()
    {
        Assert.Matches("^19700101T000000Z-db-sync-[0-9a-f]{4}$", RunId.New(DateTimeOffset.UnixEpoch, "db-sync"));
    }

    [Fact]
    public void A_clock_that_was_set_back_names_no_run_before_those_that_are_there()
    {
        var folder = new RunFolder(_folder.FullPath);
        var now = new DateTimeOffset(2026, 11, 25, 3, 0, 0, TimeSpan.Zero);
        Assert.Equal(now, folder.NextName(now));

        foreach (var id in (string[])["20261125T025959Z-a-0000", "20261125T040000Z-b-0000", "20261127T000000Z-wrong-clock-0000", "named-by-hand"])
        {
            File.WriteAllText(folder.FileOf(id), "");
        }

        Assert.Equal(now.AddHours(1).AddSeconds(1), folder.NextName(now));
        Assert.Equal(now.AddHours(2), folder.NextName(now.AddHours(2)));
        Assert.Equal(now.AddHours(1), RunId.TimeOf("20261125T040000Z-b-0000"));
        Assert.Null(RunId.TimeOf("named-by-hand"));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_folder_that_cannot_be_written_is_one_sentence()
    {
        var file = Path.Combine(_folder.FullPath, "a-file");
        await File.WriteAllTextAsync(file, "", Encoding.UTF8, TestContext.Current.CancellationToken);

        var failure = Assert.Throws<UserFacingException>(() => new RunFolder(Path.Combine(file, "runs")));

        Assert.Contains("--data", failure.Message, StringComparison.Ordinal);
    }
}
