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

        var before = GC.GetAllocatedBytesForCurrentThread();
        Fill(batch);

        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
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
