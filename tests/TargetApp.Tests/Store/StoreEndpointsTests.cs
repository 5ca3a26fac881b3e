using System.Diagnostics.Metrics;
using System.Net;
using System.Text.Json;
using TargetApp.Store;
using TargetApp.Store.Web;

namespace TargetApp.Tests.Store;

public sealed class StoreEndpointsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 60_000)]
    [InlineData("Auto")]
    [InlineData("Managed")]
    public async Task The_state_names_the_engine_and_the_records_never_become_more(string engineChoice)
    {
        var choice = Enum.Parse<StoreEngineChoice>(engineChoice);
        await using var target = await StartAsync(choice);
        foreach (var path in new[] { "/store/sync?operations=50000", "/store/async?operations=50000", "/store/queued?operations=50000" })
        {
            Assert.StartsWith("50000 records set", await target.Http.GetStringAsync(path, Token), StringComparison.Ordinal);
        }

        using var state = JsonDocument.Parse(await target.Http.GetStringAsync("/store", Token));

        var (engine, reason) = StoreEngines.Choose(choice);
        Assert.Equal((engine.Name, engine.Version, reason), (Text("engine"), Text("engineVersion"), Text("reason")));
        Assert.Equal(WebStore.KeySpace, state.RootElement.GetProperty("records").GetInt32());
        Assert.Equal(0, state.RootElement.GetProperty("queueDepth").GetInt32());
        Assert.Equal(Environment.ProcessorCount, state.RootElement.GetProperty("queueWorkers").GetInt32());
        Assert.False(state.RootElement.GetProperty("busy").GetBoolean());

        string? Text(string name) => state.RootElement.GetProperty(name).GetString();
    }

    [Theory(Timeout = 60_000)]
    [InlineData("/store/sync?operations=0", "operations must be a whole number from 1 to 100000, not '0'.")]
    [InlineData("/store/async?operations=100001", "operations must be a whole number from 1 to 100000, not '100001'.")]
    [InlineData("/store/queued?operations=many", "operations must be a whole number from 1 to 100000, not 'many'.")]
    [InlineData("/store/queued?ms=10", "/store/queued has no ms: use operations for the number of records that a request sets, 1 to 100000.")]
    public async Task A_bad_query_is_refused_with_a_sentence(string path, string sentence)
    {
        await using var target = await StartAsync(StoreEngineChoice.Managed);

        using var answer = await target.Http.GetAsync(path, Token);

        Assert.Equal((HttpStatusCode.BadRequest, sentence), (answer.StatusCode, await answer.Content.ReadAsStringAsync(Token)));
    }

    [Theory(Timeout = 60_000)]
    [InlineData(Engines.Tkrzw)]
    [InlineData(Engines.Managed)]
    public async Task Awaited_batches_have_set_everything_when_they_are_done(string name)
    {
        using var folder = new TemporaryFolder();
        using var store = Engines.Get(name).Open(new StoreFile(folder.File("1.tkh"), 20_000, 10_000, Fresh: true));
        using var workers = store.StartWorkers(2);
        using var batches = new AwaitedBatches(workers);

        await Task.WhenAll(Enumerable.Range(0, 4).Select(part => batches.SetAllAsync(new Records((uint)(part * 2_500)), 2_500)));

        Assert.Equal(10_000, store.Count);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_task_queue_tells_how_many_wait_also_as_a_gauge()
    {
        using var queue = new TaskQueue(workers: 1);
        using var working = new SemaphoreSlim(0);
        using var goOn = new SemaphoreSlim(0);
        var first = queue.RunAsync(() =>
        {
            working.Release();
            goOn.Wait(Token);
        });
        await working.WaitAsync(Token);
        var second = queue.RunAsync(() => { });
        var third = queue.RunAsync(() => { });

        Assert.Equal((1, 2), (queue.Workers, queue.Depth));
        Assert.Contains(2, Gauge());

        goOn.Release();
        var before = await Task.WhenAll(first, second, third);
        Assert.Equal([0, 0, 1], before);
        Assert.Equal(0, queue.Depth);
    }

    [Fact(Timeout = 60_000)]
    public async Task Work_that_fails_fails_for_who_brought_it_and_the_next_is_done()
    {
        using var queue = new TaskQueue(workers: 1);

        var failed = await Assert.ThrowsAsync<StoreException>(() => queue.RunAsync(() => throw new StoreException("No.")));

        Assert.Equal(("No.", 0), (failed.Message, await queue.RunAsync(() => { })));
    }

    [Fact]
    public void Tkrzw_that_was_asked_for_and_is_not_there_is_a_sentence_and_auto_serves_without_it()
    {
        var refused = Assert.Throws<StoreException>(() => StoreEngines.Choose(StoreEngineChoice.Tkrzw, "libnobody.so.1"));
        var (engine, reason) = StoreEngines.Choose(StoreEngineChoice.Auto, "libnobody.so.1");

        Assert.Equal(
            "--store-engine tkrzw cannot be served, because the library libnobody.so.1 is not installed (Debian, Ubuntu: apt-get install libtkrzw1); "
                + "without the option a managed store serves instead.",
            refused.Message);
        Assert.Equal("managed", engine.Name);
        Assert.Equal("Tkrzw does not serve, because the library libnobody.so.1 is not installed (Debian, Ubuntu: apt-get install libtkrzw1).", reason);
    }

    private static Task<RunningTarget> StartAsync(StoreEngineChoice choice) => RunningTarget.StartAloneAsync(new TargetAppOptions { StoreEngine = choice });

    private static List<int> Gauge()
    {
        List<int> values = [];
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Name == "targetapp.store.queue.depth")
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<int>((_, value, _, _) => values.Add(value));
        listener.Start();
        listener.RecordObservableInstruments();
        return values;
    }
}
