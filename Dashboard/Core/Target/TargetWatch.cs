using Dashboard.Target.Inlining;
using Dashboard.Target.Sessions;

namespace Dashboard.Target;

/// <summary>Watches one target: opens a session, watches it to its end, and opens the next when the target is back.</summary>
internal sealed class TargetWatch(ITargetConnector connector, TargetStatusHolder holder, InlinedPrograms programs, TimeProvider time)
    : IAsyncDisposable
{
    private static readonly TimeSpan RetryInterval = TimeSpan.FromSeconds(1);

    private readonly CancellationTokenSource _ending = new();
    private TargetFacts? _last;
    private Task _loop = Task.CompletedTask;
    private volatile AuxiliarySessions? _beside;

    public async Task StartAsync(Func<TargetFacts, bool> goesOn, CancellationToken token)
    {
        var target = await connector.NextAsync(last: null, token).ConfigureAwait(false);
        holder.SwitchTo(target.Facts, goesOn(target.Facts));
        holder.SetState(SessionState.Attaching, $"Attaching to {target.Name}.");
        var session = await WatchedSession.OpenAsync(target, holder, time, token).ConfigureAwait(false);
        target = await BegunAsync(target, token).ConfigureAwait(false);
        holder.SetState(SessionState.Attached, $"Attached to {target.Name}.");
        _loop = LoopAsync(target, session, waiting: null, _ending.Token);
    }

    public async Task StartWaitingAsync()
    {
        var waiting = connector.NextAsync(last: null, _ending.Token);
        if (waiting.IsFaulted)
        {
            await waiting.ConfigureAwait(false);
        }

        holder.SetState(SessionState.Attaching, connector.WaitingSentence ?? "Waiting for the target.");
        _loop = LoopAsync(target: null, session: null, waiting, _ending.Token);
    }

    /// <summary>What looks at the target beside its counters; null while none is attached.</summary>
    public AuxiliarySessions? Beside => _beside;

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync().ConfigureAwait(false);
        await _loop.ConfigureAwait(false);
        await connector.DisposeAsync().ConfigureAwait(false);
        _ending.Dispose();
    }

    private async Task LoopAsync(ReachedTarget? target, WatchedSession? session, Task<ReachedTarget>? waiting, CancellationToken token)
    {
        while (!token.IsCancellationRequested)
        {
            try
            {
                if (target is null || session is null)
                {
                    target = await (waiting ?? connector.NextAsync(_last, token)).ConfigureAwait(false);
                    waiting = null;
                    session = await AttachAgainAsync(target, token).ConfigureAwait(false);
                    target = await BegunAsync(target, token).ConfigureAwait(false);
                }

                await StayAsync(target, session, token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (token.IsCancellationRequested)
            {
                // The owner of the watch ends it.
            }
            catch (TargetException e)
            {
                holder.SetState(SessionState.Failed, $"{e.Message} Retrying.");
                await PauseAsync(token).ConfigureAwait(false);
            }
#pragma warning disable CA1031 // Whatever was not foreseen: a watch that died silently would show "attached" for ever.
            catch (Exception e)
#pragma warning restore CA1031
            {
                holder.SetState(SessionState.Failed, $"The target cannot be monitored ({e.GetType().Name}: {ClientFailure.Words(e)}). Retrying.");
                await PauseAsync(token).ConfigureAwait(false);
            }

            (target, session, waiting) = (null, null, null);
        }
    }

    private async Task PauseAsync(CancellationToken token) =>
        await Task.Delay(RetryInterval, time, token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);

    private async Task<WatchedSession> AttachAgainAsync(ReachedTarget target, CancellationToken token)
    {
        holder.SwitchTo(target.Facts);
        var again = _last is not null && _last.IsSameProgramAs(target.Facts) ? " again" : "";
        _last = target.Facts;
        var session = await WatchedSession.OpenAsync(target, holder, time, token).ConfigureAwait(false);
        var doubt = target.IsOneOfSeveral ? " Nothing tells it from the other watched processes of this program: it may be another of them." : "";
        holder.SetState(SessionState.Attached, $"Attached{again} to {target.Name}.{doubt}");
        return session;
    }

    /// <summary>A target that waited until it is heard begins now, and only then is known as what it is.</summary>
    private async Task<ReachedTarget> BegunAsync(ReachedTarget target, CancellationToken token)
    {
        if (target.Begin is not { } begin)
        {
            return target;
        }

        var facts = await begin(token).ConfigureAwait(false);
        holder.Update(status => status with
        {
            Facts = facts with { GivenName = status.Facts?.GivenName, BaseAddress = status.Facts?.BaseAddress },
        });
        return target with { Facts = facts };
    }

    private async Task StayAsync(ReachedTarget target, WatchedSession session, CancellationToken token)
    {
        _last = target.Facts;
        var beside = _beside = AuxiliarySessions.Start(target, holder, programs, time);
        await using var closingBeside = beside.ConfigureAwait(false);
        while (true)
        {
            StreamEnd? end;
            await using (session.ConfigureAwait(false))
            {
                end = await session.WatchAsync(token).ConfigureAwait(false);
            }

            if (end is not null)
            {
                _beside = null;
                holder.SetState(end.State, end.Sentence(target.Name, connector.WaitingSentence));
                return;
            }

            target = target with { IsWebServer = target.IsWebServer && !session.LacksHeartbeat };
            session = await WatchedSession.OpenAsync(target, holder, time, token).ConfigureAwait(false);
        }
    }
}
