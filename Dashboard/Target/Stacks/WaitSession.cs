using Dashboard.Target.Inlining;
using Dashboard.Target.Lines;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Stacks;

/// <summary>
/// Who waits, with stacks, for as long as it lives: about 200 bytes a wait in a session of its own. The tables that the stacks are resolved with
/// never shrink, so that the stream is renewed now and then; the next one is read before the old one ends, and each event is told
/// once, but for those within the few microseconds by which the two streams' clocks differ at the moment of the change.
/// </summary>
internal sealed class WaitSession : IAsyncDisposable
{
    /// <summary>A stream is renewed after an hour, or after so many stacks, each of which counts for every thread that has it.</summary>
    public static readonly TimeSpan LongestStream = TimeSpan.FromHours(1);
    private const int MaxStacks = 50_000;

    /// <summary>How often that is looked at, and how long a failed renewal waits at least.</summary>
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

    /// <summary>Completes when the stream ends without being asked to; never fails.</summary>
    public Task<StreamEnd> Completion => _completion.Task;

    /// <summary>Times that the stream was renewed.</summary>
    public int Renewals { get; private set; }

    /// <summary>Opens a session and begins to read.</summary>
    /// <param name="client">The target; .NET 9 or later has waits, older ones tell contentions only.</param>
    /// <param name="intervals">How its counters are read: their heartbeat brings the waits soon.</param>
    /// <param name="clock">The timeline's.</param>
    /// <param name="time">The machine's.</param>
    /// <param name="listener">Gets the steps on a reading thread.</param>
    /// <param name="stackSeen">Gets each stack on a reading thread before a step names it. Never called at the same time as the listener.</param>
    /// <param name="token">Gives up.</param>
    /// <param name="longestStream"><see cref="LongestStream"/> unless told.</param>
    /// <param name="inlined">What was inlined in the target; null where it was not heard from its start.</param>
    /// <param name="lines">Where its methods are written; null where that is not asked for.</param>
    /// <exception cref="TargetException">The target did not answer or refused.</exception>
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

    /// <summary>Stops reading; takes 5 s at most.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) == 0)
        {
            await _end.CancelAsync().ConfigureAwait(false);
            await _watch.ConfigureAwait(false);
            _end.Dispose();
        }
    }

    /// <summary>Renews the stream for as long as it does not end by itself.</summary>
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

    /// <summary>The stream that is read from here on: a new one, or the same where none could be opened.</summary>
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
