using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Sessions;

/// <summary>Reads a target's events for a short while: until enough was heard, within bounds of time, then what the runtime still sends.</summary>
/// <param name="purpose">What the target does for it, for example "send its stacks".</param>
internal sealed class BriefSession(DiagnosticsClient client, TimelineClock clock, TimeProvider time, string purpose)
{
    public static readonly TimeSpan UsualTimeout = TimeSpan.FromSeconds(10);

    public TimeSpan AtLeast { get; init; }

    public required TimeSpan AtMost { get; init; }

    public TimeSpan CheckInterval { get; init; } = TimeSpan.FromMilliseconds(50);

    /// <summary>How long the target may take to send the rest, which includes the names of its methods. A paused one never sends it.</summary>
    public TimeSpan Timeout { get; init; } = UsualTimeout;

    /// <param name="isEnough">Gets the seconds that were read so far.</param>
    /// <param name="beforeEnd">Runs while the session still reads; null: nothing does.</param>
    /// <returns>From when to when it read, on the clock of the timeline.</returns>
    /// <exception cref="TargetException">The target did not answer; the message states what to do.</exception>
    public async Task<(double From, double To)> ReadAsync(
        ISessionSink sink, Func<double, bool> isEnough, CancellationToken token, Func<CancellationToken, Task>? beforeEnd = null)
    {
        try
        {
            var session = await TargetSession.OpenAsync(client, sink, token).ConfigureAwait(false);
            await using var closing = session.ConfigureAwait(false);
            var began = clock.Now;
            for (var wait = AtLeast; ; wait = CheckInterval)
            {
                await Task.WhenAny(session.Completion, Task.Delay(wait, time, token)).ConfigureAwait(false);
                token.ThrowIfCancellationRequested();
                if (session.Completion.IsCompleted || clock.Now - began >= AtMost.TotalSeconds || isEnough(clock.Now - began))
                {
                    break;
                }
            }

            if (beforeEnd is not null)
            {
                await beforeEnd(token).ConfigureAwait(false);
            }

            var ended = clock.Now;
            using var timeout = new CancellationTokenSource(Timeout, time);
            using var limited = CancellationTokenSource.CreateLinkedTokenSource(token, timeout.Token);
            await session.StopAsync(limited.Token).ConfigureAwait(false);
            return (began, ended);
        }
        catch (Exception e) when (TargetException.IsNeededFor(e, token))
        {
            throw TargetException.DidNot(purpose, Timeout, e);
        }
    }
}
