using System.Diagnostics;
using Dashboard.Load.Counting;

namespace Dashboard.Load;

/// <summary>Cuts the load into intervals that never cross the window's end, and sums it up.</summary>
internal sealed class LoadMeter(
    LoadPlan plan, LoadWindow window, LoadTally tally, IReadOnlyList<RequestSlot> slots, LoadDispatcher? dispatcher, Action<LoadMessage> emit)
{
    private static readonly long Quarter = Stopwatch.Frequency / 4;

    private readonly GeneratorCpu _cpu = new();
    private long _measuredUntil = window.Start;
    private long _sent;
    private long _notSent;
    private bool _draining;

    public void Measure(bool over)
    {
        var now = Stopwatch.GetTimestamp();
        var due = now - window.Start >= ((_measuredUntil - window.Start) / Quarter + 1) * Quarter;
        var closes = !_draining && now >= window.End;
        if ((!due && !closes && !over) || (closes && !over && slots.Any(slot => slot.IsEnding)))
        {
            // What ends just now may belong to the window that closes: a moment later it is known.
            return;
        }

        foreach (var slot in slots)
        {
            slot.Collect();
        }

        if (_draining)
        {
            MeasureDrain(over, now);
        }
        else if (!closes && !over)
        {
            EmitInterval(now);
        }
        else
        {
            CloseWindow(closes);
            MeasureDrain(over, now);
        }
    }

    /// <param name="looks">Requests in flight sampled at random moments, and the standard error of that.</param>
    public LoadSummary Summarize(long connectionsOpened, (double Mean, double Error) looks)
    {
        var (inside, after, times) = (tally.Inside, tally.After, tally.Times);
        var seconds = Seconds(window.Start, window.End);
        var (sent, notSent) = (slots.Sum(slot => slot.Sent), dispatcher?.NotSent ?? 0);
        var all = new LoadCounts(dispatcher is not null);
        all.Add(inside);
        all.Add(after);
        var latency = all.Service.ToSummary();
        var (completed, succeeded) = tally.Shares.PerSecond(window.Start, window.End);
        return new LoadSummary(
            inside.Completed,
            completed,
            seconds,
            sent,
            after.Completed,
            all.Unfinished,
            PerSecond(inside.Bytes, seconds))
        {
            CountedPerSecond = PerSecond(inside.Completed, seconds),
            SucceededPerSecond = succeeded,
            Errors = all.Errors(),
            StatusClasses = all.StatusClasses(),
            Latency = latency,
            Service = all.Service.ToSparse(),
            Response = all.Response?.ToSummary(),
            ResponseBuckets = all.Response?.ToSparse() ?? default,
            Clamped = (all.Response ?? all.Service).Clamped,
            Offered = sent + notSent,
            NotSent = notSent,
            SendLagMs = times.SendLag.ToSummary(),
            ConnectMs = times.Connect.ToSummary(),
            FirstByteMs = times.FirstByte.ToSummary(),
            ProcessingMs = times.Processing.ToSummary(),
            ConnectionsOpened = connectionsOpened,
            MeanInFlight = PerSecond(all.OverlapTicks, seconds * Stopwatch.Frequency),
            SampledInFlight = looks.Mean,
            SampledInFlightError = looks.Error,
            ErrorCauses = tally.RequestErrors.Causes,
            ErrorMessages = tally.RequestErrors.Messages,
        };
    }

    // Stopwatch.GetElapsedTime rounds to 100 ns, and intervals must add up to the window.
    private static double Seconds(long from, long to) => (to - from) / (double)Stopwatch.Frequency;

    private static double PerSecond(double amount, double seconds) => seconds > 0 ? amount / seconds : 0;

    private void CloseWindow(bool closes)
    {
        if (!closes)
        {
            // The load is bounded by a count and all requests were answered: the window ends with the last of them.
            window.Close(tally.LastEnd);
        }

        EmitInterval(window.End);
        _draining = true;
        if (slots.Any(slot => slot.IsWaiting) || !tally.IsAfterEmpty)
        {
            emit(new PhaseMessage(
                window.End,
                "drain",
                $"Sending stopped; waiting for open requests, each up to its timeout of {plan.TimeoutSeconds} s."));
        }
    }

    private void MeasureDrain(bool over, long now)
    {
        if (over ? !tally.IsAfterEmpty : now - _measuredUntil >= Quarter)
        {
            EmitInterval(now);
        }
    }

    private void EmitInterval(long until)
    {
        var (sent, notSent) = (slots.Sum(slot => slot.Sent), dispatcher?.NotSent ?? 0);
        tally.TakeInterval(_draining, counts => emit(new IntervalMessage(until, new LoadInterval(
            0,
            Seconds(_measuredUntil, until),
            _draining,
            sent - _sent,
            counts.Completed,
            until == window.End ? (int)(sent - counts.Ended - tally.Inside.Ended) : slots.Count(slot => slot.IsWaiting),
            counts.Bytes)
        {
            OpenLoop = plan.Arrivals is not null,
            Offered = sent - _sent + notSent - _notSent,
            NotSent = notSent - _notSent,
            Errors = counts.Errors(),
            Service = counts.Service.ToSparse(),
            Response = counts.Response?.ToSparse() ?? default,
            AgentCpuPercent = _cpu.TakeCpuPercent(),
            AgentThreadCount = ThreadPool.ThreadCount,
            AgentQueueLength = ThreadPool.PendingWorkItemCount,
        })));
        (_measuredUntil, _sent, _notSent) = (until, sent, notSent);
    }
}
