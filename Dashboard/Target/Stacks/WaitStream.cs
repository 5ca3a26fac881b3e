using System.Diagnostics.Tracing;
using Dashboard.Target.Inlining;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers;

namespace Dashboard.Target.Stacks;

/// <summary>One EventPipe session that tells waits with their stacks, with the thread that reads it.</summary>
internal sealed class WaitStream : IAsyncDisposable
{
    /// <summary>The target's buffer; the oldest events are lost, and counted, when it is full.</summary>
    private const int BufferMegabytes = 16;

    /// <summary>How long the names of the methods that are compiled already may take; for those of 50,000 it is about a second.</summary>
    private static readonly TimeSpan NamingPatience = TimeSpan.FromSeconds(10);

    /// <summary>Keywords of the runtime's events 301, 302 (.NET 9); 81, 91; and of the methods and modules that stacks are named by.</summary>
    private const long Waits = 0x40000000000;
    private const long Contention = 0x4000;
    private const long Methods = 0x10 | 0x8 | Precompiled;

    /// <summary>CompilationDiagnostic: where precompiled methods begin, told when one is called for the first time.</summary>
    private const long Precompiled = 0x2000000000;

    private readonly TaskCompletionSource<StreamEnd> _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _named = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _closing = new();
    private readonly EventPipeSession _session;
    private readonly TimelineClock _clock;
    private readonly TimeProvider _time;
    private readonly WaitEvents _events;
    private ClockOffset? _offset;

    private WaitStream(EventPipeSession session, TimelineClock clock, TimeProvider time, StackReader stacks, Action<WaitStream, BlockEvent> listener)
    {
        (_session, _clock, _time) = (session, clock, time);
        _events = new WaitEvents(stacks, TimeOf, e => listener(this, e));
    }

    /// <summary>Completes when the stream ends; never fails.</summary>
    public Task<StreamEnd> Completion => _completion.Task;

    /// <inheritdoc cref="WaitEvents.Stacks"/>
    public int Stacks => _events.Stacks;

    /// <summary>Opens a session and begins to read.</summary>
    /// <param name="client">The target.</param>
    /// <param name="intervals">How its counters are read: their heartbeat brings the events soon.</param>
    /// <param name="clock">The timeline's.</param>
    /// <param name="time">The machine's.</param>
    /// <param name="numbers">Tells the stacks.</param>
    /// <param name="inlined">What was inlined in the target; null where that is not known.</param>
    /// <param name="listener">Gets the steps on the reading thread.</param>
    /// <param name="token">Gives up.</param>
    /// <exception cref="TargetException">The target did not answer or refused.</exception>
    public static async Task<WaitStream> OpenAsync(
        DiagnosticsClient client,
        CounterIntervals intervals,
        TimelineClock clock,
        TimeProvider time,
        StackNumbers numbers,
        InlinedMethods? inlined,
        Action<WaitStream, BlockEvent> listener,
        CancellationToken token)
    {
        EventPipeProvider[] providers =
        [
            new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Verbose, Waits | Contention | Methods),
            CounterProviders.Heartbeat(intervals),
        ];
        var session = await LiveSession.OpenAsync(
            limited => client.StartEventPipeSessionAsync(providers, requestRundown: false, BufferMegabytes, limited), token).ConfigureAwait(false);
        var stream = new WaitStream(session, clock, time, new StackReader(numbers, inlined), listener);
        var thread = new Thread(() => stream._completion.TrySetResult(stream.Read(client))) { IsBackground = true, Name = "EventPipe stack reader" };
        thread.Start();
        _ = stream.LimitNamingAsync(thread);
        return stream;
    }

    /// <inheritdoc cref="LiveSession.CloseAsync"/>
    public async ValueTask DisposeAsync()
    {
        await _closing.CancelAsync().ConfigureAwait(false);
        await LiveSession.CloseAsync(_session, Completion).ConfigureAwait(false);
    }

    /// <summary>
    /// Asking for the names waits, without a limit of its own, for the first event of that session, and from a process that ends at that moment none
    /// ever comes: closing a stream does not end such a wait, an interrupt does.
    /// </summary>
    private async Task LimitNamingAsync(Thread reader)
    {
        await _named.Task.WaitAsync(NamingPatience, _time, _closing.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!_named.Task.IsCompleted)
        {
            reader.Interrupt();
        }
    }

    private StreamEnd Read(DiagnosticsClient client)
    {
        try
        {
            return StreamEnd.Of(() =>
            {
                // Asks, in a short session of its own, for the names of all methods that are compiled already.
                using var source = TraceLog.CreateFromEventPipeSession(_session, TraceLog.EventPipeRundownConfiguration.Enable(client));
                _named.TrySetResult();
                _events.Attach(source);
                source.Process();
                return _events.Failure;
            });
        }
        finally
        {
            _named.TrySetResult();
        }
    }

    private double TimeOf(TraceEvent e)
    {
        var seconds = e.TimeStampRelativeMSec / 1000;
        _offset ??= new ClockOffset(ToTimeline(e.TimeStamp.ToUniversalTime()) - seconds);
        return _offset.Map(seconds, _clock.Now);
    }

    /// <summary>
    /// A wall-clock time on the timeline. Two clocks are read, and the thread may lose its processor between them: the closest of a few readings
    /// counts, so that two streams of a target map the same event alike.
    /// </summary>
    private double ToTimeline(DateTime utc) =>
        Enumerable.Range(0, 5).Select(_ =>
        {
            var before = _clock.Now;
            var age = (_time.GetUtcNow().UtcDateTime - utc).TotalSeconds;
            return (Between: _clock.Now - before, At: before - age);
        }).MinBy(reading => reading.Between).At;
}
