using System.Security.Cryptography;
using System.Text;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.Recorded;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Report;

/// <summary>The table is written while the file is read: what comes out is what a sorted list of all items would give.</summary>
public sealed class CsvStreamTests : IDisposable
{
    /// <summary>SHA-256 of the tables of all recordings, oldest first, as they were written before this was done by parts. A new column changes it.</summary>
    private const string AllTables = "A45EE5AA20750790C47F686A6A90881BDD5CD2983C797307A64169A0C467B774";

    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task The_tables_of_all_recordings_are_to_the_byte_what_they_were()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var id in runs.Ids)
        {
            foreach (var table in (CsvTable[])[SampleTable.Table, LoadTable.Table])
            {
                var csv = await RunCsvText.OfAsync(await RunItems.OpenAsync(runs.PathOf(id), Token), table);
                Assert.Equal(await RunCsvText.OfAsync(InTime(await runs.Store.OpenAsync(id, Token)), table), csv);
                hash.AppendData(Encoding.UTF8.GetBytes(csv));
            }
        }

        Assert.Equal(17, runs.Ids.Count);
        var all = Convert.ToHexString(hash.GetHashAndReset());
        Assert.True(all == AllTables, $"Not the tables that they were: {all}");
    }

    /// <summary>However far an item stands from its place, and however many stand at one moment.</summary>
    [Theory(Timeout = 30_000)]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(2_000)]
    public async Task Items_in_any_order_come_out_in_the_order_of_time(int disorder)
    {
        var (run, random) = (SampleRuns.Of(), new Random(disorder));
        TimelineItem[] items =
        [
            .. GeneratedRun.Samples(1_000, 0.25).Select((item, i) => item with { T = Math.Round(item.T) }),
            .. GeneratedRun.Intervals(1_000), new FirstRequest(7), .. Enumerable.Range(0, 90).Select(i => new Phase(i * 2.75, $"p{i}", "")),
        ];
        items = [.. items.OrderBy(item => item.T).Select((item, i) => (item, Place: i + random.Next(0, disorder + 1))).OrderBy(one => one.Place).Select(one => one.item)];
        run = run with { Items = items };

        Assert.Equal(await RunCsvText.OfAsync(InTime(run)), await RunCsvText.OfAsync(run));
        Assert.Equal(await RunCsvText.OfAsync(InTime(run), LoadTable.Table), await RunCsvText.OfAsync(run, LoadTable.Table));
    }

    [Fact(Timeout = 20_000)]
    public async Task What_is_appended_between_the_two_readings_is_left_out()
    {
        var run = SampleRuns.Of();
        var path = await run.WriteAsync(_folder.FullPath);
        var before = await RunCsvText.OfAsync(await RunItems.OpenAsync(path, Token));
        var write = await RunCsv.PrepareAsync(await RunItems.OpenAsync(path, Token), Token);
        await File.AppendAllTextAsync(path, Encoding.UTF8.GetString(RunFormat.Line(new PoolSample(0.01, 0.25))) + "\n", Token);
        using var output = new MemoryStream();
        await write(output, Token);

        Assert.Equal(before, Encoding.UTF8.GetString(output.ToArray()));
    }

    [Fact(Timeout = 20_000)]
    public async Task Nothing_is_written_before_the_run_was_read_and_nothing_after_the_browser_has_gone()
    {
        var run = SampleRuns.Of();
        await GeneratedRun.WriteAsync(_folder.FullPath, run.Header, GeneratedRun.Samples(5_000, 0.25));
        var items = await RunItems.OpenAsync(Path.Combine(_folder.FullPath, run.Header.Id + RunFormat.Extension), Token);
        using var gone = new CancellationTokenSource();
        using var browser = new GoingBrowser(gone);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await (await RunCsv.PrepareAsync(items, Token))(browser, gone.Token));
        Assert.Equal(1, browser.Parts);
        await Assert.ThrowsAsync<Dashboard.Format.UserFacingException>(() => RunItems.OpenAsync(Path.Combine(_folder.FullPath, "none.run.jsonl"), Token));
    }

    [Fact(Timeout = 60_000)]
    public async Task Without_the_intervals_histograms_the_figures_are_the_same()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        foreach (var path in runs.Ids.Select(runs.PathOf))
        {
            var lean = await RunFileReader.ReadAsync(path, Token, RunParts.Ends | RunParts.Counters);
            Assert.Equal(RunFiguresJson.Of(await RunFileReader.ReadAsync(path, Token)), RunFiguresJson.Of(lean));
            Assert.True(lean.Items.OfType<LoadInterval>().All(interval => interval.Service.IsEmpty));
        }
    }

    private static RunItems InTime(RecordedRun run) => new(run.Header, _ => run.Items.OrderBy(item => item.T).ToAsyncEnumerable());

    /// <summary>Takes one part and goes.</summary>
    private sealed class GoingBrowser(CancellationTokenSource gone) : MemoryStream
    {
        public int Parts { get; private set; }

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            cancellationToken.ThrowIfCancellationRequested();
            Parts++;
            await gone.CancelAsync();
        }
    }
}
