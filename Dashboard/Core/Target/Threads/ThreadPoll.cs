using System.Diagnostics;
using Dashboard.Accounts.Merging;
using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Threads;

/// <summary>Samples the target's threads once a second, into the stream of what is read of it. Ends with the target.</summary>
internal sealed class ThreadPoll : IAsyncDisposable
{
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    internal const string OtherContainer = "Thread states cannot be read: the target's process is not visible here under its own id, for example because it is "
        + "in another container (let the two share a process namespace).";

    /// <summary>Threads inherit their starter's name: so many workers beyond the counter, twice in a row, are not all the pool's.</summary>
    private const int MaxNamedBeyond = 8;
    private const int MaxNamedFactor = 2;
    private const int MaxLooksAhead = 1;

    /// <summary>Seconds; a look on demand is not taken when the last one is younger.</summary>
    private const double YoungSeconds = 0.5;

    /// <summary>Times a look's processor time, else its duration, up to <see cref="MaxBetween"/>: below a tenth of a processor.</summary>
    private const double RestPerLook = 12;

    private static readonly TimeSpan MaxBetween = TimeSpan.FromSeconds(10);

    private readonly TaskCompletionSource _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _ended = new();
    private readonly AutoResetEvent _asked = new(initialState: false);
    private readonly LinuxThreads _threads;
    private readonly TimelineHub _hub;
    private readonly EventMerger _stream;
    private double? _throttled;
    private TimeSpan _rest;
    private int _looksAhead;
    private bool _hasLooked;
    private bool _started;

    public ThreadPoll(LinuxThreads threads, TimelineHub hub, EventMerger stream) => (_threads, _hub, _stream) = (threads, hub, stream);

    public Func<bool>? IsTarget { get; init; }

    /// <summary>Seconds its control group was throttled until now; null without a quota.</summary>
    public Func<double?>? Throttled { get; init; }

    internal TimeSpan Between { get; init; } = Interval;

    /// <summary>Completes when the target is gone or this was disposed; never fails.</summary>
    public Task Completion => _completion.Task;

    public void Start()
    {
        _started = true;
        new Thread(Run) { IsBackground = true, Name = "Thread states" }.Start();
    }

    public void PollNow() => _asked.Set();

    public async ValueTask DisposeAsync()
    {
        _ended.Cancel();
        if (_started)
        {
            await Completion.ConfigureAwait(false);
        }

        _ended.Dispose();
        _asked.Dispose();
    }

    private void Run()
    {
        try
        {
            if (OperatingSystem.IsLinux() && IsTarget?.Invoke() == false)
            {
                _hub.Publish(new ThreadStates(_hub.Clock.Now) { Missing = OtherContainer });
                _completion.TrySetResult();
                return;
            }

            for (var began = Began(); Once(); began = Began())
            {
                _rest = RestAfter(Cost(began));
                if (!Waited())
                {
                    break;
                }
            }
        }
#pragma warning disable CA1031 // On a thread of its own whatever it is would end the whole program.
        catch (Exception e)
#pragma warning restore CA1031
        {
            _hub.Publish(new ThreadStates(_hub.Clock.Now) { Missing = $"Reading thread states stopped ({e.Message.TrimEnd('.')})." });
        }

        _completion.TrySetResult();
    }

    private (long Time, double? Used) Began() => (Stopwatch.GetTimestamp(), _threads.OwnSeconds());

    /// <summary>What a look cost the machine: beside busy neighbours it takes long, and most of that is waiting for a processor.</summary>
    private TimeSpan Cost((long Time, double? Used) began)
    {
        var took = Stopwatch.GetElapsedTime(began.Time);
        return _threads.OwnSeconds() - began.Used is { } used && TimeSpan.FromSeconds(Math.Max(0, used)) is var cost && cost < took ? cost : took;
    }

    private bool Waited()
    {
        var (ended, looked) = (_ended.Token.WaitHandle, _hub.Clock.Now);
        if (WaitHandle.WaitAny([ended, _asked], _rest > Between ? _rest : Between) != 1)
        {
            return !_ended.IsCancellationRequested;
        }

        var young = Math.Max(YoungSeconds, _rest.TotalSeconds) - (_hub.Clock.Now - looked);
        return young <= 0 || !ended.WaitOne(TimeSpan.FromSeconds(young));
    }

    internal static TimeSpan RestAfter(TimeSpan look) => look * RestPerLook is var rest && rest < MaxBetween ? rest : MaxBetween;

    internal bool Once()
    {
        var t = _hub.Clock.Now;
        if (_threads.Look(_hub.Clock) is not { } looks)
        {
            if (_threads.Missing is { } missing && !_hasLooked)
            {
                _hub.Publish(new ThreadStates(t) { Missing = missing });
            }

            return false;
        }

        var times = TimesOf(t);
        if (TooManyNamed(looks) is { } sentence)
        {
            looks = [.. looks.Select(look => look with { IsWorker = false })];
            times = times with { WorkerSeconds = null, ReadySeconds = null, Scheduled = null, Missing = sentence };
        }

        _hasLooked = true;
        _stream.Observe(new WorkEvent(WorkEventKind.ThreadsSampled, _hub.Clock.Now + ThreadLooks.Near, 0, 0, new ThreadLook(looks, times)));
        return true;
    }

    private string? TooManyNamed(IReadOnlyList<ThreadSample> looks)
    {
        var named = looks.Count(look => look.IsWorker);
        var pool = _hub.NewestSample?.ThreadCount;
        var isAhead = named > (MaxNamedFactor * pool) + MaxNamedBeyond;
        _looksAhead = isAhead ? _looksAhead + 1 : 0;
        return _looksAhead > MaxLooksAhead
            ? $"{Readable.Plural(named, "thread")} are named like pool threads, but the pool has {Readable.Count(pool!.Value)}: threads "
                + "that pool threads start inherit the name. The pool's own cannot be identified, so thread states are not shown."
            : null;
    }

    private ThreadStates TimesOf(double t)
    {
        var time = _threads.TimeSince(t);
        var (before, throttled) = (_throttled, Throttled?.Invoke());
        _throttled = throttled;
        return new ThreadStates(t)
        {
            Seconds = time?.Seconds,
            WorkerSeconds = time?.Used,
            ReadySeconds = time?.Ready,
            Scheduled = time?.Scheduled,
            ThrottledSeconds = time is not null && throttled - before is { } more ? Math.Max(0, more) : null,
            Missing = _threads.Missing,
            SampleOf = _threads.IsWhole ? null : _threads.Total,
        };
    }
}
