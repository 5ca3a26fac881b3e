using Dashboard.Target.Signals;
using Dashboard.Timeline;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Sessions;

/// <summary>One open EventPipe session, with the thread that reads it into a hub.</summary>
internal sealed class SignalSession : IAsyncDisposable
{
    /// <summary>The target's buffer; the oldest events are lost, and counted, when it is full.</summary>
    private const int BufferMegabytes = 16;

    private readonly TaskCompletionSource<StreamEnd> _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly EventPipeSession _session;
    private readonly TimelineHub _hub;
    private readonly TimeProvider _time;
    private readonly SignalReader _reader;
    private ClockOffset _offset = new(0);

    private SignalSession(
        EventPipeSession session, IReadOnlyList<ISignal> signals, TimelineHub hub, TimeProvider time, Action<PoolSample> sampleRead)
    {
        _session = session;
        _hub = hub;
        _time = time;
        _reader = new SignalReader(signals, hub, seconds => _offset.Map(seconds, hub.Clock.Now)) { SampleRead = sampleRead };
    }

    /// <summary>Completes when the stream ends; never fails.</summary>
    public Task<StreamEnd> Completion => _completion.Task;

    /// <summary>Opens a session for some signals and begins to read.</summary>
    /// <param name="sampleRead">Called on the reading thread after each sample.</param>
    /// <param name="stacks">False where no event needs the stack it happened on, which costs the target most of an event's time; .NET 9 and later only.</param>
    /// <exception cref="TargetException">The target did not answer or refused.</exception>
    public static async Task<SignalSession> OpenAsync(
        DiagnosticsClient client,
        IReadOnlyList<ISignal> signals,
        TimelineHub hub,
        TimeProvider time,
        Action<PoolSample> sampleRead,
        CancellationToken token,
        bool stacks = true)
    {
        var wanted = new EventPipeSessionConfiguration(ProviderList.Of(signals), BufferMegabytes, requestRundown: false, requestStackwalk: stacks);
        var session = await LiveSession.OpenAsync(limited => client.StartEventPipeSessionAsync(wanted, limited), token).ConfigureAwait(false);
        var opened = new SignalSession(session, signals, hub, time, sampleRead);
        opened.StartReading();
        return opened;
    }

    /// <summary>Stops the session and waits for the reader, 5 s at most: what was already sent is still read.</summary>
    public async ValueTask DisposeAsync() => await LiveSession.CloseAsync(_session, Completion).ConfigureAwait(false);

    private void StartReading()
    {
        // A thread of its own: reading blocks for as long as the session lives.
        var thread = new Thread(() => _completion.TrySetResult(_reader.Read(_session.EventStream, Begun)))
        {
            IsBackground = true,
            Name = "EventPipe reader",
        };
        thread.Start();
    }

    private void Begun(EventPipeEventSource source)
    {
        var sinceBegin = (_time.GetUtcNow().UtcDateTime - source.SessionStartTime.ToUniversalTime()).TotalSeconds;
        _offset = new ClockOffset(_hub.Clock.Now - sinceBegin);
    }
}
