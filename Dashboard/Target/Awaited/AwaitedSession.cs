using Dashboard.Target.Sessions;
using Dashboard.Target.Snapshots;
using Dashboard.Target.Threads;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Awaited;

/// <summary>
/// What a target's threads wait for: a session with the events of tasks for as long as it is asked to last, near its end one stack snapshot and
/// one look at the operating system's threads, and the names of methods.
/// </summary>
/// <param name="client">The way to the target.</param>
/// <param name="processId">Which it is.</param>
/// <param name="clock">The timeline's.</param>
/// <param name="time">The platform's.</param>
internal sealed class AwaitedSession(DiagnosticsClient client, int processId, TimelineClock clock, TimeProvider time)
{
    /// <summary>The target's buffer: the names of 50,000 methods fit into it.</summary>
    private const int BufferMegabytes = 64;

    /// <summary>How long the names may take; a paused target would let it wait for ever.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    /// <summary>How often it is looked whether a wait was seen.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(50);

    /// <summary>Its own: that somebody takes one for other reasons is none of its concern.</summary>
    private readonly StackSnapshot _snapshot = new(client, clock, time);

    /// <summary>Whether the process that this machine shows under that id is the target; null: it is. Of another one's threads nothing is read.</summary>
    public Func<bool>? IsShown { get; init; }

    /// <param name="atLeast">How long tasks are followed, if a thread begins to wait for one until then.</param>
    /// <param name="atMost">How long they are followed if none does.</param>
    /// <param name="why">Why it is looked, in a sentence.</param>
    /// <param name="token">Gives up.</param>
    /// <exception cref="TargetException">The target did not answer, or ended.</exception>
    public async Task<WaitPicture> LookAsync(TimeSpan atLeast, TimeSpan atMost, string why, CancellationToken token)
    {
        using var session = await LiveSession.OpenAsync(
            limited => client.StartEventPipeSessionAsync([TplEvents.Provider], requestRundown: true, BufferMegabytes, limited), token).ConfigureAwait(false);
        var began = clock.Now;
        var reader = new AwaitedReader(utc => clock.Now - (time.GetUtcNow().UtcDateTime - utc).TotalSeconds);
        var reading = reader.ReadAsync(session);
        try
        {
            await Task.WhenAny(reading, Task.Delay(atLeast, time, token)).ConfigureAwait(false);
            while (!reader.HasWaits && clock.Now - began < atMost.TotalSeconds && !reading.IsCompleted && !token.IsCancellationRequested)
            {
                await Task.WhenAny(reading, Task.Delay(Tick, time, token)).ConfigureAwait(false);
            }

            token.ThrowIfCancellationRequested();
            var stacks = await _snapshot.TakeAsync(token).ConfigureAwait(false);
            var threads = IsShown?.Invoke() == false ? [] : new LinuxThreads(processId).Look() ?? [];
            var ended = clock.Now;
            using var limited = CancellationTokenSource.CreateLinkedTokenSource(token);
            limited.CancelAfter(Patience);
            await session.StopAsync(limited.Token).ConfigureAwait(false);
            var look = await reading.WaitAsync(limited.Token).ConfigureAwait(false);
            return new WaitPicture(look with { Seconds = ended - began }, stacks, threads, why);
        }
        catch (OperationCanceledException e) when (!token.IsCancellationRequested)
        {
            throw new TargetException($"The process did not report its methods within {Patience.TotalSeconds} s: check whether it is paused.", e);
        }
        catch (Exception e) when (e is not (OperationCanceledException or TargetException))
        {
            // The client's own refusals, and whatever a stream that is cut or damaged makes the reader say.
            throw new TargetException($"Tracing what the threads wait for failed ({e.Message.TrimEnd('.')}): check whether the process is still running.", e);
        }
        finally
        {
            // Closing the stream ends a reader that is not done, whose own complaint about it is nobody's concern then.
            session.Dispose();
            await ((Task)reading).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }
}
