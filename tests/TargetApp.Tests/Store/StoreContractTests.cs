using System.Text;
using TargetApp.Store;

namespace TargetApp.Tests.Store;

public sealed class StoreContractTests
{
    [Fact]
    public void A_record_is_written_as_the_authors_program_writes_it()
    {
        Assert.Equal(("00000000", "00000000"), Texts(StoreRecord.Of(0)));
        Assert.Equal(("00001234", "00173C44"), Texts(StoreRecord.Of(1_234)));
        // Its square has nine digits: 1_0000_0000 in hexadecimal, of which the lowest eight stay.
        Assert.Equal(("00065536", "00000000"), Texts(StoreRecord.Of(65_536)));
        Assert.Equal(("09999999", $"{unchecked((uint)(9_999_999L * 9_999_999L)):X8}"), Texts(StoreRecord.Of(9_999_999)));
    }

    [Theory(Timeout = 60_000)]
    [InlineData(Engines.Tkrzw)]
    [InlineData(Engines.Managed)]
    public async Task What_is_set_is_there_once_and_with_its_last_value(string name)
    {
        await Task.Yield();
        using var folder = new TemporaryFolder();
        using var store = Engines.Get(name).Open(new StoreFile(folder.File("1.tkh"), 100, 100, Fresh: true));

        store.Set(StoreRecord.Of(1));
        store.Set(StoreRecord.Of(2));
        store.Set(StoreRecord.Of(2) with { Value = 77 });
        store.Synchronize();

        Assert.Equal(2, store.Count);
        Assert.True(store.TryGet(StoreRecord.Of(2).Key, out var second));
        Assert.Equal(77UL, second);
        Assert.False(store.TryGet(StoreRecord.Of(3).Key, out _));
        Assert.Equal(name == Engines.Tkrzw, store.FileBytes > 0);
    }

    [Theory(Timeout = 60_000)]
    [InlineData(Engines.Tkrzw, "none")]
    [InlineData(Engines.Tkrzw, "own")]
    [InlineData(Engines.Tkrzw, "threads")]
    [InlineData(Engines.Tkrzw, "pool")]
    [InlineData(Engines.Managed, "none")]
    [InlineData(Engines.Managed, "own")]
    [InlineData(Engines.Managed, "threads")]
    [InlineData(Engines.Managed, "pool")]
    public async Task After_a_wait_everything_is_there_and_a_batch_can_be_filled_again(string name, string kind)
    {
        await Task.Yield();
        using var folder = new TemporaryFolder();
        using var store = Engines.Get(name).Open(new StoreFile(folder.File("1.tkh"), 1_000, 1_000, Fresh: true));
        using var workers = Engines.Workers(store, kind);
        using var batch = workers.NewBatch(300);

        for (var round = 1; round <= 3; round++)
        {
            for (var i = 0; i < 300; i++)
            {
                batch.Set(StoreRecord.Of((round * 300) + i));
            }

            batch.Wait();
            Assert.Equal((0, 300L * round), (batch.Pending, store.Count));
        }
    }

    [Theory(Timeout = 60_000)]
    [InlineData(Engines.Tkrzw)]
    [InlineData(Engines.Managed)]
    public async Task What_was_given_and_never_waited_for_is_done_when_the_workers_have_ended(string name)
    {
        await Task.Yield();
        using var folder = new TemporaryFolder();
        using var store = Engines.Get(name).Open(new StoreFile(folder.File("1.tkh"), 1_000, 1_000, Fresh: true));
        using (var workers = store.StartWorkers(2))
        {
            using var batch = workers.NewBatch(500);
            for (var i = 0; i < 500; i++)
            {
                batch.Set(StoreRecord.Of(i));
            }
        }

        Assert.Equal(500, store.Count);
    }

    private static (string Key, string Value) Texts(StoreRecord record) =>
        (Encoding.ASCII.GetString(BitConverter.GetBytes(record.Key)), Encoding.ASCII.GetString(BitConverter.GetBytes(record.Value)));
}
