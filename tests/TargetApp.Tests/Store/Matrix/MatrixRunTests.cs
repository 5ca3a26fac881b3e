using Microsoft.AspNetCore.Http;
using TargetApp.Store;
using TargetApp.Store.Matrix;

namespace TargetApp.Tests.Store.Matrix;

public sealed class MatrixRunTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 60_000)]
    [CombinatorialEngines]
    public async Task Every_kind_of_worker_leaves_all_records_and_no_file(string name, WorkerKind kind, int workers)
    {
        using var folder = new TemporaryFolder();
        using var files = new StoreFolder(folder.Path);
        using var runner = new MatrixRunner(Engines.Get(name), files);
        var cell = Engines.Cell(foreground: 3, workers, kind, keys: KeyOrder.Random);

        var result = (await runner.TryRunAsync(cell, Token))!;

        Assert.Equal((name, cell.Operations, 0, 1_000), (result.Engine, (int)result.Records, result.Residual, result.SampledValues));
        Assert.Equal((3, workers, kind, KeyOrder.Random, 100), (result.Foreground, result.Workers, result.WorkerKind, result.Keys, result.WaitEvery));
        Assert.Equal(cell.Operations / result.Seconds, result.OperationsPerSecond);
        Assert.InRange(result.DrainSeconds + result.SynchronizeSeconds, 0, result.Seconds);
        Assert.Empty(folder.DatabaseFiles);
    }

    [Theory(Timeout = 60_000)]
    [InlineData(WorkerKind.Own)]
    [InlineData(WorkerKind.Threads)]
    [InlineData(WorkerKind.Pool)]
    public async Task A_lost_record_is_a_failure_and_no_figure(WorkerKind kind)
    {
        using var folder = new TemporaryFolder();
        var engine = new FaultyEngine((store, record) => Unless(record == StoreRecord.Of(17), () => store.Set(record)));

        var failure = await FailureAsync(engine, folder, Engines.Cell(kind: kind));

        const string Sentence = "This cell has no figure, because its records are wrong: 5003 unique keys were set and 5002 records are in the database.";
        Assert.Equal(Sentence, failure.Message);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_wrong_value_is_a_failure_and_no_figure()
    {
        using var folder = new TemporaryFolder();
        var engine = new FaultyEngine((store, record) => store.Set(record == StoreRecord.Of(0) ? record with { Value = 1 } : record));

        var failure = await FailureAsync(engine, folder, Engines.Cell());

        Assert.EndsWith("the record 00000000 has a different value than the one set.", failure.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 60_000)]
    [InlineData(WorkerKind.Own, 0)]
    [InlineData(WorkerKind.Own, 2)]
    [InlineData(WorkerKind.Threads, 2)]
    [InlineData(WorkerKind.Result, 2)]
    public async Task An_operation_that_fails_ends_the_cell_with_its_sentence(WorkerKind kind, int workers)
    {
        using var folder = new TemporaryFolder();
        var engine = new FaultyEngine((store, record) =>
        {
            store.Set(record);
            throw new StoreException("The disk is full: make room.");
        });

        var failure = await Assert.ThrowsAsync<StoreException>(() => RunAsync(engine, folder, Engines.Cell(workers: workers, kind: kind)));

        Assert.Equal("The disk is full: make room.", failure.Message);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_endpoint_answers_500_with_the_sentence_when_records_are_wrong()
    {
        using var folder = new TemporaryFolder();
        var engine = new FaultyEngine((store, record) => Unless(record == StoreRecord.Of(17), () => store.Set(record)));
        using var host = new StoreHost(new TargetAppOptions { StoreFolder = folder.Path }, (engine, null));

        var answer = await MatrixEndpoint.RunAsync(Engines.Cell(), host.Matrix, Token);

        Assert.Equal(StatusCodes.Status500InternalServerError, Assert.IsAssignableFrom<IStatusCodeHttpResult>(answer).StatusCode);
    }

    [Theory(Timeout = 60_000)]
    [InlineData(Engines.Tkrzw)]
    [InlineData(Engines.Managed)]
    public async Task A_stopped_cell_ends_at_its_next_batch_without_figure_or_file(string name)
    {
        using var folder = new TemporaryFolder();
        using var stop = new CancellationTokenSource();
        var batches = 0;
        var engine = new FaultyEngine(
            (store, record) =>
            {
                store.Set(record);
                if (Interlocked.Increment(ref batches) == 6_000)
                {
                    stop.Cancel();
                }
            },
            Engines.Get(name));

        using var files = new StoreFolder(folder.Path);
        using var runner = new MatrixRunner(engine, files);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => runner.TryRunAsync(Engines.Cell(1, 0, operations: 10_000_000), stop.Token));

        // The 5,000 of the warming up, and then not more than the batch in which it was stopped.
        Assert.InRange(batches, 6_000, 6_100);
        Assert.Empty(folder.DatabaseFiles);
        Assert.False(runner.Busy);
    }

    private static async Task<MatrixMismatchException> FailureAsync(FaultyEngine engine, TemporaryFolder folder, MatrixCell cell) =>
        await Assert.ThrowsAsync<MatrixMismatchException>(() => RunAsync(engine, folder, cell));

    private static async Task<MatrixResult?> RunAsync(FaultyEngine engine, TemporaryFolder folder, MatrixCell cell)
    {
        await Task.Yield();
        return MatrixRun.Run(engine, folder.File("1.tkh"), cell, Token);
    }

    private static void Unless(bool condition, Action action)
    {
        if (!condition)
        {
            action();
        }
    }
}
