using System.Collections.Concurrent;

namespace Dashboard.Machine;

/// <summary>
/// A clock whose timers fire together, at its whole seconds: for a process that does little, waking up costs more than what it then does. A timer of half a
/// second or longer fires up to 0.75 s early or late, never twice in a second; shorter ones are exact, and all that are set within <see cref="Exactly"/>.
/// Thread-safe.
/// </summary>
public sealed class CoalescedTime : TimeProvider, IDisposable
{
    private static readonly TimeSpan Step = TimeSpan.FromSeconds(1);

    /// <summary>Shorter timers are exact.</summary>
    private static readonly TimeSpan Shortest = TimeSpan.FromSeconds(0.5);

    /// <summary>The system's timers count by a clock that is a few milliseconds behind.</summary>
    private static readonly TimeSpan Early = TimeSpan.FromMilliseconds(20);

    private readonly Lock _gate = new();

    /// <summary>Bound: the timers that wait.</summary>
    private readonly List<CoalescedTimer> _armed = [];

    /// <summary>Where one blocks, the next second takes those behind it.</summary>
    private readonly ConcurrentQueue<CoalescedTimer> _due = [];

    private readonly TimeProvider _exact;
    private readonly ITimer _timer;
    private long _next = long.MaxValue;
    private int _exactly;

    /// <param name="exact">Whose time it is.</param>
    public CoalescedTime(TimeProvider exact)
    {
        _exact = exact;
        _timer = exact.CreateTimer(static all => ((CoalescedTime)all!).Fire(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    public override TimeZoneInfo LocalTimeZone => _exact.LocalTimeZone;

    public override long TimestampFrequency => _exact.TimestampFrequency;

    private TimeSpan Now => GetElapsedTime(0);

    /// <summary>Until the next whole second of a clock, at which others wake too.</summary>
    public static TimeSpan UntilNext(TimeProvider time) => TimeSpan.FromTicks(Step.Ticks - (time.GetElapsedTime(0).Ticks % Step.Ticks));

    /// <summary>Timers that are set until it is disposed are exact: for a time in which much is done. Null where the clock is none of these.</summary>
    public static IDisposable? Exactly(TimeProvider time) => time is CoalescedTime one ? new ExactSpan(one) : null;

    public override DateTimeOffset GetUtcNow() => _exact.GetUtcNow();

    public override long GetTimestamp() => _exact.GetTimestamp();

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new CoalescedTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>No timer of half a second or longer fires any more.</summary>
    public void Dispose() => _timer.Dispose();

    private void Arm(CoalescedTimer timer, TimeSpan dueTime, TimeSpan period)
    {
        var least = dueTime - Shortest > dueTime / 2 ? dueTime - Shortest : dueTime / 2;
        lock (_gate)
        {
            timer.Step = ((Now + least).Ticks / Step.Ticks) + 1;
            timer.Steps = period == Timeout.InfiniteTimeSpan ? 0 : Math.Max(1, (long)Math.Round(period / Step));
            _armed.Add(timer);
            SetNext(timer.Step);
        }
    }

    private void Disarm(CoalescedTimer timer)
    {
        lock (_gate)
        {
            _armed.Remove(timer);
        }
    }

    private void SetNext(long step)
    {
        if (step < _next)
        {
            _next = step;
            var until = TimeSpan.FromTicks(step * Step.Ticks) - Now;
            _timer.Change(until > TimeSpan.Zero ? until : TimeSpan.Zero, Timeout.InfiniteTimeSpan);
        }
    }

    private void Fire()
    {
        lock (_gate)
        {
            var step = (Now + Early).Ticks / Step.Ticks;
            foreach (var timer in _armed.Where(timer => timer.Step <= step))
            {
                _due.Enqueue(timer);
                timer.Step = timer.Steps == 0 ? long.MaxValue : step + timer.Steps;
            }

            _armed.RemoveAll(static timer => timer.Step == long.MaxValue);
            _next = long.MaxValue;
            if (_armed.Count > 0)
            {
                SetNext(_armed.Min(static timer => timer.Step));
            }
        }

        while (_due.TryDequeue(out var timer))
        {
            timer.Fire();
        }
    }

    private sealed class ExactSpan : IDisposable
    {
        private CoalescedTime? _time;

        public ExactSpan(CoalescedTime time)
        {
            _time = time;
            Interlocked.Increment(ref time._exactly);
        }

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _time, null) is { } time)
            {
                Interlocked.Decrement(ref time._exactly);
            }
        }
    }

    /// <param name="callback">Called without the execution context of who made the timer.</param>
    private sealed class CoalescedTimer(CoalescedTime all, TimerCallback callback, object? state) : ITimer
    {
        private ITimer? _exact;
        private volatile bool _isDisposed;

        public long Step { get; set; }

        /// <summary>Seconds between two times; 0: it fires once.</summary>
        public long Steps { get; set; }

        public void Fire()
        {
            if (!_isDisposed)
            {
                callback(state);
            }
        }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            if (_isDisposed)
            {
                return false;
            }

            all.Disarm(this);
            if (dueTime == Timeout.InfiniteTimeSpan)
            {
                _exact?.Change(dueTime, period);
            }
            else if (dueTime < Shortest || (period > TimeSpan.Zero && period < Shortest) || Volatile.Read(ref all._exactly) > 0)
            {
                _exact ??= all._exact.CreateTimer(static one => ((CoalescedTimer)one!).Fire(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
                _exact.Change(dueTime, period);
            }
            else
            {
                _exact?.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
                all.Arm(this, dueTime, period == TimeSpan.Zero ? Timeout.InfiniteTimeSpan : period);
            }

            return true;
        }

        public void Dispose()
        {
            _isDisposed = true;
            all.Disarm(this);
            _exact?.Dispose();
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
