using Dashboard.Format;
using Dashboard.Runs;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Report;

/// <summary>The key figures of runs, in the order in which every report shows them. The load's are those of the main load.</summary>
public static class ReportFigures
{
    private static readonly ReportFigure[] OfLoad =
    [
        Load("Throughput", "Requests completed inside the window ÷ window; drained requests are not in it.", true, "completedPerSecond", l => l.CompletedPerSecond, PerSecond),
        new("Throughput when steady", "Median throughput of the last 15 % of the one-second windows of a load that became steady.", true, run => MainLoad(run)?.SteadyState is { Seconds: not null } steady ? steady.PlateauPerSecond : null, PerSecond),
        Load("Offered", "Requests that were due; in a closed loop those that were sent.", null, "offered", l => Math.Max(l.Offered, l.Sent), Whole),
        Load("Completed", "Last byte inside the window, any status.", null, "completed", l => l.Completed, Whole),
        Load("Drained", "Last byte after the window had closed.", null, "drained", l => l.Drained, Whole),
        Load("Not sent", "Due in an open loop while as many as allowed were out.", false, "notSent", l => l.NotSent, Whole),
        Load("Failed", "Requests that failed in any way, drain included; each is in exactly one class.", false, "errors", l => l.Errors.Values.Sum(), Whole),
    ];

    private static readonly ReportFigure[] OfLatency =
    [
        Latency("p50", 50, "Half of the requests were answered within this time, send to last byte. A timeout counts with the time it took.", l => l.P50Ms),
        Latency("p90", 90, "90 of 100 requests were faster.", l => l.P90Ms),
        Latency("p95", 95, "95 of 100 requests were faster.", l => l.P95Ms),
        Latency("p99", 99, "99 of 100 requests were faster.", l => l.P99Ms),
        Latency("p999", 99.9, "999 of 1000 requests were faster.", l => l.P999Ms, "p99.9"),
        Latency("max", 100, "The slowest request.", l => l.MaxMs),
    ];

    private static readonly ReportFigure[] OfPool =
    [
        new("Theory", "Connections ÷ service time: what the endpoint would answer per second if nothing but its service time counted.", null, run => MainLoad(run)?.TheoryPerSecond, PerSecond),
        new("Part of theory", "Throughput in percent of the theory.", true, run => MainLoad(run)?.PercentOfTheory, Figures.Percent),
        new("Steady after", "From the first request until throughput stays at its plateau.", false, run => MainLoad(run)?.SteadyState.Seconds, v => v is null ? Figures.Missing : $"{Figures.Number(v)} s"),
        new("Threads at the start", "Pool threads in the run's first sample.", null, run => run.Summary?.Pool.ThreadsStart, Whole),
        new("Threads at most", "Most pool threads in any sample.", null, run => run.Summary?.Pool.ThreadsMax, Whole),
        new("Threads at the end", "Pool threads in the run's last sample.", null, run => run.Summary?.Pool.ThreadsEnd, Whole),
        new("Injections", "Changes of the pool's goal that raised it.", false, run => run.Summary?.Pool.GoalRaises, Whole),
        new("Peak queue", "Most work items waiting for a thread in any sample; shorter peaks between two samples are not seen.", false, run => run.Summary?.Pool.PeakQueue, Whole),
        new("Work items", "Work items the pool completed during the load ÷ the samples' own intervals.", null, run => Mean(run, s => s.CompletedItems, s => s.IntervalSeconds), v => v is null ? Figures.Missing : $"{Figures.Number(v)} /s"),
        new("CPU", "Processor time of the target during the load, percent of all its processors.", null, run => Mean(run, s => s.CpuPercent * s.IntervalSeconds, s => s.IntervalSeconds), Figures.Percent),
    ];

    /// <summary>The figures that at least one of the runs has.</summary>
    public static IReadOnlyList<ReportFigure> Of(IReadOnlyList<RecordedRun> runs)
    {
        var errors = Names(runs, run => run.Summary?.Load is { Source: null } load ? load.Errors : null)
            .Select(name => new ReportFigure($"Failed: {name}", "Requests that failed in this way.", false, run => run.Summary?.Load?.Errors.GetValueOrDefault(name), Whole));
        var reasons = Names(runs, run => run.Summary?.Pool.Injections)
            .Select(name => new ReportFigure($"Goal changes: {name}", "Changes of the pool's goal for this reason, those that lower it included.", null, run => run.Summary?.Pool.Injections.GetValueOrDefault(name), Whole));
        return [.. ((IEnumerable<ReportFigure>)[.. OfLoad, .. errors, .. OfLatency, .. OfPool, .. reasons]).Where(figure => runs.Any(run => figure.Of(run) is not null))];
    }

    /// <summary>The load that stands for the run; null without load.</summary>
    internal static PhaseSummary? MainLoad(RecordedRun run) => run.Summary?.Phases.FirstOrDefault(phase => phase.Name == run.Summary.MainPhase);

    private static ReportFigure Load(string name, string definition, bool? higherIsBetter, string key, Func<LoadSummary, double> of, Func<double?, string> text) =>
        new(name, definition, higherIsBetter, run => run.Summary?.Load is { } load && load.Gives(key) ? of(load) : null, text);

    private static ReportFigure Latency(string key, double percentile, string definition, Func<LatencySummary, double> of, string? name = null) =>
        new($"Latency {name ?? key}", definition, false, run => run.Summary?.Load is { Latency: { } latency } load && load.Gives($"latency.{key}Ms") ? of(latency) : null, Figures.Milliseconds)
        {
            // Of another tool's figures the number of requests behind them is not known.
            Supported = run => run.Summary?.Load is not { Source: null } load || Percentiles.Supported(percentile, load.Service.Sum(bucket => bucket[1])),
        };

    private static double? Mean(RecordedRun run, Func<PoolSample, double?> amount, Func<PoolSample, double> seconds)
    {
        if (MainLoad(run) is not { } main)
        {
            return null;
        }

        PoolSample[] inside = [.. run.Items.OfType<PoolSample>().Where(sample => sample.T > main.From && sample.T <= main.To && amount(sample) is not null)];
        var length = inside.Sum(seconds);
        return length > 0 ? inside.Sum(amount) / length : null;
    }

    /// <summary>A count; the median of an even number of counts may lie between two.</summary>
    private static string Whole(double? value) => value % 1 is 0 or null ? Figures.Count(value) : Figures.Number(value);

    private static string PerSecond(double? value) => value is null ? Figures.Missing : $"{Figures.Number(value)} /s";

    private static IEnumerable<string> Names(IReadOnlyList<RecordedRun> runs, Func<RecordedRun, IReadOnlyDictionary<string, long>?> of) =>
        runs.SelectMany(run => of(run)?.Keys ?? []).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal);
}
