using Dashboard.Target.Sessions;

namespace Dashboard.Target;

internal sealed class WatchedSession(
    ReachedTarget target, TargetSession session, SampleHeartbeat arrivals, SessionPlan plan, TargetStatusHolder holder, TimeProvider time)
    : IAsyncDisposable
{
    /// <summary>A tick that comes so much late means no busy pool: this process did not run.</summary>
    private static readonly TimeSpan OwnStall = TimeSpan.FromSeconds(1);

    /// <summary>The time in which a web server starts, and in which samples should then have come.</summary>
    private static readonly TimeSpan TimeForVerdict = TimeSpan.FromSeconds(3);
    private const int SamplesForVerdict = 4;

    private bool _stalled;

    public bool LacksHeartbeat =>
        target.IsWebServer && plan.Options.Heartbeat && !plan.Counters.HostingSeen
        && arrivals.Count >= SamplesForVerdict && arrivals.Age > TimeForVerdict;

    private bool IsOutdated => LacksHeartbeat || holder.Status.Options != plan.Options;

    private TimeSpan Interval => plan.Options.Interval;

    private TimeSpan Tick => plan.Options.Tick;

    public static async Task<WatchedSession> OpenAsync(ReachedTarget target, TargetStatusHolder holder, TimeProvider time, CancellationToken token)
    {
        var status = holder.Status;
        var arrivals = new SampleHeartbeat(time);
        var plan = new SessionPlan(status.Options, target.IsWebServer);
        var reader = new SignalReader(plan.Signals, status.Hub, target.Clock) { SampleRead = arrivals.Add };
        var session = await (status.Options.Polled && target.Socket is { } socket ? TargetSession.OpenPolledAsync(socket, reader, time, token)
            : TargetSession.OpenAsync(target.Client, reader, token)).ConfigureAwait(false);
        return new WatchedSession(target, session, arrivals, plan, holder, time);
    }

    /// <returns>Null when it should be opened anew: other options, or <see cref="LacksHeartbeat"/>.</returns>
    public async Task<StreamEnd?> WatchAsync(CancellationToken token)
    {
        for (var last = time.GetTimestamp(); !session.Completion.IsCompleted && !IsOutdated; last = time.GetTimestamp())
        {
            await Task.WhenAny(session.Completion, Task.Delay(Tick, time, token)).ConfigureAwait(false);
            token.ThrowIfCancellationRequested();
            NoteOwnStall(time.GetElapsedTime(last) - Tick);
            NoteInterval();
            NoteSilence();
        }

        return session.Completion.IsCompleted ? await session.Completion.ConfigureAwait(false) : null;
    }

    public ValueTask DisposeAsync() => session.DisposeAsync();

    private void NoteInterval()
    {
        var seconds = plan.Counters.IntervalInForceSeconds;
        var foreign = seconds > 0 && plan.Intervals.IsForeign(seconds) ? Math.Round(seconds, 1) : (double?)null;
        holder.Update(status => status with { ForeignIntervalSeconds = foreign });
    }

    private void NoteOwnStall(TimeSpan late)
    {
        if (late >= OwnStall)
        {
            arrivals.Excuse();
            holder.SetState(
                SessionState.Attached,
                $"This dashboard did not run for {Readable.Seconds(late.TotalSeconds)}: it was suspended or got no CPU time. What it samples itself is "
                + $"missing for that time; this says nothing about {target.Name}.",
                late.TotalSeconds);
        }
    }

    private void NoteSilence()
    {
        if (_stalled != arrivals.IsOverdue(Interval))
        {
            _stalled = !_stalled;
            holder.SetState(
                _stalled ? SessionState.Stalled : SessionState.Attached,
                _stalled ? SilenceSentence() : $"Attached to {target.Name}; it answers again.");
        }
    }

    private string SilenceSentence() =>
        arrivals.Count > 0
            ? $"No counters from {target.Name} for more than three intervals: it is paused or gets no processor time. Waiting for it."
            : $"No counters from {target.Name} yet: it is paused, gets no processor time, or has event sources disabled (EventSourceSupport).";
}
