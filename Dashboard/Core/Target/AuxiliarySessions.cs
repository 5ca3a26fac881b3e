using System.Globalization;
using Dashboard.Accounts;
using Dashboard.Target.Awaited;
using Dashboard.Target.Awaits;
using Dashboard.Target.Enqueues;
using Dashboard.Target.Inlining;
using Dashboard.Target.Levels;
using Dashboard.Target.Lines;
using Dashboard.Target.Meters;
using Dashboard.Target.Pending;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Snapshots;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>Opens and closes the sessions beside the counters', as asked and as the governors allow; leaves requests first. Disposal awaits its loop.</summary>
internal sealed class AuxiliarySessions : IAsyncDisposable
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(2);

    private readonly TargetStatusHolder _holder;
    private readonly TimeProvider _time;
    private readonly TargetFacts _target;
    private readonly DiagnosticsClient _client;
    private readonly TimelineHub _hub;
    private readonly TargetAccounts _accounts;
    private readonly StackSnapshot _snapshot;
    private readonly AwaitTracer _looks;
    private readonly EnqueueTracer _enqueues;
    private readonly AwaitingTracer _awaits;
    private readonly MeterTracer _meters;
    private readonly OneAtATime _listing = new("What is pending is already being listed: wait until it is done.");
    private readonly FindingTrigger _metersDue = FindingTrigger.OfMeters();
    private readonly FindingTrigger _awaitsDue = FindingTrigger.OfAwaits();
    private readonly OpenAuxiliarySessions _open;
    private readonly SignalGovernor _workGovernor = new();
    private readonly SignalGovernor _requestsGovernor = new(SignalGovernor.MaxRequestEvents);
    private readonly SignalGovernor _waitsGovernor = new();
    private readonly SignalGovernor _awaitsGovernor = new(SignalGovernor.MaxAwaits);
    private readonly CancellationTokenSource _ending = new();
    private readonly Task _loop;
    private Task _snapshots = Task.CompletedTask;
    private Task _glances = Task.CompletedTask;
    private Task _metersLook = Task.CompletedTask;
    private Task _awaitsTrace = Task.CompletedTask;
    private SignalLevel _on = SignalLevel.Counters;
    private double? _itemsPerSecond;
    private bool _hasQueue;

    private AuxiliarySessions(ReachedTarget target, TargetStatusHolder holder, InlinedPrograms programs, TimeProvider time)
    {
        (_holder, _time, _target, _client, (_hub, _accounts)) = (holder, time, target.Facts, target.Client, holder.Timeline);
        var packages = new PackagedAssemblies(Root);
        var lines = new SourceLines(new SymbolFiles(Root), packages);
        string Root() => RootOf(target);
        var fromStart = programs.Of(target.Facts.ProcessId);
        var inlined = fromStart ?? new InlinedMethods(new ProgramCode(() => LoadedBy(target), Root, packages));
        var frames = new InlinedFrames(inlined, lines);
        _accounts.KnowsHandlers(frames.WaiterOf);
        _snapshot = new StackSnapshot(target.Client, target.Clock, _hub.Clock, time, lines, frames);
        var awaited = new AwaitedSession(target.Client, target.Facts.ProcessId, target.Clock, _hub.Clock, time) { IsShown = target.IsFoundHere };
        _looks = new AwaitTracer(awaited, _accounts.Stream);
        _enqueues = new EnqueueTracer(target.Client, target.Clock, _hub.Clock, time, lines);
        _awaits = new AwaitingTracer(target.Client, target.Clock, _hub.Clock, time, lines)
        {
            Profiled = target.Facts.IsAtLeast(AsyncProfilerEvents.SinceVersion)
                ? new ProfiledTracer(target.Client, target.Clock, _hub.Clock, time, lines) : null,
        };
        _meters = new MeterTracer(target.Client, _hub.Clock, time);
        _open = new OpenAuxiliarySessions(target, _hub, _accounts, inlined, lines, time) { HearsInlining = fromStart is null };
        _loop = Task.Run(LoopAsync);
    }

    public static AuxiliarySessions Start(
        ReachedTarget target, TargetStatusHolder holder, InlinedPrograms programs, TimeProvider time) =>
        new(target, holder, programs, time);

    public async Task TakeSnapshotAsync(string why, CancellationToken token)
    {
        var stacks = await _snapshot.TakeAsync(token).ConfigureAwait(false);
        _accounts.Stream.Observe(new WorkEvent(WorkEventKind.StacksTaken, stacks.T, 0, 0, new StacksTaken(stacks, why)));
    }

    public Task TraceWaitsAsync(string why, CancellationToken token) => _looks.LookAsync(why, token);

    public async Task TraceEnqueuesAsync(CancellationToken token)
    {
        var traced = await _enqueues.TraceAsync(token).ConfigureAwait(false);
        _accounts.Stream.Observe(new WorkEvent(WorkEventKind.EnqueuesTraced, traced.T, 0, 0, traced));
    }

    public async Task TraceAwaitsAsync(CancellationToken token) => _accounts.Add(await _awaits.TraceAsync(token).ConfigureAwait(false));

    public async Task ReadMetersAsync(TimeSpan atMost, CancellationToken token) =>
        _hub.Publish(await _meters.LookAsync(atMost, token).ConfigureAwait(false));

    public Task<IReadOnlyList<PendingCalls>> ListPendingAsync(CancellationToken token) => _listing.RunAsync(async () =>
    {
        var calls = await PendingMethods.OfAsync(_client, _time, token).ConfigureAwait(false);
        _hub.Publish(PendingList.Of(_hub.Clock.Now, calls));
        return calls;
    });

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync().ConfigureAwait(false);
        await _loop.ConfigureAwait(false);
        await Task.WhenAll(_snapshots, _glances, _metersLook, _awaitsTrace).ConfigureAwait(false);
        _ending.Dispose();
    }

    /// <summary>The target may see other files under the same paths: they are read below its /proc folder, if that is proven to be the target's.</summary>
    private static string RootOf(ReachedTarget target) =>
        OperatingSystem.IsLinux() && target.IsFoundHere() ? string.Create(CultureInfo.InvariantCulture, $"/proc/{target.Facts.ProcessId}/root") : "";

    private static IReadOnlyList<string> LoadedBy(ReachedTarget target) =>
        OperatingSystem.IsLinux() && target.IsFoundHere() ? LinuxProcess.Assemblies(target.Facts.ProcessId) : [];

    private async Task LoopAsync()
    {
        var token = _ending.Token;
        using var samples = _hub.Subscribe(TimelineSubscription.ViewerCapacity);
        var lastSecond = _hub.Clock.Now;
        try
        {
            while (!token.IsCancellationRequested)
            {
                await FollowAskedAsync(token).ConfigureAwait(false);
                await Task.Delay(_holder.Status.Options.Tick, _time, token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                Follow(samples);
                _accounts.Stream.Pass(_hub.Clock.Now);
                if (_holder.Status.Signals is { Asked: SignalLevel.All, On: SignalLevel.All } && _glances.IsCompleted && _accounts.WaitsDue() is { } why)
                {
                    _glances = UnaskedAsync(() => _looks.GlanceAsync(why, _ending.Token));
                }

                if (_hub.Clock.Now is var now && now - lastSecond >= 1)
                {
                    var (work, waits, awaits) = _open.TakeEvents();
                    Requests.Add(now, work / (now - lastSecond), _itemsPerSecond);
                    _waitsGovernor.Add(now, waits / (now - lastSecond), _itemsPerSecond);
                    _awaitsGovernor.Add(now, awaits / (now - lastSecond), _itemsPerSecond);
                    lastSecond = now;
                    await _open.RenewFilterAsync(token).ConfigureAwait(false);
                }
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The watch ends it while a session is being opened.
        }
        finally
        {
            await _open.DisposeAsync().ConfigureAwait(false);
            Say(SignalLevel.Counters, SignalWords.Of(SignalLevel.Counters));
        }
    }

    private async Task FollowAskedAsync(CancellationToken token)
    {
        var asked = _holder.Status.Signals.Asked;
        var waits = asked >= SignalLevel.Waits && _waitsGovernor.IsOpen;
        var work = !waits || !Requests.IsOpen ? WorkEvents.None
            : asked == SignalLevel.All && !_awaitsGovernor.IsOpen ? WorkEvents.Items
            : WorkSignals.AskedAt(asked);
        try
        {
            if (!_open.Are(waits, work))
            {
                await _open.ChangeAsync(waits, work, _holder.Status.Options, token).ConfigureAwait(false);
            }

            SayHeard(asked, waits, work);
        }
#pragma warning disable CA1031 // Beside a TargetException whatever was not foreseen: a loop that died silently would leave everything off without a word.
        catch (Exception e) when (e is not OperationCanceledException)
#pragma warning restore CA1031
        {
            await _open.DisposeAsync().ConfigureAwait(false);
            var why = e is TargetException ? e.Message : $"{e.GetType().Name}: {ClientFailure.Words(e)}.";
            Say(SignalLevel.Counters, $"{why} {SignalWords.Of(SignalLevel.Counters)}", asked);
            await Task.Delay(Pause, _time, token).ConfigureAwait(false);
        }
    }

    /// <summary>Reports what is read of the open sessions: a session is read from the moment at which its first event was heard.</summary>
    private void SayHeard(SignalLevel asked, bool waits, WorkEvents work)
    {
        var (waitsFrom, workFrom) = (_open.WaitsHeard, _open.WorkHeard);
        var level = !waits || waitsFrom is null ? SignalLevel.Counters
            : work >= WorkEvents.Items && workFrom is not null ? SignalLevel.All : SignalLevel.Waits;
        var isHeard = waits == waitsFrom is not null && work != WorkEvents.None == workFrom is not null;
        var from = level == SignalLevel.All ? Math.Max(waitsFrom!.Value, workFrom!.Value) : waitsFrom;
        Say(level, isHeard ? Sentence(asked, level, work) : SignalWords.Starting(level, asked, _target), isHeard ? asked : null, from);
    }

    private string Sentence(SignalLevel asked, SignalLevel level, WorkEvents work) =>
        work == WorkEvents.Items ? SignalWords.WithoutAwaits(_awaitsGovernor, _target)
        : asked == SignalLevel.Counters || (level == asked && work != WorkEvents.None) ? SignalWords.Of(level, _target)
        : level == SignalLevel.Counters ? $"{TooMany(_waitsGovernor)}: only counters are read until it is less busy."
        : $"{TooMany(Requests)}: per-request timing is paused until it is less busy; counters and {SignalWords.Waits(_target)} are read.";

    private SignalGovernor Requests => _holder.Status.Signals.Asked == SignalLevel.All ? _workGovernor : _requestsGovernor;

    private static string TooMany(SignalGovernor governor) =>
        $"The target sent {Readable.Number(governor.LeftAt)} events/s, more than {Readable.Number(governor.Limit)}";

    private void Follow(TimelineSubscription samples)
    {
        while (samples.Items.TryRead(out var item))
        {
            if (item is PoolSample sample)
            {
                Follow(sample);
            }

            _accounts.Follow(item);
            if (_accounts.SnapshotDue(item, _holder.Status.Signals.Asked) is { } why && _holder.Status.Options.Snapshots
                && _snapshots.IsCompleted)
            {
                _snapshots = UnaskedAsync(() => TakeSnapshotAsync(why, _ending.Token));
            }

            if (_metersLook.IsCompleted && _holder.Status.Signals.Asked >= SignalLevel.Waits && _metersDue.Add(item))
            {
                _metersLook = UnaskedAsync(async () => _hub.Publish(await _meters.LookAsync(MeterTracer.Longest, _ending.Token).ConfigureAwait(false)));
            }

            if (_awaitsTrace.IsCompleted && _holder.Status.Signals.Asked >= SignalLevel.Waits && _holder.Status.Options.Snapshots && _awaitsDue.Add(item))
            {
                _awaitsTrace = UnaskedAsync(() => TraceAwaitsAsync(_ending.Token));
            }
        }
    }

    private void Follow(PoolSample sample)
    {
        _itemsPerSecond = sample.CompletedItemsPerSecond;
        if (sample.QueueLength > 0 && !_hasQueue)
        {
            _open.PollNow();
        }

        _hasQueue = sample.QueueLength > 0;
    }

    private async Task UnaskedAsync(Func<Task> look)
    {
        try
        {
            await look().ConfigureAwait(false);
        }
        catch (TargetException)
        {
            // No user asked for it. The next one comes after the cooldown, and the watch reports a target that is gone.
        }
        catch (OperationCanceledException) when (_ending.IsCancellationRequested)
        {
            // The watch ends.
        }
    }

    /// <summary>Changes the status before the timeline, so that a reader of the item finds the status.</summary>
    /// <param name="from">In seconds on the timeline; null: now.</param>
    private void Say(SignalLevel level, string sentence, SignalLevel? settled = null, double? from = null)
    {
        _holder.Update(status => status with { Signals = status.Signals with { On = level, Sentence = sentence, Settled = settled } });
        if (_on != level)
        {
            var t = level > _on ? from ?? _hub.Clock.Now : _hub.Clock.Now;
            _on = level;
            _hub.Publish(new SignalsChange(t, level, sentence));
        }
    }
}
