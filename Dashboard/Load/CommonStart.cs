using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>Lets loads at the same time begin together: each opens its connections and says so; whoever started them then gives the word.</summary>
internal sealed class CommonStart
{
    /// <summary>Whoever waits for the load must hear that it is alive.</summary>
    private static readonly TimeSpan Beat = TimeSpan.FromSeconds(1);

    private readonly TaskCompletionSource _given = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>All are ready: send.</summary>
    public void Give() => _given.TrySetResult();

    /// <summary>Waits for the word, or until the load is stopped.</summary>
    /// <param name="emit">Takes that this load is ready, once a second.</param>
    /// <param name="stopped">Ends the waiting.</param>
    public async Task WaitAsync(Action<LoadMessage> emit, CancellationToken stopped)
    {
        while (!_given.Task.IsCompleted && !stopped.IsCancellationRequested)
        {
            emit(new ReadyMessage(Stopwatch.GetTimestamp()));
            await _given.Task.WaitAsync(Beat, stopped).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }
}
