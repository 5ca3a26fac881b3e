using System.Net;
using System.Text.Json;
using TargetApp.Store;
using TargetApp.Store.Web;

namespace TargetApp.Tests.Store;

public sealed class StoreFileTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task A_named_file_is_kept_and_opened_again()
    {
        using var folder = new TemporaryFolder();
        var options = Options(folder);
        await using (var first = await RunningTarget.StartAloneAsync(options))
        {
            await first.Http.GetStringAsync("/store/sync", Token);
        }

        await using var second = await RunningTarget.StartAloneAsync(options);
        using var state = JsonDocument.Parse(await second.Http.GetStringAsync("/store", Token));

        Assert.Equal(WebStore.KeySpace, state.RootElement.GetProperty("records").GetInt32());
    }

    [Theory(Timeout = 60_000)]
    [InlineData("no database at all")]
    [InlineData("cut in half")]
    [InlineData("cut in half, not closed")]
    [InlineData("a record cut off")]
    [InlineData("zeros in the header")]
    public async Task A_damaged_file_is_503_with_a_sentence_and_stays_as_it_is(string damage)
    {
        using var folder = new TemporaryFolder();
        var options = Options(folder);
        await DamageAsync(options, damage);
        var before = await System.IO.File.ReadAllBytesAsync(options.StoreFile!, Token);
        await using (var target = await RunningTarget.StartAloneAsync(options))
        {
            foreach (var path in new[] { "/store", "/store/sync", "/store/async", "/store/queued", "/store" })
            {
                using var answer = await target.Http.GetAsync(path, Token);
                var text = await answer.Content.ReadAsStringAsync(Token);
                Assert.Equal((path, HttpStatusCode.ServiceUnavailable), (path, answer.StatusCode));
                Assert.Contains($"the database {options.StoreFile} is left as it is; move it away, repair it with", text, StringComparison.Ordinal);
            }

            Assert.NotEmpty(await target.Http.GetStringAsync("/thread", Token));
        }

        Assert.Equal(before, await System.IO.File.ReadAllBytesAsync(options.StoreFile!, Token));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_file_that_a_killed_process_did_not_close_is_opened_with_all_its_records()
    {
        using var folder = new TemporaryFolder();
        var options = Options(folder);
        await using var killed = ChildProcess.StartTarget("--port", "0", "--store-file", options.StoreFile!, "--parent-stdin");
        using var http = new HttpClient { BaseAddress = await killed.ReadAddressAsync() };
        await http.GetStringAsync("/store/sync", Token);
        killed.Process.Kill();
        await killed.Process.WaitForExitAsync(Token);

        using var store = Engines.Get(Engines.Tkrzw).Open(File(options));

        Assert.Equal(WebStore.KeySpace, store.Count);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_file_that_another_process_has_open_is_503_at_once()
    {
        using var folder = new TemporaryFolder();
        var options = Options(folder);
        await using var first = ChildProcess.StartTarget("--port", "0", "--store-file", options.StoreFile!, "--parent-stdin");
        using var http = new HttpClient { BaseAddress = await first.ReadAddressAsync() };
        await http.GetStringAsync("/store", Token);
        await using var second = await RunningTarget.StartAloneAsync(options);

        using var answer = await second.Http.GetAsync("/store", Token);

        Assert.Equal(HttpStatusCode.ServiceUnavailable, answer.StatusCode);
        Assert.Contains(options.StoreFile!, await answer.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_managed_engine_keeps_no_file_and_says_so()
    {
        using var folder = new TemporaryFolder();
        await using var target = await RunningTarget.StartAloneAsync(
            new TargetAppOptions { StoreEngine = StoreEngineChoice.Managed, StoreFolder = folder.Path, StoreFile = folder.File("kept.tkh") });

        using var answer = await target.Http.GetAsync("/store/sync", Token);

        Assert.Equal(HttpStatusCode.ServiceUnavailable, answer.StatusCode);
        var sentence = await answer.Content.ReadAsStringAsync(Token);
        Assert.StartsWith($"The managed engine keeps nothing in {folder.File("kept.tkh")}: ", sentence, StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_database_that_the_disk_has_no_room_for_is_refused_before_it_is_made()
    {
        await Task.Yield();
        using var folder = new TemporaryFolder();
        var tooLarge = new StoreFile(folder.File("1.tkh"), Buckets: long.MaxValue / 8, 1, Fresh: true);

        var refused = Assert.Throws<StoreException>(() => Engines.Get(Engines.Tkrzw).Open(tooLarge));

        Assert.Matches(@"^The disk of .*1\.tkh has \d+ MiB left and the database may need \d+ MiB: make room, or name another folder\.$", refused.Message);
        Assert.Empty(folder.DatabaseFiles);
    }

    private static async Task DamageAsync(TargetAppOptions options, string damage)
    {
        using (var store = Engines.Get(Engines.Tkrzw).Open(File(options)))
        {
            for (var i = 0; i < 10_000; i++)
            {
                store.Set(StoreRecord.Of(i));
            }

            store.Synchronize();
            if (damage.EndsWith("not closed", StringComparison.Ordinal))
            {
                System.IO.File.Copy(options.StoreFile!, options.StoreFile + ".open");
            }
        }

        if (damage.EndsWith("not closed", StringComparison.Ordinal))
        {
            System.IO.File.Move(options.StoreFile + ".open", options.StoreFile!, overwrite: true);
        }

        await using var file = System.IO.File.Open(options.StoreFile!, FileMode.Open);
        if (damage.Contains("cut", StringComparison.Ordinal))
        {
            file.SetLength(damage == "a record cut off" ? file.Length - 16 : file.Length / 2);
        }
        else
        {
            file.Write(damage == "no database at all" ? "This is a text and no database at all, and longer than a header of 128 bytes. "u8 : new byte[64]);
        }
    }

    private static StoreFile File(TargetAppOptions options) => new(options.StoreFile!, 2 * WebStore.KeySpace, WebStore.KeySpace, Fresh: false);

    private static TargetAppOptions Options(TemporaryFolder folder)
    {
        Engines.Get(Engines.Tkrzw);
        return new TargetAppOptions { StoreFolder = folder.Path, StoreFile = folder.File("kept.tkh") };
    }
}
