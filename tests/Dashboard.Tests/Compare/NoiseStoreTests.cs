using Dashboard.Compare.Verdicts;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Tests.Report;

namespace Dashboard.Tests.Compare;

/// <summary>The file with this machine's noise.</summary>
public sealed class NoiseStoreTests : IDisposable
{
    private static readonly MachineNoise One = new("here", "async", "latency.p50Ms", 0.01, 0.0002, 5, 4, DateTimeOffset.UnixEpoch);

    private readonly TemporaryFolder _folder = new();
    private readonly NoiseStore _shelf;

    public NoiseStoreTests() => _shelf = new NoiseStore(new RunFolder(_folder.FullPath));

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string FilePath => Path.Combine(_folder.FullPath, "noise.json");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void What_is_added_is_read_beside_what_was_there()
    {
        Assert.Empty(_shelf.Read());
        _shelf.Add([One, One with { Metric = "latency.p99Ms" }]);
        _shelf.Add([One with { LnRatio = null }]);

        Assert.Equal([One, One with { Metric = "latency.p99Ms" }, One with { LnRatio = null }], new NoiseStore(new RunFolder(_folder.FullPath)).Read());
    }

    [Fact]
    public void A_damaged_file_says_nothing_and_is_set_aside_by_the_next_writing()
    {
        File.WriteAllText(FilePath, "[{\"machine\":");
        Assert.Empty(_shelf.Read());

        _shelf.Add([One]);
        Assert.Equal([One], _shelf.Read());
        Assert.Equal("[{\"machine\":", File.ReadAllText(Path.Combine(_folder.FullPath, "noise.damaged.json")));
    }

    [Fact]
    public void An_entry_of_an_older_version_is_read_with_its_percentage_as_the_end_of_an_interval_and_nonsense_is_left_out()
    {
        const string Old = """{"machine":"here","endpoint":"/a?ms=50 (async)","metric":"p95","percent":4,"runs":5,"measuredUtc":"2026-01-02T03:04:05+00:00"}""";
        File.WriteAllText(FilePath, $$"""[{{Old}},null,{"machine":"x"},{"machine":"x","metric":"p95","lnVariance":-1,"runsA":5,"runsB":5}]""");

        var read = Assert.Single(_shelf.Read());
        Assert.Equal(("here", "async", "latency.p95Ms", null, 5, 5), (read.Machine, read.Style, read.Metric, read.LnRatio, read.RunsA, read.RunsB));
        Assert.Equal(Math.Log(1.04), 1.959964 * Math.Sqrt(Math.PI / 2 * read.LnVariance * 2 / 5), 6);

        _shelf.Add([One]);
        Assert.Equal([read, One], _shelf.Read());
        Assert.Contains("\"percent\": 4", File.ReadAllText(FilePath), StringComparison.Ordinal);
    }

    [Fact]
    public void No_more_than_the_limit_is_kept_and_the_oldest_go()
    {
        _shelf.Add([.. Enumerable.Range(0, NoiseStore.Max + 3).Select(i => One with { Style = $"{i}" })]);

        var kept = _shelf.Read();
        Assert.Equal((NoiseStore.Max, "3"), (kept.Count, kept[0].Style));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_row_of_A_against_A_is_kept_in_all_metrics_and_one_of_two_plans_is_not()
    {
        var keeper = new NoiseKeeper(_shelf, TimeProvider.System);
        Assert.StartsWith("This machine's noise was saved: throughput ± ", await keeper.KeepAsync(Row(50, 50, 5), Token), StringComparison.Ordinal);
        Assert.Equal(RunMetric.All.Select(metric => metric.Figure.Key), _shelf.Read().Select(noise => noise.Metric));

        Assert.Null(await keeper.KeepAsync(Row(50, 100, 5), Token));
        Assert.Contains("at least 4 runs", await keeper.KeepAsync(Row(50, 50, 3), Token), StringComparison.Ordinal);
        Assert.Null(await keeper.KeepAsync(new FinishedRepeats("one plan", [Side(50, 5)], ""), Token));
        Assert.Equal(4, _shelf.Read().Count);
    }

    private static FinishedRepeats Row(int a, int b, int times) => new("row", [Side(a, times), Side(b, times)], "");

    private static IReadOnlyList<FinishedRun> Side(int milliseconds, int times) =>
    [
        .. Enumerable.Range(0, times).Select(i => SampleRuns.Of($"20261121T060000Z-r{i}-0a1b", perSecond: 400 + (4 * i), milliseconds: milliseconds))
            .Select(run => new FinishedRun(run.Header.Id, "", run.Header, run.Summary!)),
    ];
}
