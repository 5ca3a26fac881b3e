using Dashboard.Target.Sessions;

namespace Dashboard.Target.Stacks;

/// <summary>Waits with stacks, about 200 bytes each. Stack tables never shrink, so streams are renewed; an event comes twice only at the change.</summary>
internal sealed class WaitSession : IAsyncDisposable
{
    public static readonly TimeSpan LongestStream = TimeSpan.FromHours(1);
    private const int MaxStacks = 50_000;

    private static readonly TimeSpan Tick = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan BetweenAttempts = TimeSpan.FromMinutes(1);

    private readonly CancellationTokenSource _end = new();
    private readonly TaskCompletionSource<StreamEnd> _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly WaitSource _source;
    private readonly TimeSpan _longest;
    private Task _watch = Task.CompletedTask;
    private int _isDisposed;

    private WaitSession(WaitSource source, TimeSpan longest) => (_source, _longest) = (source, longest);

    public Task<StreamEnd> Completion => _completion.Task;

    public int Renewals { get; private set; }

    public static async Task<WaitSession> OpenAsync(WaitSource source, CancellationToken token, TimeSpan? longestStream = null)
    {
        var session = new WaitSession(source, longestStream ?? LongestStream);
        var first = await WaitStream.OpenAsync(source, token).ConfigureAwait(false);
        session._watch = session.WatchAsync(first);
        return session;
    }

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) == 0)
        {
            await _end.CancelAsync().ConfigureAwait(false);
            await _watch.ConfigureAwait(false);
            _end.Dispose();
        }
    }

    private async Task WatchAsync(WaitStream current)
    {
        var due = Due(_longest);
        while (!_end.IsCancellationRequested && !current.Completion.IsCompleted)
        {
            await Task.WhenAny(current.Completion, Task.Delay(Tick, _source.Time, _end.Token)).ConfigureAwait(false);
            if (!_end.IsCancellationRequested && (_source.Time.GetTimestamp() > due || current.Stacks >= MaxStacks))
            {
                var next = await RenewAsync(current).ConfigureAwait(false);
                due = Due(ReferenceEquals(next, current) ? BetweenAttempts : _longest);
                current = next;
            }
        }

        await current.DisposeAsync().ConfigureAwait(false);
        _completion.TrySetResult(
            current.Completion.IsCompleted ? await current.Completion.ConfigureAwait(false) : new StreamEnd(SessionState.Ended, Cause: null));
    }

    private long Due(TimeSpan after) => _source.Time.GetTimestamp() + (long)(after.TotalSeconds * _source.Time.TimestampFrequency);

    /// <summary>A new stream, or the same where none could be opened. Both are read until the new one is heard; what both report is published once.</summary>
    private async Task<WaitStream> RenewAsync(WaitStream current)
    {
        try
        {
            var next = await WaitStream.OpenAsync(_source, _end.Token).ConfigureAwait(false);
            await Task.WhenAny(next.FirstHeard, current.Completion, next.Completion, Task.Delay(Timeout.Infinite, _end.Token)).ConfigureAwait(false);
            var isRenewed = next.FirstHeard.IsCompleted && !next.Completion.IsCompleted;
            await (isRenewed ? current : next).DisposeAsync().ConfigureAwait(false);
            Renewals += isRenewed ? 1 : 0;
            return isRenewed ? next : current;
        }
        catch (TargetException)
        {
            // It is busy or ends: the existing stream goes on, and reports its end itself.
            return current;
        }
        catch (OperationCanceledException) when (_end.IsCancellationRequested)
        {
            return current;
        }
    }
}
