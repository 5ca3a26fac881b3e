using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>Opens connections before the window, so that no latency includes that. A connection that is not accepted in time is left to the requests.</summary>
internal sealed class EarlyConnections(LoadPlan plan, Action<LoadMessage> emit)
{
    /// <summary>Requests that are due within so many seconds need a connection each: opening one takes some milliseconds where many are opened.</summary>
    private const double AtOnceSeconds = 0.05;

    /// <summary>The owner must receive a sign of life in this interval.</summary>
    private static readonly TimeSpan Beat = TimeSpan.FromSeconds(1);

    public int Needed { get; } = Count(plan);

    /// <returns>A sentence for the user; null when all were accepted or refused in time, or the load was stopped.</returns>
    public async Task<string?> OpenAsync(IReadOnlyList<LoadWorker> workers, CancellationToken stopped)
    {
        using var late = CancellationTokenSource.CreateLinkedTokenSource(stopped);
        late.CancelAfter(TimeSpan.FromSeconds(plan.TimeoutSeconds));
        var opening = Chosen(workers).Select(worker => OpenAsync(worker, late.Token)).ToArray();
        var all = Task.WhenAll(opening);
        using var beat = new PeriodicTimer(Beat);
        var next = beat.WaitForNextTickAsync(CancellationToken.None).AsTask();
        while (await Task.WhenAny(all, next).ConfigureAwait(false) == next)
        {
            emit(new ConnectingMessage(Stopwatch.GetTimestamp()));
            next = beat.WaitForNextTickAsync(CancellationToken.None).AsTask();
        }

        var inTime = (await all.ConfigureAwait(false)).Count(isInTime => isInTime);
        return inTime == opening.Length || stopped.IsCancellationRequested ? null
            : $"connectTimeout: the target accepted {Readable.Count(inTime)} of {Readable.Plural(opening.Length, "connection")} within "
                + $"{plan.TimeoutSeconds} s, before the first request; requests had to open the others";
    }

    private static async Task<bool> OpenAsync(LoadWorker worker, CancellationToken late)
    {
        try
        {
            await worker.ConnectAsync(late).ConfigureAwait(false);
            return true;
        }
        catch (OperationCanceledException)
        {
            return false;
        }
    }

    private static int Count(LoadPlan plan)
    {
        if (plan.ConnectsInWindow || !plan.KeepAlive)
        {
            return 0;
        }

        var most = Math.Min(plan.Connections, plan.Requests ?? int.MaxValue);
        if (plan.Arrivals is null)
        {
            return most;
        }

        var pacer = LoadPacer.Of(plan);
        return Enumerable.Range(0, (int)Math.Min(most, pacer.Total)).TakeWhile(n => pacer.TimeOf(n) <= AtOnceSeconds).Count();
    }

    /// <summary>One worker for each connection; of an open loop's idle workers the last one in is the first one out.</summary>
    private IEnumerable<LoadWorker> Chosen(IReadOnlyList<LoadWorker> workers) =>
        (plan.Arrivals is null ? workers.Take(Needed) : workers.TakeLast(Needed)).DistinctBy(worker => worker.Client);
}
