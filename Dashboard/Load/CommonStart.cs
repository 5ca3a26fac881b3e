using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>Lets concurrent loads begin together: each opens its connections and reports that it is ready; the owner then starts them all.</summary>
internal sealed class CommonStart
{
    /// <summary>The owner must receive a sign of life in this interval.</summary>
    private static readonly TimeSpan Beat = TimeSpan.FromSeconds(1);

    private readonly TaskCompletionSource _given = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public void Give() => _given.TrySetResult();

    /// <summary>Waits for the start, or until the load is stopped.</summary>
    public async Task WaitAsync(Action<LoadMessage> emit, CancellationToken stopped)
    {
        while (!_given.Task.IsCompleted && !stopped.IsCancellationRequested)
        {
            emit(new ReadyMessage(Stopwatch.GetTimestamp()));
            await _given.Task.WaitAsync(Beat, stopped).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }
}
