using Dashboard.Target.Inlining;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Stacks;

/// <summary>
/// Waits with stacks, about 200 bytes each. Stack tables never shrink, so that the stream is renewed now and then; no event is told twice but at the change.
/// </summary>
internal sealed class WaitSession : IAsyncDisposable
{
    /// <summary>Renewed after an hour, or after so many stacks.</summary>
    public static readonly TimeSpan LongestStream = TimeSpan.FromHours(1);
    private const int MaxStacks = 50_000;

    /// <summary>Between two checks, and after a failed renewal.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan BetweenAttempts = TimeSpan.FromMinutes(1);

    private readonly CancellationTokenSource _end = new();
    private readonly TaskCompletionSource<StreamEnd> _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Func<Action<WaitStream, BlockEvent>, CancellationToken, Task<WaitStream>> _open;
    private readonly StreamHandover<WaitStream> _handover;
    private readonly TimeProvider _time;
    private readonly TimeSpan _longest;
    private Task _watch = Task.CompletedTask;
    private int _isDisposed;

    private WaitSession(
        DiagnosticsClient client,
        CounterIntervals intervals,
        TimelineClock clock,
        TimeProvider time,
        Action<BlockEvent> listener,
        Action<BlockStack> stackSeen,
        TimeSpan longest,
        InlinedMethods? inlined,
        SourceLines? lines)
    {
        (_time, _longest) = (time, longest);
        _handover = new StreamHandover<WaitStream>(listener);
        var numbers = new StackNumbers(stack => _handover.Between(() => stackSeen(stack)));
        _open = (deliver, token) => WaitStream.OpenAsync(client, intervals, clock, time, numbers, inlined, lines, deliver, token);
    }

    public Task<StreamEnd> Completion => _completion.Task;

    /// <summary>Times that the stream was renewed.</summary>
    public int Renewals { get; private set; }

    /// <summary>Opens a session and begins to read.</summary>
    public static async Task<WaitSession> OpenAsync(
        DiagnosticsClient client,
        CounterIntervals intervals,
        TimelineClock clock,
        TimeProvider time,
        Action<BlockEvent> listener,
        Action<BlockStack> stackSeen,
        CancellationToken token,
        TimeSpan? longestStream = null,
        InlinedMethods? inlined = null,
        SourceLines? lines = null)
    {
        var session = new WaitSession(client, intervals, clock, time, listener, stackSeen, longestStream ?? LongestStream, inlined, lines);
        var first = await session._open(session._handover.Deliver, token).ConfigureAwait(false);
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

    /// <summary>Until the stream ends.</summary>
    private async Task WatchAsync(WaitStream current)
    {
        var due = Due(_longest);
        while (!_end.IsCancellationRequested && !current.Completion.IsCompleted)
        {
            await Task.WhenAny(current.Completion, Task.Delay(Tick, _time, _end.Token)).ConfigureAwait(false);
            if (!_end.IsCancellationRequested && (_time.GetTimestamp() > due || current.Stacks >= MaxStacks))
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

    private long Due(TimeSpan after) => _time.GetTimestamp() + (long)(after.TotalSeconds * _time.TimestampFrequency);

    /// <summary>A new stream, or the same where none could be opened.</summary>
    private async Task<WaitStream> RenewAsync(WaitStream current)
    {
        try
        {
            var done = _handover.Done;
            var next = await _open(_handover.Deliver, _end.Token).ConfigureAwait(false);
            await Task.WhenAny(done, current.Completion, next.Completion, Task.Delay(Timeout.Infinite, _end.Token)).ConfigureAwait(false);
            var old = next.Completion.IsCompleted && !done.IsCompleted ? next : current;
            _handover.End(old);
            await old.DisposeAsync().ConfigureAwait(false);
            Renewals += ReferenceEquals(old, current) ? 1 : 0;
            return ReferenceEquals(old, current) ? next : current;
        }
        catch (TargetException)
        {
            // It is busy or ends: the stream that there is goes on, and its end is told by itself.
            return current;
        }
        catch (OperationCanceledException) when (_end.IsCancellationRequested)
        {
            return current;
        }
    }
}
