using System.Diagnostics;
using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Threads;

/// <summary>
/// Looks at the target's threads once a second and publishes what they were doing (<see cref="ThreadStates"/>) and what they block at
/// (<see cref="BlockingSites"/> of the source <c>/proc</c>). Ends by itself with the target.
/// </summary>
internal sealed class ThreadPoll : IAsyncDisposable
{
    /// <summary>Time between two looks.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    internal const string OtherContainer = "Thread states cannot be read: the target's process is not visible here under its own id, for example because it is "
        + "in another container (let the two share a process namespace).";

    /// <summary>
    /// A thread inherits the name of the thread that starts it. So many more that bear the name of a worker than the pool has are not all its own; a pool
    /// that grows at once is ahead of its counter for a look, not for two.
    /// </summary>
    private const int MaxNamedBeyond = 8;
    private const int MaxNamedFactor = 2;
    private const int MaxLooksAhead = 1;

    /// <summary>A look that is asked for is not taken when the last one is younger than this: a queue that comes and goes makes two looks a second.</summary>
    private const double YoungSeconds = 0.5;

    /// <summary>
    /// Between two looks passes so many times what the first took, up to <see cref="MaxBetween"/>: thousands of threads cost less than a tenth of a processor.
    /// </summary>
    private const double RestPerLook = 12;

    /// <summary>No two looks lie further apart.</summary>
    private static readonly TimeSpan MaxBetween = TimeSpan.FromSeconds(10);

    /// <summary>How long a look is kept for events that are late; then it is published without them. Seconds.</summary>
    internal const double MaxHeldSeconds = 3;

    /// <summary>Sites that are remembered as seen; beyond that all are new again.</summary>
    private const int SeenCapacity = 1_000;

    private readonly TaskCompletionSource _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _ended = new();
    private readonly AutoResetEvent _asked = new(initialState: false);
    private readonly HashSet<(string, string, string?)> _seen = [];
    private readonly LinuxThreads _threads;
    private readonly TimelineHub _hub;
    private readonly ITargetAccounts _accounts;
    private readonly Queue<(double T, IReadOnlyList<ThreadSample> Looks, ThreadStates Times)> _held = new();
    private double? _throttled;
    private TimeSpan _rest;
    private int _looksAhead;
    private double? _lastT;
    private bool _started;

    /// <param name="threads">Whose threads; with <see cref="LinuxThreads.Times"/> where their processor time is to be told too.</param>
    /// <param name="hub">Gets the items.</param>
    /// <param name="accounts">
    /// Gets each look as it is taken, on the poll's thread; knows what events tell of threads, which is asked when the events of the look's time have come,
    /// and where a thread was.
    /// </param>
    public ThreadPoll(LinuxThreads threads, TimelineHub hub, ITargetAccounts accounts) => (_threads, _hub, _accounts) = (threads, hub, accounts);

    /// <summary>Whether the process that is looked at is the target; null: it is.</summary>
    public Func<bool>? IsTarget { get; init; }

    /// <summary>For how long its control group's quota kept it from running until now, seconds; null where there is no quota.</summary>
    public Func<double?>? Throttled { get; init; }

    /// <summary>Time between two looks where none is asked for; other than <see cref="Interval"/> in tests only.</summary>
    internal TimeSpan Between { get; init; } = Interval;

    /// <summary>Completes when the target is gone or this was disposed; never fails.</summary>
    public Task Completion => _completion.Task;

    /// <summary>Begins, on a thread of its own, since files are read. Where there is no /proc one item says so.</summary>
    public void Start()
    {
        _started = true;
        new Thread(Run) { IsBackground = true, Name = "Thread states" }.Start();
    }

    /// <summary>Asks for a look now and not in a second: what begins now may be over by then.</summary>
    public void PollNow() => _asked.Set();

    /// <summary>Ends it; the last look is published.</summary>
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

            for (var began = Stopwatch.GetTimestamp(); Once(); began = Stopwatch.GetTimestamp())
            {
                _rest = RestAfter(Stopwatch.GetElapsedTime(began));
                if (!Waited())
                {
                    break;
                }
            }

            PublishHeld(double.PositiveInfinity);
        }
#pragma warning disable CA1031 // On a thread of its own whatever it is would end the whole program.
        catch (Exception e)
#pragma warning restore CA1031
        {
            _hub.Publish(new ThreadStates(_hub.Clock.Now) { Missing = $"Reading thread states stopped ({e.Message.TrimEnd('.')})." });
        }

        _completion.TrySetResult();
    }

    /// <summary>Until the next look is due; false when it ended meanwhile.</summary>
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

    /// <summary>How long is rested at least after a look that took so long.</summary>
    internal static TimeSpan RestAfter(TimeSpan look) => look * RestPerLook is var rest && rest < MaxBetween ? rest : MaxBetween;

    /// <summary>One look; false when there is nothing to look at any more.</summary>
    internal bool Once()
    {
        var t = _hub.Clock.Now;
        if (_threads.Look() is not { } looks)
        {
            if (_threads.Missing is { } missing && _lastT is null)
            {
                _hub.Publish(new ThreadStates(t) { Missing = missing });
            }

            return false;
        }

        var times = TimesOf(t);
        if (TooManyNamed(looks) is { } sentence)
        {
            looks = [.. looks.Select(look => look with { IsWorker = false })];
            times = times with { WorkerSeconds = null, ReadySeconds = null, Missing = sentence };
        }

        _accounts.Looked(t, looks);
        PublishHeld(t);
        _held.Enqueue((t, looks, times));
        if (!_accounts.FollowsThreads)
        {
            PublishHeld(double.PositiveInfinity);
        }

        return true;
    }

    /// <summary>Why it is not known which threads are the pool's, in a sentence; null where it is.</summary>
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

    /// <summary>What the look tells beside the states.</summary>
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
            ThrottledSeconds = time is not null && throttled - before is { } more ? Math.Max(0, more) : null,
            Missing = _threads.Missing,
            SampleOf = _threads.IsWhole ? null : _threads.Total,
        };
    }

    /// <summary>Publishes the looks of which all is told that will be.</summary>
    private void PublishHeld(double now)
    {
        while (_held.TryPeek(out var look) && (IsComplete(look.T) || now - look.T > MaxHeldSeconds))
        {
            _held.Dequeue();
            Publish(look.T, look.Looks, look.Times);
        }
    }

    /// <summary>Whether all is told of a time that events will tell; at once where none do.</summary>
    private bool IsComplete(double t) => !_accounts.FollowsThreads || _accounts.IsTold(t);

    private void Publish(double t, IReadOnlyList<ThreadSample> looks, ThreadStates times)
    {
        var seconds = t - (_lastT ?? (t - Interval.TotalSeconds));
        _lastT = t;
        var isKnown = _accounts.FollowsThreads && IsComplete(t);
        var told = looks.Select(look => look.IsWorker ? ThreadRows.With(look, isKnown ? _accounts.Doing(look.Thread, t) : null) : look).ToList();
        _hub.Publish(ThreadRows.States(times, told));
        var sites = ThreadRows.Sites(told, seconds, look => _accounts.NameOf(t, look));
        if (seconds > 0)
        {
            _hub.Publish(new BlockingSites(t, seconds)
            {
                Source = BlockingSites.OfSystem,
                Sites = [.. sites.Select(site => site with { IsNew = IsNew(site) })],
            });
        }
    }

    private bool IsNew(BlockingSite site)
    {
        if (_seen.Count >= SeenCapacity)
        {
            _seen.Clear();
        }

        return _seen.Add((site.Method, site.Kind, site.Owner));
    }
}
