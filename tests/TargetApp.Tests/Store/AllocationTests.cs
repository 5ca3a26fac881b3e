using TargetApp.Store;

namespace TargetApp.Tests.Store;

public sealed class AllocationTests
{
    private const int Operations = 10_000;

    [Theory(Timeout = 60_000)]
    [InlineData(Engines.Tkrzw, "none")]
    [InlineData(Engines.Tkrzw, "own")]
    [InlineData(Engines.Managed, "none")]
    public async Task An_operation_allocates_nothing(string name, string kind)
    {
        await Task.Yield();
        using var folder = new TemporaryFolder();
        using var store = Engines.Get(name).Open(new StoreFile(folder.File("1.tkh"), 2 * Operations, Operations, Fresh: true));
        using var workers = Engines.Workers(store, kind);
        using var batch = workers.NewBatch(Operations);
        Fill(batch);

        // Some bytes are allocated once, when a method that became hot is compiled anew; what an operation allocates is allocated each time.
        Assert.Equal(0, Enumerable.Range(0, 3).Min(_ =>
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            Fill(batch);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }));
    }

    private static void Fill(IStoreBatch batch)
    {
        for (var i = 0; i < Operations; i++)
        {
            batch.Set(StoreRecord.Of(i));
        }

        batch.Wait();
    }
}
