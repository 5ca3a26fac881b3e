using System.Globalization;

namespace Dashboard.Target.Threads;

/// <summary>CPU time of the pool's workers between two looks, seconds.</summary>
/// <param name="Ready">Ready to run without a processor; null where the kernel does not count it.</param>
/// <param name="Scheduled">How often one of them got a processor; null where the kernel does not count it.</param>
internal sealed record WorkerTime(double Seconds, double? Used, double? Ready, long? Scheduled = null);

/// <summary>
/// Adds up what the threads of a process used, look by look, from the running totals that Linux keeps of each. Of a thread that has ended there is none any
/// more: what the process used beyond its living threads is that of those that ended, and is taken for the workers' if one of them did. Not thread-safe.
/// </summary>
internal sealed class WorkerTimes
{
    private const double NanosecondsPerSecond = 1e9;
    private Dictionary<long, Totals> _last = [];
    private Dictionary<long, Totals> _now = [];
    private double? _lastProcess;
    private double? _lastT;
    private bool _lastIsWhole;

    /// <param name="schedule">Only for a worker, and more exact than stat; null where there is none.</param>
    /// <returns>
    /// Seconds since the look before in which the worker was neither on a processor nor ready; null where the kernel does not count it, and for others.
    /// </returns>
    public double? Add(long thread, double t, in ThreadStat stat, string? schedule)
    {
        // Time on a processor, time ready for one, how often it got one: a kernel that does not count writes three zeros.
        var counted = schedule?.Split(' ') is [var used, var ready, not "0" and var scheduled]
            ? (Used: Number(used), Ready: Number(ready), Scheduled: Number(scheduled))
            : default;
        var now = new Totals(
            counted.Used / NanosecondsPerSecond ?? stat.ProcessorSeconds, counted.Ready / NanosecondsPerSecond, stat.IsWorker)
        { T = t, Scheduled = (long?)counted.Scheduled };
        var off = now is { IsWorker: true, Ready: not null } ? Off(thread, now) : null;

        // The kernel adds a turn that waits when it is over: what was reported as off then is subtracted from the next look.
        _now[thread] = off < 0 ? now with { T = t - off.Value } : now;
        return off is { } seconds ? Math.Max(0, seconds) : null;
    }

    public static double? Used(string? schedule) => schedule?.Split(' ') is [var used, _, not "0"] ? Number(used) / NanosecondsPerSecond : null;

    /// <param name="isWhole">False when there were more threads than were sampled: then nothing is known.</param>
    /// <returns>Null at the first look.</returns>
    public WorkerTime? End(double t, double? process, bool isWhole = true)
    {
        var seconds = t - _lastT;
        var time = seconds is > 0 and var length ? Told(length, process, isWhole && _lastIsWhole) : null;
        (_last, _now) = (_now, _last);
        _now.Clear();
        (_lastT, _lastProcess, _lastIsWhole) = (t, process, isWhole);
        return time;
    }

    /// <summary>A thread that began at an unknown time in between counts from the middle.</summary>
    private double? Off(long thread, in Totals now)
    {
        var wanted = now.Used + now.Ready;
        return _last.TryGetValue(thread, out var last) ? now.T - last.T - wanted + last.Used + last.Ready
            : _lastT is { } before && _lastIsWhole ? Math.Max(0, ((now.T - before) / 2) - wanted ?? 0)
            : null;
    }

    private WorkerTime Told(double seconds, double? process, bool isWhole) =>
        new(seconds, isWhole ? Used(seconds, process) : null, isWhole ? Ready() : null, isWhole ? Scheduled() : null);

    private double? Used(double seconds, double? process)
    {
        var (workers, others, isKnown) = (0.0, 0.0, false);
        foreach (var (thread, now) in _now)
        {
            var used = Math.Max(0, (now.Used - Before(thread).Used) ?? 0);
            (workers, others) = now.IsWorker ? (workers + used, others) : (workers, others + used);
            isKnown |= now is { IsWorker: true, Used: not null };
        }

        var ended = _last.Count(last => last.Value.IsWorker && !_now.ContainsKey(last.Key));
        var beyond = ended == 0 ? 0 : Math.Clamp(process - _lastProcess - workers - others ?? 0, 0, ended * seconds);
        return isKnown || ended > 0 ? workers + beyond : null;
    }

    private double? Ready() => _now.Values.Any(now => now is { IsWorker: true, Ready: not null })
        ? _now.Where(thread => thread.Value.IsWorker).Sum(thread => Math.Max(0, (thread.Value.Ready - Before(thread.Key).Ready) ?? 0))
        : null;

    private long? Scheduled() => _now.Values.Any(now => now is { IsWorker: true, Scheduled: not null })
        ? _now.Where(thread => thread.Value.IsWorker).Sum(thread => Math.Max(0, (thread.Value.Scheduled - (Before(thread.Key).Scheduled ?? 0)) ?? 0))
        : null;

    private Totals Before(long thread) => _last.GetValueOrDefault(thread, new Totals(0, 0, false));

    private static double? Number(string field) => ulong.TryParse(field, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;

    private readonly record struct Totals(double? Used, double? Ready, bool IsWorker)
    {
        public double T { get; init; }

        public long? Scheduled { get; init; }
    }
}
