using Dashboard.Accounts;
using Dashboard.Target.Inlining;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Dashboard.Timeline.Graph;
using Microsoft.Extensions.Logging;

namespace Dashboard.Target;

/// <summary>One target that the dashboard watches. Safe for any number of threads.</summary>
public sealed partial class TargetMonitor : IChangeSource, IAsyncDisposable
{
    private readonly TargetStatusHolder _holder;
    private readonly InlinedPrograms _programs;
    private readonly HeldProcesses _held;
    private readonly TimeProvider _time;
    private readonly ILogger<TargetMonitor> _logger;
    private readonly SemaphoreSlim _oneAtATime = new(1, 1);
    private TargetWatch? _watch;
    private string _logged = "";

    public TargetMonitor(InlinedPrograms programs, HeldProcesses held, TimeProvider time, ILogger<TargetMonitor> logger)
    {
        (_programs, _held, _time, _logger) = (programs, held, time, logger);
        _holder = new TargetStatusHolder(time, OnStatusChanged);
    }

    /// <summary>Raised after every change of <see cref="Status"/>, on any thread; a handler must be quick and must not throw.</summary>
#pragma warning disable MA0046 // A bell without words: whoever hears it reads the status.
    public event Action? Changed;
#pragma warning restore MA0046

    public TargetStatus Status => _holder.Status;

    public TimelineHub Hub => Status.Hub;

    internal TargetAccounts Accounts => _holder.Timeline.Accounts;

    public TargetFacts? Facts => Status.Facts;

    public SessionState State => Status.State;

    public string Sentence => Status.Sentence;

    public SessionOptions Options => Status.Options;

    /// <summary>Replaces what is attached; the same program is attached again when it is back. A failure before a session is opened changes nothing.</summary>
    /// <exception cref="TargetException">It cannot be attached to; the message states why and what to do.</exception>
    public Task AttachAsync(int processId, CancellationToken token) => AttachAsync(processId, _held, token);

    /// <summary>Attaches without holding the process, whose end is the end.</summary>
    /// <inheritdoc cref="AttachAsync(int, CancellationToken)" path="/exception"/>
    internal Task LookAtAsync(int processId, CancellationToken token) => AttachAsync(processId, held: null, token);

    /// <summary>Listens for targets started with <c>DOTNET_DiagnosticPorts=PATH,nosuspend</c>; each that connects is attached, one after another.</summary>
    /// <exception cref="TargetException">No socket can be made there; the message states why and what to do.</exception>
    public Task ListenAsync(string diagnosticPortPath, CancellationToken token) => OneAtATimeAsync(async () =>
    {
        await EndWatchAsync().ConfigureAwait(false);
        await BeginAsync(new PortConnector(Path.GetFullPath(diagnosticPortPath)), watch => watch.StartWaitingAsync()).ConfigureAwait(false);
    }, token);

    /// <summary>A target of its own, also where the same program was watched before. The watch disposes the connector.</summary>
    internal Task EnterAsync(ITargetConnector door, CancellationToken token) => OneAtATimeAsync(async () =>
    {
        await EndWatchAsync().ConfigureAwait(false);
        await BeginAsync(door, watch => watch.StartAsync(_ => false, token)).ConfigureAwait(false);
    }, token);

    internal void SayEnded(string sentence) => _holder.SetState(SessionState.Ended, sentence);

    public Task DetachAsync() => OneAtATimeAsync(async () =>
    {
        if (_watch is not null)
        {
            await EndWatchAsync().ConfigureAwait(false);
            _holder.SetState(SessionState.Detached, Facts is { } facts ? $"Detached from {facts.Name} (pid {facts.ProcessId})." : "Nothing is attached.");
        }
    }, CancellationToken.None);

    /// <summary>The session is opened anew within 0.1 s (0.5 s where the interval is a second or more), on the same timeline.</summary>
    /// <exception cref="TargetException">A value is out of range.</exception>
    public void SetOptions(SessionOptions options)
    {
        var validated = options.Validated();
        _holder.Update(status => status with { Options = validated });
    }

    /// <summary>Applies to later targets too; sessions open and close within 0.1 s (0.5 s where the interval is a second or more).</summary>
    public void SetSignals(SignalLevel level) =>
        _holder.Update(status => status with { Signals = status.Signals with { Asked = level } });

    /// <summary>Completes when what was asked for is heard, or it is known why less is read; waits at most <see cref="TargetSession.Timeout"/>.</summary>
    public async Task HeardAsync(CancellationToken token)
    {
        var heard = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Changed += Look;
        try
        {
            Look();
            await heard.Task.WaitAsync(TargetSession.Timeout, _time, token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            token.ThrowIfCancellationRequested();
        }
        finally
        {
            Changed -= Look;
        }

        void Look()
        {
            if (Status is { Signals.IsSettled: true } or { State: not (SessionState.Attached or SessionState.Stalled) })
            {
                heard.TrySetResult();
            }
        }
    }

    /// <summary>Takes 15 s at most; the result goes to the timeline.</summary>
    /// <exception cref="TargetException">Nothing is attached, one is being taken already, or the target did not answer.</exception>
    public Task TakeSnapshotAsync(CancellationToken token) =>
        Beside("there are no stacks to show").TakeSnapshotAsync(WaitForGraph.Asked, token);

    /// <summary>Samples for about 5 s what blocked threads wait for; a first part is on the timeline after a second.</summary>
    public Task TraceWaitsAsync(CancellationToken token) =>
        Beside("there are no threads to trace").TraceWaitsAsync(WaitForGraph.Asked, token);

    /// <summary>Samples for two seconds who queues work items; the result goes to the timeline.</summary>
    /// <exception cref="TargetException">Nothing is attached, one is running already, or the target did not answer.</exception>
    public Task TraceEnqueuesAsync(CancellationToken token) => Beside("there is no queue to trace").TraceEnqueuesAsync(token);

    /// <summary>Traces for one to five seconds what async methods await; the result goes to the timeline.</summary>
    /// <exception cref="TargetException">Nothing is attached, one is running already, or the target did not answer.</exception>
    public Task TraceAwaitsAsync(CancellationToken token) => Beside("there are no awaits to trace").TraceAwaitsAsync(token);

    /// <summary>Reads what the target's meters say of connection pools and limits; the result goes to the timeline.</summary>
    /// <param name="atMost">It ends after four seconds once something is short, otherwise then.</param>
    /// <exception cref="TargetException">Nothing is attached, they are being read already, or the target did not answer.</exception>
    public Task ReadMetersAsync(TimeSpan atMost, CancellationToken token) =>
        Beside("there are no meters to read").ReadMetersAsync(atMost, token);

    /// <summary>
    /// Lists which async methods have begun and not ended, and what each awaits, by a full collection, which stops the target for a moment that grows with its
    /// heap. Takes 20 s at most. The first chains go to the timeline; all are returned.
    /// </summary>
    /// <exception cref="TargetException">Nothing is attached, one is running already, or the target did not answer.</exception>
    public Task<IReadOnlyList<PendingCalls>> ListPendingAsync(CancellationToken token) =>
        Beside("there are no async methods to list").ListPendingAsync(token);

    public void Call(string? name) => _holder.Rename(name);

    /// <summary>Adds facts from other sources: processors, minimum and maximum threads, address.</summary>
    /// <param name="change">Gets the facts as they are; must not change who the target is.</param>
    public void UpdateFacts(Func<TargetFacts, TargetFacts> change)
    {
        var before = Facts;
        _holder.Update(status => status.Facts is { } facts ? status with { Facts = change(facts) } : status);
        if (Facts is { MinThreads: { } min } after && (min, after.MaxThreads) != (before?.MinThreads, before?.MaxThreads))
        {
            Hub.Publish(new LimitsChange(Hub.Clock.Now, min, after.MaxThreads));
        }
    }

    public async ValueTask DisposeAsync()
    {
        await OneAtATimeAsync(EndWatchAsync, CancellationToken.None).ConfigureAwait(false);
        _oneAtATime.Dispose();
    }

    /// <param name="lacking">What cannot be had without a target, in a sentence's second half.</param>
    private AuxiliarySessions Beside(string lacking) => _watch?.Beside ?? throw new TargetException($"No target is attached: {lacking}.");

    private Task AttachAsync(int processId, HeldProcesses? held, CancellationToken token) => OneAtATimeAsync(async () =>
    {
        await TargetProcesses.DescribeAsync(processId, token).ConfigureAwait(false);
        await EndWatchAsync().ConfigureAwait(false);
        await BeginAsync(new ProcessConnector(processId, held, _time), watch => watch.StartAsync(GoesOn, token)).ConfigureAwait(false);
    }, token);

    /// <summary>Another instance of a program that still runs is another target.</summary>
    private bool GoesOn(TargetFacts next) =>
        Facts is { } last && (last.ProcessId == next.ProcessId || !TargetProcesses.Exists(last.ProcessId));

    private async Task BeginAsync(ITargetConnector door, Func<TargetWatch, Task> start)
    {
        var watch = new TargetWatch(door, _holder, _programs, _time);
        try
        {
            await start(watch).ConfigureAwait(false);
            _watch = watch;
        }
        catch (Exception e)
        {
            await watch.DisposeAsync().ConfigureAwait(false);
            _holder.SetState(SessionState.Failed, e is TargetException ? e.Message : "Attaching was cancelled.");
            throw;
        }
    }

    private async Task EndWatchAsync()
    {
        if (_watch is { } watch)
        {
            _watch = null;
            await watch.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async Task OneAtATimeAsync(Func<Task> action, CancellationToken token)
    {
        await _oneAtATime.WaitAsync(token).ConfigureAwait(false);
        try
        {
            await action().ConfigureAwait(false);
        }
        finally
        {
            _oneAtATime.Release();
        }
    }

    private void OnStatusChanged()
    {
        var status = Status;
        if (Interlocked.Exchange(ref _logged, status.Sentence) != status.Sentence)
        {
            Log.Session(_logger, status.State, status.Sentence);
        }

        Changed?.Invoke();
    }

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Information, Message = "Target {State}: {Sentence}")]
        public static partial void Session(ILogger logger, SessionState state, string sentence);
    }
}
