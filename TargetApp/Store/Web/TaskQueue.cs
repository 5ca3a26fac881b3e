using System.Diagnostics.Metrics;
using System.Threading.Channels;

namespace TargetApp.Store.Web;

/// <summary>A bounded queue of work with so many background workers, tasks on the ThreadPool. Who brings work awaits its turn and its end.</summary>
internal sealed class TaskQueue : IDisposable
{
    /// <summary>Jobs in the queue; whoever comes later awaits room first and counts as waiting all the same.</summary>
    private const int Capacity = 1_024;

    private readonly Channel<(Action Work, TaskCompletionSource Done)> _jobs = Channel.CreateBounded<(Action, TaskCompletionSource)>(Capacity);
    private readonly Meter _meter = new("TargetApp.Store");
    private readonly Task[] _workers;
    private int _depth;

    public TaskQueue(int workers)
    {
        _meter.CreateObservableGauge("targetapp.store.queue.depth", () => Depth, "{request}", "Requests that wait for a worker of the store's task queue.");
        _workers = [.. Enumerable.Range(0, workers).Select(_ => Task.Run(WorkAsync))];
    }

    /// <summary>Background workers.</summary>
    public int Workers => _workers.Length;

    /// <summary>Jobs that wait for a worker.</summary>
    public int Depth => Volatile.Read(ref _depth);

    /// <returns>How many jobs waited before this one.</returns>
    /// <exception cref="StoreException">The work failed so.</exception>
    public async Task<int> RunAsync(Action work)
    {
        var before = Interlocked.Increment(ref _depth) - 1;
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await _jobs.Writer.WriteAsync((work, done)).ConfigureAwait(false);
        await done.Task.ConfigureAwait(false);
        return before;
    }

    public void Dispose()
    {
        _jobs.Writer.Complete();
        _meter.Dispose();
    }

    private async Task WorkAsync()
    {
        await foreach (var (work, done) in _jobs.Reader.ReadAllAsync().ConfigureAwait(false))
        {
            Interlocked.Decrement(ref _depth);
            try
            {
                work();
                done.SetResult();
            }
            catch (StoreException e)
            {
                done.SetException(e);
            }
        }
    }
}
