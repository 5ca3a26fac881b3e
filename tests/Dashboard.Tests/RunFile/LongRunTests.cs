using System.Diagnostics;
using Dashboard.Charts;
using Dashboard.RunFile;
using Dashboard.Tests.Charts;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

/// <summary>Files that are long, or odd in a way that reading by parts could get wrong.</summary>
public sealed class LongRunTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task An_hour_is_read_and_packed_in_time_and_in_order()
    {
        await GeneratedRun.WriteAsync(_folder.FullPath, RunFileTests.Header("hour"), [.. GeneratedRun.Samples(14_400, 0.25), GeneratedRun.Summary(3_600)]);
        var watch = Stopwatch.StartNew();
        var run = await RunFileReader.ReadAsync(PathOf("hour"), Token);
        var packet = Packets.Read(new PointPacker(run.Header.StartedUtc, isRun: true).Pack(run.Items));
        watch.Stop();

        TestContext.Current.TestOutputHelper!.WriteLine($"{watch.ElapsedMilliseconds} ms");
        Assert.Equal(14_400, packet[ChartTable.Pool].Count);
        Assert.Equal(run.Items.Select(item => item.T).Order(), run.Items.Select(item => item.T));
        Assert.NotNull(run.Summary);
        Assert.Empty(run.Problems);

        // Measured on two shared cores: about 60 ms, 200 ms the first time. Wide, since other tests run beside this one.
        Assert.InRange(watch.ElapsedMilliseconds, 0, 5_000);
    }

    [Fact(Timeout = 60_000)]
    public async Task Lines_of_any_length_are_read_whole_across_the_parts_and_one_that_is_too_long_is_counted()
    {
        RequestSpans[] requests = [.. Enumerable.Range(0, 40).Select(i => new RequestSpans(i) { Start = [.. Enumerable.Range(0, 9_000).Select(j => j + 0.123456)], Note = $"{i}" })];
        await GeneratedRun.WriteAsync(_folder.FullPath, RunFileTests.Header("a"), requests);
        await File.AppendAllTextAsync(PathOf("a"), new string('x', RunFormat.LongestLineBytes + 5_000_000) + "\n\n{\"kind\":\"lost\",\"t\":50,\"count\":1,\"what\":\"x\"}\n{\"kind\":\"sam", Token);
        var run = await RunFileReader.ReadAsync(PathOf("a"), Token);

        Assert.Equal(requests.Select(item => item.Note), run.Items.OfType<RequestSpans>().Select(item => item.Note));
        Assert.All(run.Items.OfType<RequestSpans>(), item => Assert.Equal(9_000, item.Start.Length));
        Assert.Single(run.Items.OfType<Lost>());
        Assert.Equal("2 lines could not be read and are skipped.", run.Problems[0]);
    }

    [Fact(Timeout = 20_000)]
    public async Task For_charts_the_counter_tables_are_left_out()
    {
        await GeneratedRun.WriteAsync(_folder.FullPath, RunFileTests.Header("a"), [new CounterSnapshot(1, []), new PoolSample(2, 0.25)]);

        Assert.Equal(2, (await RunFileReader.ReadAsync(PathOf("a"), Token)).Items.Count);
        Assert.IsType<PoolSample>(Assert.Single((await RunFileReader.ReadAsync(PathOf("a"), Token, RunParts.Charts)).Items));
    }

    private string PathOf(string id) => Path.Combine(_folder.FullPath, id + RunFormat.Extension);
}
