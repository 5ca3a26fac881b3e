using Dashboard.Running;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

/// <summary>A run is summed up item by item, however long it is.</summary>
public sealed class RunTallyTests
{
    /// <summary>The longest recording at the shortest interval: 24 hours at 10 samples a second.</summary>
    private const int SamplesOfADay = 864_000;

    [Fact]
    public void A_days_recording_costs_no_more_memory_than_an_hours()
    {
        var tally = new RunTally();
        PoolSample[] samples = [.. Enumerable.Range(0, 1_000).Select(number => new PoolSample(number, 0.1) { ThreadCount = number % 50 })];
        Array.ForEach(samples, tally.Add);
        var before = GC.GetAllocatedBytesForCurrentThread();

        for (var at = 0; at < SamplesOfADay; at++)
        {
            tally.Add(samples[at % samples.Length]);
        }

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1_000_000);
    }

    [Fact]
    public void The_curve_of_a_long_run_is_that_of_all_its_samples()
    {
        var tally = new RunTally();
        Threads(SamplesOfADay).ForEach(tally.Add);
        var pool = tally.Pool(null);

        Assert.Equal((3, 300, 5), (pool.ThreadsStart, pool.ThreadsMax, pool.ThreadsEnd));
        var curve = tally.Sparkline();
        Assert.Equal(60, curve.Length);

        // One sample of 300 threads at a third of the run, a hundred threads in its last sixtieth but for the last sample.
        Assert.Equal([20], curve.Index().Where(part => part.Item == 300).Select(part => part.Index));
        Assert.Equal([59], curve.Index().Where(part => part.Item == 100).Select(part => part.Index));
        Assert.All(curve.Where((_, part) => part is not (20 or 59)), threads => Assert.Equal(3, threads));
    }

    [Fact]
    public void A_short_run_has_each_of_its_samples_as_a_point()
    {
        var tally = new RunTally();
        new List<double> { 3, 9, 4 }.ForEach(threads => tally.Add(new PoolSample(threads, 0.25) { ThreadCount = threads }));

        Assert.Equal([3, 9, 4], tally.Sparkline());
    }

    private static List<PoolSample> Threads(int samples) => [.. Enumerable.Range(0, samples).Select(at => new PoolSample(at / 10.0, 0.1)
    {
        ThreadCount = at == samples - 1 ? 5 : at == (samples / 3) + 1_000 ? 300 : at > samples - (samples / 60) + 1_000 ? 100 : 3,
    })];
}
