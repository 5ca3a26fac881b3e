using Dashboard.Timeline.Rates;
using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>Measures of the pool during a load and its drain. Null is not seen.</summary>
internal static class PoolMeasures
{
    /// <summary>Samples with the greater part of their interval in it.</summary>
    public static IEnumerable<PoolSample> Samples(MeasuredRun measured) =>
        measured.Items.OfType<PoolSample>().Where(sample => sample.IntervalSeconds > 0 && MeasuredRun.IsAfter(sample, measured.From));

    /// <summary>Samples taken in the load or drain: a burst's queue is in the sample of an interval before.</summary>
    private static IEnumerable<PoolSample> Taken(MeasuredRun measured) =>
        measured.Items.OfType<PoolSample>().Where(sample => sample.IntervalSeconds > 0 && sample.T > measured.From);

    public static double? ThreadsMax(MeasuredRun measured) => Taken(measured).Max(sample => sample.ThreadCount);

    public static double? PeakQueue(MeasuredRun measured) => Taken(measured).Max(sample => sample.QueueLength);

    public static QueueWaitTally QueueWait(MeasuredRun measured) => new QueueWaitTally().Follow(measured.Before).Add(Samples(measured));

    /// <summary>Milliseconds: of the items themselves where nearly all are known, otherwise by the counters.</summary>
    public static double? QueueWaitMeanMs(MeasuredRun measured) =>
        measured.Phase?.ItemWaits is { IsOfMost: true } known ? known.MeanMs : QueueWait(measured).MeanSeconds * 1000;

    /// <inheritdoc cref="QueueWaitMeanMs"/>
    public static double? QueueWaitMaxMs(MeasuredRun measured) => measured.Phase?.ItemWaits is { IsOfMost: true }
        ? new ItemWaitsTally(measured.From).Add(measured.Items).WorstMeanMs
        : QueueWait(measured).MaxSeconds * 1000;

    public static double? ThreadsSteady(MeasuredRun measured)
    {
        if (measured.Phase is not { SteadyState.Seconds: { } seconds } load)
        {
            return null;
        }

        double[] threads = [.. Taken(measured)
            .Where(sample => sample.T >= measured.From + seconds && sample.T <= load.To)
            .Select(sample => sample.ThreadCount).OfType<double>()];
        return threads.Length == 0 ? null : Robust.Median(threads);
    }

    public static double? Changes(MeasuredRun measured, int reason) =>
        Samples(measured).Any() ? measured.Items.OfType<Injection>().Count(injection => injection.Reason == reason) : null;

    public static double? RaisesPerSecond(MeasuredRun measured)
    {
        var seconds = Samples(measured).Sum(sample => sample.IntervalSeconds);
        return seconds > 0 ? measured.Items.OfType<Injection>().Count(injection => injection.RaisesGoal) / seconds : null;
    }

    public static double? WorkItemsPerSecond(MeasuredRun measured)
    {
        var counted = Counted(measured);
        return counted.Length == 0 ? null : counted.Sum(sample => sample.CompletedItems) / counted.Sum(sample => sample.IntervalSeconds);
    }

    public static double? WorkItemsPerRequest(MeasuredRun measured)
    {
        var counted = Counted(measured);
        return counted.Length == 0 ? null : counted.Sum(sample => sample.CompletedItems) / Requests(measured);
    }

    public static double? ScheduledPerRequest(MeasuredRun measured)
    {
        ThreadStates[] looks = [.. measured.Items.OfType<ThreadStates>().Where(look => look.T - (look.Seconds / 2) >= measured.From)];
        return looks is [] || looks.Any(look => look.Scheduled is null) ? null : looks.Sum(look => look.Scheduled) / Requests(measured);
    }

    private static PoolSample[] Counted(MeasuredRun measured) => [.. Samples(measured).Where(sample => sample.CompletedItems is not null)];

    private static double? Requests(MeasuredRun measured) => measured.Load?.AnsweredRequests() is > 0 and var requests ? requests : null;

    public static double? Cpu(MeasuredRun measured)
    {
        PoolSample[] sampled = [.. Samples(measured).Where(sample => sample.CpuPercent is not null)];
        return sampled.Length == 0 ? null : sampled.Sum(sample => sample.CpuPercent * sample.IntervalSeconds) / sampled.Sum(sample => sample.IntervalSeconds);
    }
}
