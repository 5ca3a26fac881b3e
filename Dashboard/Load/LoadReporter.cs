using System.Diagnostics;
using Dashboard.Timeline;

namespace Dashboard.Load;

/// <summary>Cuts the load into intervals that never cross the window's end, and sums it up.</summary>
internal sealed class LoadReporter(LoadPlan plan, LoadWindow window, LoadTally tally, IReadOnlyList<LoadWorker> workers, Action<AgentLine> emit)
{
    private static readonly long Quarter = Stopwatch.Frequency / 4;

    private readonly AgentGauge _gauge = new();
    private long _reportedUntil = window.Start;
    private long _sent;
    private bool _draining;

    /// <summary>Reports what is due.</summary>
    /// <param name="over">True when no worker runs any more: then whatever is left is reported.</param>
    public void Report(bool over)
    {
        var now = Stopwatch.GetTimestamp();
        var due = now - window.Start >= ((_reportedUntil - window.Start) / Quarter + 1) * Quarter;
        var closes = !_draining && now >= window.End;
        if (!due && !closes && !over)
        {
            return;
        }

        foreach (var worker in workers)
        {
            worker.Collect();
        }

        if (_draining)
        {
            ReportDrain(over, now);
        }
        else if (!closes && !over)
        {
            EmitInterval(now);
        }
        else
        {
            CloseWindow(closes, over);
            ReportDrain(over, now);
        }
    }

    public LoadSummary Summarize()
    {
        var (inside, after) = (tally.Inside, tally.After);
        var seconds = Seconds(window.Start, window.End);
        var all = new LoadCounts();
        all.Add(inside);
        all.Add(after);
        return new LoadSummary(
            inside.Completed,
            PerSecond(inside.Completed, seconds),
            seconds,
            workers.Sum(worker => worker.Sent),
            after.Completed,
            all.Of(RequestOutcome.Unfinished),
            PerSecond(inside.Bytes, seconds))
        {
            Errors = all.Errors(),
            StatusClasses = all.StatusClasses(),
            Latency = all.Service.ToSummary(),
            Service = all.Service.ToSparse(),
            ConnectionsOpened = workers.Sum(worker => worker.ConnectionsOpened),
            MeanInFlight = PerSecond(all.OverlapTicks, seconds * Stopwatch.Frequency),
            ErrorMessages = tally.Messages,
        };
    }

    // Not Stopwatch.GetElapsedTime: it rounds to 100 ns, and intervals shall add up to the window.
    private static double Seconds(long from, long to) => (to - from) / (double)Stopwatch.Frequency;

    private static double PerSecond(double amount, double seconds) => seconds > 0 ? amount / seconds : 0;

    private void CloseWindow(bool closes, bool over)
    {
        if (!closes)
        {
            // Bounded by a count, and all were answered: the window ends with the last of them.
            window.Close(tally.LastEnd);
        }

        EmitInterval(window.End);
        _draining = true;
        if (!over || !tally.IsAfterEmpty)
        {
            emit(new PhaseLine(window.End, "drain", $"Nothing more is sent; requests that are still out are awaited, each to its timeout of {plan.TimeoutSeconds} s."));
        }
    }

    private void ReportDrain(bool over, long now)
    {
        if (over ? !tally.IsAfterEmpty : now - _reportedUntil >= Quarter)
        {
            EmitInterval(now);
        }
    }

    private void EmitInterval(long until)
    {
        var sent = workers.Sum(worker => worker.Sent);
        tally.TakeInterval(_draining, counts => emit(new IntervalLine(until, new LoadInterval(
            0,
            Seconds(_reportedUntil, until),
            _draining,
            sent - _sent,
            counts.Completed,
            until == window.End ? (int)(sent - counts.Ended - tally.Inside.Ended) : workers.Count(worker => worker.IsWaiting),
            counts.Bytes)
        {
            Errors = counts.Errors(),
            Service = counts.Service.ToSparse(),
            AgentCpuPercent = _gauge.TakeCpuPercent(),
            AgentThreadCount = ThreadPool.ThreadCount,
            AgentQueueLength = ThreadPool.PendingWorkItemCount,
        })));
        (_reportedUntil, _sent) = (until, sent);
    }
}
