using Dashboard.Accounts;
using Dashboard.Accounts.Merging;
using Dashboard.Target.Inlining;
using Dashboard.Target.Lines;
using Dashboard.Target.Runtime;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Stacks;
using Dashboard.Target.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Target;

/// <summary>The sessions beside that of the counters, and the samples of threads. Used by one loop; events come on reading threads.</summary>
internal sealed class OpenAuxiliarySessions(
    ReachedTarget target, TimelineHub hub, TargetAccounts accounts, InlinedMethods inlined, SourceLines lines, TimeProvider time) : IAsyncDisposable
{
    private readonly FilterRenewal _statuses = new();
    private TargetSession? _work;
    private MergedSource? _steps;

    /// <summary>A session that reads nothing: the target keeps the filter of the session that was opened last.</summary>
    private TargetSession? _filter;
    private WaitSession? _waits;
    private InliningSession? _inlining;
    private ThreadPoll? _poll;
    private WorkEvents _events;
    private WorkSources _units = WorkSources.None;
    private HearingSince? _workHeard;
    private HearingSince? _waitsHeard;
    private long _workEvents;
    private long _waitEvents;
    private long _awaits;

    public bool Are(bool waits, WorkEvents work) =>
        waits == _waits is not null && work == _events && _work is not { Completion.IsCompleted: true } && _waits is not { Completion.IsCompleted: true };

    /// <summary>False where another session reads what is inlined, from the program's start on.</summary>
    public bool HearsInlining { get; init; }

    /// <summary>When the open session of waits was heard first, seconds on the timeline; null while it was not, or none is open.</summary>
    public double? WaitsHeard => _waitsHeard?.At;

    public double? WorkHeard => _workHeard?.At;

    public (long Work, long Waits, long Awaits) TakeEvents() =>
        (Interlocked.Exchange(ref _workEvents, 0), Interlocked.Exchange(ref _waitEvents, 0), Interlocked.Exchange(ref _awaits, 0));

    /// <summary>Asks for HTTP statuses again where the end of another tool's session took them away.</summary>
    public async Task RenewFilterAsync(CancellationToken token)
    {
        if (_events < WorkEvents.Items || !_statuses.IsDue(hub.Clock.Now))
        {
            return;
        }

        await LeaveFilterAsync().ConfigureAwait(false);
        try
        {
            var reader = new SignalReader([new AspNetSignal(static _ => { }, withStatuses: true, _units)], hub, target.Clock) { Stacks = false };
            _filter = await TargetSession.OpenAsync(target.Client, reader, token).ConfigureAwait(false);
        }
        catch (TargetException)
        {
            // Statuses stay away until the next try; the watch reports a target that is gone.
        }
    }

    public void PollNow() => _poll?.PollNow();

    public async Task ChangeAsync(bool waits, WorkEvents work, SessionOptions options, CancellationToken token)
    {
        var intervals = new CounterIntervals(options.Interval, options.Heartbeat, target.IsWebServer);
        if (work != _events || _work is { Completion.IsCompleted: true })
        {
            await LeaveWorkAsync().ConfigureAwait(false);
        }

        // Before work is read, so that whatever blocks it is heard from its begin on.
        if (waits != _waits is not null || _waits is { Completion.IsCompleted: true })
        {
            await LeaveWaitsAsync().ConfigureAwait(false);
            if (waits)
            {
                await OpenWaitsAsync(intervals, token).ConfigureAwait(false);
            }
        }

        if (work != _events)
        {
            _units = options.Work;
            _work = await OpenWorkAsync(work, intervals, token).ConfigureAwait(false);
            _events = work;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await LeaveWorkAsync().ConfigureAwait(false);
        await LeaveWaitsAsync().ConfigureAwait(false);
    }

    private Task<TargetSession> OpenWorkAsync(WorkEvents work, CounterIntervals intervals, CancellationToken token)
    {
        accounts.WorkBegins(target.Facts, work);
        var steps = _steps = accounts.Stream.Open(hub.Clock.Now);
        var heard = _workHeard = new HearingSince();
        var signals = WorkSignals.Of(
            e =>
            {
                heard.Add(e);
                Interlocked.Increment(ref _workEvents);
                _ = e.IsAwait ? Interlocked.Increment(ref _awaits) : 0;
                if (e.Request is not { IsUnit: true })
                {
                    _statuses.Add(e.Kind);
                }

                steps.Add(e);
            },
            intervals,
            work,
            _units,
            () => Interlocked.Increment(ref _workEvents));
        return TargetSession.OpenAsync(target.Client, new SignalReader(signals, hub, target.Clock) { Stacks = !target.Facts.TellsWaits() }, token);
    }

    private async Task OpenWaitsAsync(CounterIntervals intervals, CancellationToken token)
    {
        accounts.WaitsBegin(target.Facts);
        if (HearsInlining && target.Facts.TellsWaits())
        {
            _inlining = await InliningSession.OpenAsync(target.Client, inlined, time, token).ConfigureAwait(false);
        }

        var heard = _waitsHeard = new HearingSince();
        var source = new WaitSource(target.Client, intervals, target.Clock, hub.Clock, accounts.Stream, time)
        {
            Heard = e =>
            {
                heard.Add(e);
                Interlocked.Increment(ref _waitEvents);
            },
            Inlined = inlined,
            Lines = lines,
            Threads = ManagedThreads.Of(target.Facts),
        };
        _waits = await WaitSession.OpenAsync(source, token).ConfigureAwait(false);
        _poll = new ThreadPoll(new LinuxThreads(target.Facts.ProcessId) { Times = new WorkerTimes() }, hub, accounts.Stream)
        {
            IsTarget = target.IsFoundHere,
            Throttled = () => LinuxRuntimeFiles.Machine.ThrottledSeconds(target.Facts.ProcessId),
        };
        _poll.Start();
    }

    private async Task LeaveWaitsAsync()
    {
        if (_poll is { } poll)
        {
            _poll = null;
            await poll.DisposeAsync().ConfigureAwait(false);
        }

        _waitsHeard = null;
        if (_waits is { } waits)
        {
            _waits = null;
            await waits.DisposeAsync().ConfigureAwait(false);
        }

        if (_inlining is { } inlining)
        {
            _inlining = null;
            await inlining.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async Task LeaveFilterAsync()
    {
        if (_filter is { } filter)
        {
            _filter = null;
            await filter.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async Task LeaveWorkAsync()
    {
        await LeaveFilterAsync().ConfigureAwait(false);
        (_events, _workHeard) = (WorkEvents.None, null);
        if (_work is { } work)
        {
            _work = null;
            await work.DisposeAsync().ConfigureAwait(false);
        }

        if (_steps is { } steps)
        {
            _steps = null;
            steps.Dispose();
            accounts.WorkEnds();
        }
    }
}
