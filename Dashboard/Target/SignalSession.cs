using System.Net.Sockets;
using Dashboard.Target.Signals;
using Dashboard.Timeline;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target;

/// <summary>One open EventPipe session, with the thread that reads it into a hub.</summary>
internal sealed class SignalSession : IAsyncDisposable
{
    /// <summary>How long opening and stopping may take; a paused target would let both wait for ever.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

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
    /// <exception cref="TargetException">The target did not answer or refused.</exception>
    public static async Task<SignalSession> OpenAsync(
        DiagnosticsClient client,
        IReadOnlyList<ISignal> signals,
        TimelineHub hub,
        TimeProvider time,
        Action<PoolSample> sampleRead,
        CancellationToken token)
    {
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(token);
        limited.CancelAfter(Patience);
        try
        {
            var session = await client.StartEventPipeSessionAsync(
                ProviderList.Of(signals), requestRundown: false, BufferMegabytes, limited.Token).ConfigureAwait(false);
            var opened = new SignalSession(session, signals, hub, time, sampleRead);
            opened.StartReading();
            return opened;
        }
        catch (OperationCanceledException e) when (!token.IsCancellationRequested)
        {
            throw new TargetException($"The process did not answer within {Patience.TotalSeconds} s: see whether it is paused.", e);
        }
        catch (Exception e) when (e is DiagnosticsClientException or IOException or SocketException or TimeoutException)
        {
            // The client's own refusals, and the socket's when the process ends right now.
            throw new TargetException($"The process did not open a session ({e.Message.TrimEnd('.')}): see whether it still runs.", e);
        }
    }

    /// <summary>Stops the session and waits for the reader, 5 s at most: what was already sent is still read.</summary>
    public async ValueTask DisposeAsync()
    {
        using var limit = new CancellationTokenSource(Patience);
        try
        {
            if (!Completion.IsCompleted)
            {
                await _session.StopAsync(limit.Token).ConfigureAwait(false);
                await Completion.WaitAsync(limit.Token).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException)
        {
            // The target is paused or too slow: closing the stream below ends the reader, and the runtime ends the session by itself.
        }
        catch (Exception e) when (e is DiagnosticsClientException or IOException or SocketException or TimeoutException)
        {
            // The target ended at the same time: there is nothing left to stop.
        }

        _session.Dispose();
        await ((Task)Completion).WaitAsync(Patience).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

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
