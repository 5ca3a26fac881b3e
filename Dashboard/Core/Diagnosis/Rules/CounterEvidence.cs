using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Evidence in a finding's samples against it: means over all of them, weighted by their length. Not thread-safe.</summary>
internal sealed class CounterEvidence
{
    /// <summary>Percent of the usable processors: blocked threads leave more than half of them free.</summary>
    internal const double BusyPercent = 50;

    /// <summary>A share of the threads with work.</summary>
    internal const double LeastShare = 0.3;

    /// <summary>A share of the pool's threads, while work waits: in no wait that is known, and not running.</summary>
    internal const double UnknownShare = 0.5;

    /// <summary>With fewer the result depends on the moment of the sample.</summary>
    internal const double LeastThreads = 3;

    /// <summary>The load's answers count within twice the endpoint's own time.</summary>
    private const double ServedFactor = 2;

    private Mean _cpu;
    private Mean _running;
    private Mean _blocked;
    private Mean _threads;
    private Mean _waiting;
    private Mean _completed;
    private Mean _latency;

    public void Add(SampledPool pool)
    {
        var seconds = pool.Sample.IntervalSeconds;
        if (pool.Target.OfUsable(pool.Sample.CpuPercent) is { } cpu)
        {
            _cpu.Add(cpu, seconds);
        }

        if (pool.Accounts.Threads is { IsEnough: true, RunningShare: { } running, BlockedShare: { } blocked } looked)
        {
            _running.Add(running, seconds);
            _blocked.Add(blocked, seconds);
            // Threads of a pool whose queue is empty by now may be idle.
            if (pool.Accounts.Blocked is { } waiting && pool.QueueShare >= 0.5 && pool.Sample.QueueLength > 0)
            {
                _threads.Add(pool.Threads, seconds);
                _waiting.Add(waiting + looked.Running, seconds);
            }
        }

        if (pool.CompletedLastSecond is { } completed)
        {
            _completed.Add(completed, seconds);
        }

        if (pool.Load is { P95Seconds: { } p95, ServiceSeconds: > 0 and var service })
        {
            _latency.Add(p95 / service, seconds);
        }
    }

    public double? BlockedShare => _blocked.Value;

    public double? CompletedPerSecond => _completed.Value;

    /// <summary>Evidence that blocked threads are not the reason; empty where there is none.</summary>
    public IEnumerable<Objection> AgainstBlocking(PoolLimits target) =>
        new[] { Cpu(target.UsableInWords), Running(), NoWait(), Callers() }.OfType<Objection>();

    private Objection? Cpu(string usable) => _cpu.Value >= BusyPercent ? new Objection(
        ObjectionKinds.Cpu,
        $"The CPU was at {Readable.Percent(_cpu.Value)} of {usable} on average: the target was doing CPU work too.",
        "Per-request timing (Signals: all) splits each request into blocked and running; a CPU profile shows what uses the CPU.") : null;

    private Objection? Running() => _running.Value >= LeastShare ? new Objection(
        ObjectionKinds.Running,
        $"{Readable.Percent(100 * _running.Value)} of the threads with work were running or runnable when sampled.",
        "A stack snapshot during the load shows which threads use the CPU.") : null;

    private Objection? NoWait() =>
        _threads.Value - _waiting.Value is { } unknown && unknown >= LeastThreads && unknown >= UnknownShare * _threads.Value ? new Objection(
            ObjectionKinds.NoWait,
            $"What {Readable.Number(Math.Round(unknown))} of {Readable.Number(Math.Round(_threads.Value ?? 0))} threads were doing, on average, "
                + "could not be seen.",
            "Sleep, socket and file calls raise no event: a stack snapshot shows whether they block.") : null;

    private Objection? Callers() => _latency is { Value: { } times } && times <= ServedFactor ? new Objection(
        ObjectionKinds.Callers,
        $"The load's p95 latency was only {Readable.Number(times)} × the endpoint's own time.",
        "Compare with a run with fewer connections: if latency does not change, callers do not notice it yet.") : null;

    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
    private struct Mean
    {
        private double _sum;
        private double _seconds;

        public readonly double? Value => _seconds > 0 ? _sum / _seconds : null;

        public void Add(double value, double seconds) => (_sum, _seconds) = (_sum + (value * seconds), _seconds + seconds);
    }
}
