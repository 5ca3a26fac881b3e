using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Compare;

/// <summary>Rows about the target's pool while the load was on, its drain included.</summary>
internal static class PoolRows
{
    private const string NoSamples = "The target was not watched.";

    public static IEnumerable<FigureSource> Of(IReadOnlyList<ComparedRun> runs) =>
    [
        Row("threadsStart", "Threads at the start", "Pool threads in the last sample before the first request.", Better.Neutral, ThreadsStart, Readable.Count),
        Row("threadsSteady", "Threads, steady", "Median of the pool threads from the steady state to the end of sending.", Better.Lower, ThreadsSteady, Readable.Count),
        Row("threadsMax", "Threads, max", "Most pool threads in any sample.", Better.Lower, run => Samples(run).Max(sample => sample.ThreadCount), Readable.Count),
        .. runs.SelectMany(run => run.DuringLoad.OfType<Injection>()).Select(injection => injection.Reason).Distinct().Order().Select(Injections),
        Row("goalRaisesPerSecond", "Injections/s", "Goal changes that raised the goal ÷ length of load and drain.", Better.Neutral, RaisesPerSecond, Readable.Number),
        Row("peakQueue", "Peak queue, work items", "Most work items waiting in any sample; shorter peaks are not seen.", Better.Lower, run => Samples(run).Max(sample => sample.QueueLength), Readable.Count),
        Row("workItemsPerSecond", "Work items/s", "Work items completed ÷ the counters' own intervals, both added up over load and drain.", Better.Neutral, WorkItemsPerSecond, Readable.Number),
        Row("cpuPercent", "CPU", "Processor time of the target in percent of all its processors, mean over load and drain.", Better.Neutral, Cpu, Readable.Percent),
    ];

    private static FigureSource Row(string key, string name, string definition, Better better, Func<ComparedRun, double?> value, Func<double?, string> text) =>
        new(key, name, definition, better, run => value(run) is { } known ? new FigureValue(known) : new FigureValue(null, Samples(run).Any() ? null : NoSamples), text);

    private static FigureSource Injections(int reason)
    {
        var known = InjectionReasons.Find(reason);
        var better = known.Family is "task-waits" or "starvation" ? Better.Lower : Better.Neutral;
        return Row($"injections.{known.Name}", $"Goal changes: {known.Name}", known.Sentence, better, run => Samples(run).Any() ? run.DuringLoad.OfType<Injection>().Count(injection => injection.Reason == reason) : null, Readable.Count);
    }

    /// <summary>Samples whose interval lies in the load or its drain, the whole or the greater part of it.</summary>
    private static IEnumerable<PoolSample> Samples(ComparedRun run) =>
        run.DuringLoad.OfType<PoolSample>().Where(sample => sample.IntervalSeconds > 0 && sample.T - (sample.IntervalSeconds / 2) >= run.From);

    private static double? ThreadsStart(ComparedRun run) => run.Load?.ThreadsStart ?? run.Run.Items.OfType<PoolSample>().LastOrDefault(sample => sample.T <= run.From && sample.ThreadCount is not null)?.ThreadCount;

    private static double? ThreadsSteady(ComparedRun run)
    {
        if (run.Load is not { SteadyState.Seconds: { } seconds } load)
        {
            return null;
        }

        double[] threads = [.. Samples(run).Where(sample => sample.T >= run.From + seconds && sample.T <= load.To).Select(sample => sample.ThreadCount).OfType<double>()];
        return threads.Length == 0 ? null : Bootstrap.Median(threads);
    }

    private static double? RaisesPerSecond(ComparedRun run)
    {
        var seconds = Samples(run).Sum(sample => sample.IntervalSeconds);
        return seconds > 0 ? run.DuringLoad.OfType<Injection>().Count(injection => injection.RaisesGoal) / seconds : null;
    }

    private static double? WorkItemsPerSecond(ComparedRun run)
    {
        PoolSample[] counted = [.. Samples(run).Where(sample => sample.CompletedItems is not null)];
        return counted.Length == 0 ? null : counted.Sum(sample => sample.CompletedItems) / counted.Sum(sample => sample.IntervalSeconds);
    }

    private static double? Cpu(ComparedRun run)
    {
        PoolSample[] measured = [.. Samples(run).Where(sample => sample.CpuPercent is not null)];
        return measured.Length == 0 ? null : measured.Sum(sample => sample.CpuPercent * sample.IntervalSeconds) / measured.Sum(sample => sample.IntervalSeconds);
    }
}
