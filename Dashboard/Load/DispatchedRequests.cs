using System.Diagnostics;
using System.Threading.Tasks.Sources;

namespace Dashboard.Load;

/// <summary>Requests of an open loop's worker, parked until the dispatcher's thread gives it one to send. Nothing is allocated for a request.</summary>
internal sealed class DispatchedRequests(IdleWorkers idle) : IRequestSource, IValueTaskSource<ScheduledRequest>
{
    private ManualResetValueTaskSourceCore<long> _intended;

    public ValueTask<ScheduledRequest> NextAsync()
    {
        _intended.Reset();
        return idle.TryPark(this) ? new ValueTask<ScheduledRequest>(this, _intended.Version) : default;
    }

    /// <param name="intended">The time when it was due; 0 ends the worker.</param>
    public void Give(long intended) => _intended.SetResult(intended);

    public ScheduledRequest GetResult(short token)
    {
        var intended = _intended.GetResult(token);
        return intended == 0 ? default : new ScheduledRequest(intended, Stopwatch.GetTimestamp());
    }

    public ValueTaskSourceStatus GetStatus(short token) => _intended.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _intended.OnCompleted(continuation, state, token, flags);
}
