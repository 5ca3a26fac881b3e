using Dashboard.RunFile;
using Dashboard.Tests.Report;

namespace Dashboard.Tests.RunFile;

/// <summary>Large runs are held whole by one at a time.</summary>
[Collection(TimedTests.Name)]
public sealed class LargeReadThrottleTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task Large_ones_never_overlap_and_each_gets_its_turn_in_the_order_of_asking()
    {
        var (now, most, order) = (0, 0, new List<int>());
        var begun = new TaskCompletionSource();
        Task<int>[] reads = [.. Enumerable.Range(0, 8).Select(i => LargeReadThrottle.TakeTurnAsync(LargeReadThrottle.LargeBytes, async () =>
        {
            most = Math.Max(most, Interlocked.Increment(ref now));
            order.Add(i);
            await begun.Task;
            await Task.Yield();
            Interlocked.Decrement(ref now);
            return i;
        }, Token))];
        begun.SetResult();

        Assert.Equal(Enumerable.Range(0, 8), await Task.WhenAll(reads));
        Assert.Equal(1, most);
        Assert.Equal(Enumerable.Range(0, 8), order);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_large_run_waits_for_the_one_that_is_being_used_and_a_small_one_does_not()
    {
        var (large, small) = (await WriteAsync("large", 40_000), await WriteAsync("small", 40));
        Assert.True(new FileInfo(large).Length > LargeReadThrottle.LargeBytes);
        using var inUse = new SemaphoreSlim(0);
        using var done = new ManualResetEventSlim();
        var store = new RunStore(new RunFolder(_folder.FullPath));
        var first = Task.Run(() => store.UseAsync("large", run =>
        {
            inUse.Release();
            done.Wait(Token);
            return run.Items.Count;
        }, RunParts.Figures, Token), Token);
        await inUse.WaitAsync(Token);
        using var impatient = new CancellationTokenSource();
        var (second, third) = (store.OpenForChartsAsync("large", Token), store.OpenAsync("large", impatient.Token));

        Assert.Equal(40, (await store.OpenAsync("small", Token)).Items.Count);
        Assert.Equal(small, store.FileOf("small"));
        await impatient.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => third);
        Assert.False(second.IsCompleted, "Two large runs were held at once.");
        done.Set();
        Assert.Equal(40_000, await first);
        Assert.Equal(40_000, (await second).Items.Count);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_read_that_fails_gives_its_turn_back()
    {
        await Assert.ThrowsAsync<InvalidOperationException>(
            () => LargeReadThrottle.TakeTurnAsync<int>(LargeReadThrottle.LargeBytes, () => throw new InvalidOperationException(), Token));

        Assert.Equal(1, await LargeReadThrottle.TakeTurnAsync(LargeReadThrottle.LargeBytes, () => Task.FromResult(1), Token));
    }

    private async Task<string> WriteAsync(string id, int samples)
    {
        await GeneratedRun.WriteAsync(_folder.FullPath, RunFileTests.Header(id), GeneratedRun.Samples(samples, 0.25));
        return Path.Combine(_folder.FullPath, id + RunFormat.Extension);
    }
}
