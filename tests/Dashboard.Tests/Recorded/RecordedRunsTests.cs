namespace Dashboard.Tests.Recorded;

/// <summary>The recordings themselves: a later version of the program opens them.</summary>
public sealed class RecordedRunsTests
{
    [Fact(Timeout = 30_000)]
    public async Task Each_recording_opens_without_a_problem()
    {
        await using var runs = await RecordedRuns.OpenAsync();

        foreach (var id in runs.Ids)
        {
            var run = await runs.Store.OpenAsync(id, TestContext.Current.CancellationToken);
            Assert.Empty(run.Problems);
            Assert.NotNull(run.Summary?.Load?.CountedPerSecond);
        }

        Assert.Equal(17, runs.Ids.Count);
    }

    [Fact(Timeout = 20_000)]
    public async Task Throughput_counts_the_batch_that_was_nearly_there_by_its_share()
    {
        var run = await RecordedRuns.ReadAsync(RecordedRuns.Awaited);
        var phase = Assert.Single(run.Summary!.Phases);

        // 125 connections, 500 ms, 4 s: seven whole batches are 218.75/s, the eighth was nearly there.
        Assert.Equal(218.75, phase.Load.CountedPerSecond!.Value, 0.5);
        Assert.InRange(phase.Load.CompletedPerSecond, 240, 250);
        Assert.Equal(phase.Load.CompletedPerSecond, run.Summary.Load!.CompletedPerSecond);
        Assert.Equal(phase.Load.CompletedPerSecond / phase.TheoryPerSecond * 100, phase.PercentOfTheory);
    }

    [Fact(Timeout = 20_000)]
    public async Task Every_recording_has_a_throughput_by_connections_over_mean_latency()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        var compared = 0;
        foreach (var id in runs.Ids)
        {
            var run = await runs.Store.OpenAsync(id, TestContext.Current.CancellationToken);
            foreach (var phase in run.Summary!.Phases)
            {
                var plan = run.Header.Phases.First(planned => planned.Name == phase.Name).Load!;
                if (plan is { Arrivals: null, Requests: null } && phase.Load.Errors.Count == 0)
                {
                    // A pool that starves is quicker in its first round or slower: within a quarter; the exact cases are in ClosedLoopTests.
                    var byLatency = plan.Connections / phase.Load.Latency!.MeanMs * 1000;
                    Assert.InRange(phase.Load.CompletedPerSecond / byLatency, 0.75, 1.25);
                    compared++;
                }
            }
        }

        Assert.InRange(compared, 10, 30);
    }
}
