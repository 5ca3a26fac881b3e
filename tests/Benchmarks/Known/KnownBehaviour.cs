using System.Diagnostics;
using System.Globalization;

namespace Benchmarks.Known;

/// <summary>When a server of known answer answers: from the moment a request arrived to the moment its answer is due, both platform timestamps. Not thread-safe.</summary>
internal abstract class KnownBehaviour
{
    private long _begin;

    /// <summary>The requests so far.</summary>
    protected long Requests { get; private set; }

    /// <summary>Seconds since the first request.</summary>
    protected double Age(long at) => (at - _begin) / (double)Stopwatch.Frequency;

    /// <summary>The next request arrives.</summary>
    /// <returns>When its answer is due; null when its connection is reset instead.</returns>
    public long? Arrive(long at)
    {
        if (Requests++ == 0)
        {
            _begin = at;
        }

        return Due(at);
    }

    protected abstract long? Due(long at);

    protected static long Ticks(double milliseconds) => (long)(milliseconds / 1000 * Stopwatch.Frequency);

    /// <summary><c>/capacity/4/100</c>, <c>/fixed/50</c>, <c>/batch/100</c>, <c>/slow/20/100/200</c>, <c>/reset/20/50</c>, <c>/stall/10/2000/500</c>; what follows names a run.</summary>
    public static KnownBehaviour Of(string path)
    {
        var parts = path.Split('/', StringSplitOptions.RemoveEmptyEntries);
        double Number(int part) => double.Parse(parts[part], CultureInfo.InvariantCulture);
        return parts[0] switch
        {
            "capacity" => new Capacity((int)Number(1), Number(2)),
            "fixed" => new Fixed(Number(1)),
            "batch" => new Batch(Number(1)),
            "slow" => new Slow(Number(1), (long)Number(2), Number(3)),
            "reset" => new Resetting(Number(1), (long)Number(2)),
            "stall" => new Stalling(Number(1), Number(2), Number(3)),
            _ => throw new ArgumentException($"No server is known by {path}.", nameof(path)),
        };
    }

    /// <summary>So many requests at once, each for the same time; the others wait in order.</summary>
    private sealed class Capacity(int slots, double milliseconds) : KnownBehaviour
    {
        private readonly PriorityQueue<bool, long> _free = new(Enumerable.Repeat((true, 0L), slots));

        protected override long? Due(long at)
        {
            _free.TryDequeue(out _, out var free);
            var due = Math.Max(at, free) + Ticks(milliseconds);
            _free.Enqueue(true, due);
            return due;
        }
    }

    /// <summary>Every answer after the same time.</summary>
    private sealed class Fixed(double milliseconds) : KnownBehaviour
    {
        protected override long? Due(long at) => at + Ticks(milliseconds);
    }

    /// <summary>All who wait get their answer at the same moments.</summary>
    private sealed class Batch(double milliseconds) : KnownBehaviour
    {
        protected override long? Due(long at) => at + Ticks((Math.Floor((Age(at) * 1000 / milliseconds) + 1) * milliseconds) - (Age(at) * 1000));
    }

    /// <summary>One in so many takes longer.</summary>
    private sealed class Slow(double milliseconds, long every, double slow) : KnownBehaviour
    {
        protected override long? Due(long at) => at + Ticks(Requests % every == 0 ? slow : milliseconds);
    }

    /// <summary>One in so many connections breaks instead of an answer.</summary>
    private sealed class Resetting(double milliseconds, long every) : KnownBehaviour
    {
        protected override long? Due(long at) => Requests % every == 0 ? null : at + Ticks(milliseconds);
    }

    /// <summary>Stands still at the end of each period: what is due meanwhile is answered when it goes on.</summary>
    private sealed class Stalling(double milliseconds, double period, double stall) : KnownBehaviour
    {
        protected override long? Due(long at)
        {
            var due = (Age(at) * 1000) + milliseconds;
            var inPeriod = due % period;
            return at + Ticks(milliseconds + (inPeriod > period - stall ? period - inPeriod : 0));
        }
    }
}
