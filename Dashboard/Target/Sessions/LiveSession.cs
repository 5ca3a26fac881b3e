using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Sessions;

/// <summary>Opening and closing an EventPipe session within bounds of time, and what to say when it fails.</summary>
internal static class LiveSession
{
    /// <summary>How long opening and stopping may take; a paused target would let both wait for ever.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <param name="open">Asks the target for a session.</param>
    /// <param name="token">Gives up.</param>
    /// <exception cref="TargetException">The target did not answer or refused.</exception>
    public static async Task<EventPipeSession> OpenAsync(Func<CancellationToken, Task<EventPipeSession>> open, CancellationToken token)
    {
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(token);
        limited.CancelAfter(Patience);
        try
        {
            return await open(limited.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (!token.IsCancellationRequested)
        {
            throw new TargetException($"The process did not answer within {Patience.TotalSeconds} s: check whether it is paused.", e);
        }
        catch (Exception e) when (e is DiagnosticsClientException or IOException or SocketException or TimeoutException)
        {
            // The client's own refusals, and the socket's when the process ends right now.
            throw new TargetException($"The process did not open a session ({e.Message.TrimEnd('.')}): check whether it is still running.", e);
        }
    }

    /// <summary>Stops a session and waits for its reader, 5 s at most: what was already sent is still read.</summary>
    /// <param name="session">Is disposed.</param>
    /// <param name="completion">Completes when the stream was read to its end; never fails.</param>
    public static async Task CloseAsync(EventPipeSession session, Task<StreamEnd> completion)
    {
        using var limit = new CancellationTokenSource(Patience);
        try
        {
            if (!completion.IsCompleted)
            {
                await session.StopAsync(limit.Token).ConfigureAwait(false);
                await completion.WaitAsync(limit.Token).ConfigureAwait(false);
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

        session.Dispose();
        await ((Task)completion).WaitAsync(Patience).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }
}
