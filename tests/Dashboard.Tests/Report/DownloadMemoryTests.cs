using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Report;

/// <summary>What a download of a long load holds, measured on the heap while it is written: not more for a file four times as long.</summary>
[Collection(TimedFiles.Name)]
public sealed class DownloadMemoryTests : IDisposable
{
    private const int Buckets = 1_000;
    private const double Bound = 64 * 1024 * 1024;

    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 120_000)]
    public async Task A_table_takes_less_than_64_MB_however_long_the_run_is()
    {
        foreach (var table in (CsvTable[])[SampleTable.Table, LoadTable.Table])
        {
            await MeasureAsync(table);
        }
    }

    private async Task MeasureAsync(CsvTable table)
    {
        var (five, twenty) = (await PeakOfTableAsync(table, 5), await PeakOfTableAsync(table, 20));

        TestContext.Current.TestOutputHelper!.WriteLine($"5 minutes {five / 1e6:F1} MB, 20 minutes {twenty / 1e6:F1} MB");
        Assert.InRange(twenty, double.NegativeInfinity, Bound);
        Assert.InRange(twenty - five, double.NegativeInfinity, 8e6);
    }

    [Fact(Timeout = 120_000)]
    public async Task What_the_figures_of_a_run_are_made_of_does_not_grow_with_its_length()
    {
        var five = await RunFileReader.ReadAsync(await WriteAsync(5), Token, RunParts.Ends);
        var twenty = await RunFileReader.ReadAsync(await WriteAsync(20), Token, RunParts.Ends);

        Assert.Equal((1_200, 4_800), (five.Points.LoadIntervals, twenty.Points.LoadIntervals));
        Assert.Equal((1_200, 4_800), (five.Points.Samples, twenty.Points.Samples));
        Assert.Equal(five.Items.Count, twenty.Items.Count);

        var whole = await RunFileReader.ReadAsync(Path.Combine(_folder.FullPath, twenty.Header.Id + RunFormat.Extension), Token);
        Assert.Equal(RunFiguresJson.Of(whole), RunFiguresJson.Of(twenty));
    }

    private static long LiveBytes()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        return GC.GetTotalMemory(forceFullCollection: true);
    }

    private async Task<long> PeakOfTableAsync(CsvTable table, int minutes)
    {
        var path = Path.Combine(_folder.FullPath, $"long{minutes}{RunFormat.Extension}");
        path = File.Exists(path) ? path : await WriteAsync(minutes);
        using var browser = new WeighingStream(await HeapAsync());
        await (await RunCsv.PrepareAsync(await RunItems.OpenAsync(path, Token), Token, table))(browser, Token);
        Assert.True(browser.Parts > (minutes > 5 ? 5 : 1), $"The table came in {browser.Parts} parts, too few for a measurement.");
        return browser.Peak;
    }

    /// <summary>The heap once everything has been done for the first time, with a run so short that it makes no difference whether it is still there.</summary>
    private async Task<long> HeapAsync()
    {
        var path = await WriteAsync(minutes: 1);
        await RunFileReader.ReadAsync(path, Token, RunParts.Figures);
        await RunCsvText.OfAsync(await RunItems.OpenAsync(path, Token));
        File.Delete(path);
        return LiveBytes();
    }

    private async Task<string> WriteAsync(int minutes)
    {
        var (header, random) = (RunFileTests.Header($"long{minutes}") with { Format = RunFormat.Version }, new Random(minutes));
        await GeneratedRun.WriteAsync(_folder.FullPath, header, Enumerable.Range(1, minutes * 240).SelectMany(i => (TimelineItem[])
        [
            new LoadInterval(i * 0.25, 0.25, false, Buckets, Buckets, 100, 9_000) { OpenLoop = true, Service = Histogram(random), Response = Histogram(random) },
            new PoolSample((i * 0.25) - 0.03, 0.25) { ThreadCount = i % 37, QueueLength = i % 101 },
        ]));
        return Path.Combine(_folder.FullPath, header.Id + RunFormat.Extension);
    }

    private static long[][] Histogram(Random random)
    {
        var index = 8_000;
        return [.. Enumerable.Range(0, Buckets).Select(_ => (long[])[index += random.Next(1, 12), random.Next(1, 40)])];
    }

    /// <summary>Weighs the heap with each part that it takes.</summary>
    private sealed class WeighingStream(long before) : MemoryStream
    {
        public long Peak { get; private set; } = long.MinValue;

        public int Parts { get; private set; }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Parts++;
            Peak = Math.Max(Peak, GC.GetTotalMemory(forceFullCollection: true) - before);
            return ValueTask.CompletedTask;
        }
    }
}
