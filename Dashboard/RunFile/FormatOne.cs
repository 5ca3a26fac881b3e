using Dashboard.Load;
using Dashboard.Timeline;

namespace Dashboard.RunFile;

/// <summary>
/// Files of format 1 counted requests whole at the window's end. Whoever opens such a run gets its throughput by today's definition
/// (<see cref="LoadSummary.CompletedPerSecond"/>), recomputed from its intervals: their histograms say how long requests took, their ends within a
/// quarter of a second when, and the mean in flight how much time all of them together spent inside the window. Where that does not suffice, the
/// figure stays as it was, <see cref="LoadSummary.CountedPerSecond"/> is null, and everyone who shows it says so.
/// </summary>
internal static class FormatOne
{
    public const int Version = 1;

    /// <summary>Failures that take time inside the window and are in no histogram: with them the sum of all times cannot be taken apart.</summary>
    private static readonly string[] WithoutLatency = ["connect", "connectTimeout", "reset", "protocol"];

    /// <summary>Answers with an error: how they lie in time is not recorded.</summary>
    private static readonly string[] WrongAnswers = ["http4xx", "http5xx", "bodyCut", "bodyMismatch"];

    /// <param name="header">The run's plan.</param>
    /// <param name="summary">With its histograms restored.</param>
    /// <param name="items">The run's timeline.</param>
    public static RunSummary Recompute(RunHeader header, RunSummary summary, IReadOnlyList<TimelineItem> items)
    {
        PhaseSummary[] phases = [.. summary.Phases.Select(phase => Recompute(phase, PlanOf(header, phase.Name), items, summary.Phases.Count))];
        var again = summary with { Phases = phases };
        return summary.Load is { Source: null } && again.Phases.FirstOrDefault(phase => phase.Name == summary.MainPhase) is { } main
            ? again with { Load = main.Load }
            : again;
    }

    private static PhaseSummary Recompute(PhaseSummary phase, LoadPlan? plan, IReadOnlyList<TimelineItem> items, int phases)
    {
        var own = LoadItems.Of(items, phases > 1 ? phase.Name : null);
        LoadInterval[] intervals = [.. own.OfType<LoadInterval>()];
        var begin = LoadItems.Begin(phase, own, items);
        phase = phase with { ThreadsMax = ThreadsMax(own, begin, intervals) ?? phase.ThreadsMax };
        if (plan is null || phase.Load is not { Source: null, CountedPerSecond: null } load
            || PerSecond(load, plan, intervals, begin) is not { } perSecond)
        {
            return phase;
        }

        var withError = WrongAnswers.Sum(name => load.Errors.GetValueOrDefault(name));
        return phase with
        {
            Load = load with
            {
                CompletedPerSecond = perSecond,
                CountedPerSecond = load.CompletedPerSecond,
                SucceededPerSecond = withError == 0 ? perSecond : null,
            },
            PercentOfTheory = phase.TheoryPerSecond is > 0 and var theory ? perSecond / theory * 100 : null,
        };
    }

    /// <summary>The last sample of a load came after the next phase had begun and was left out.</summary>
    private static double? ThreadsMax(IReadOnlyList<TimelineItem> load, double from, LoadInterval[] intervals) => intervals.Length == 0 ? null
        : load.OfType<PoolSample>().Where(sample => sample.T > from && sample.T <= intervals.Max(interval => interval.T)).Max(sample => sample.ThreadCount);

    private static LoadPlan? PlanOf(RunHeader header, string name) => header.Phases.FirstOrDefault(phase => phase.Name == name)?.Load ?? header.Plan;

    /// <summary>Null where the intervals do not say it.</summary>
    private static double? PerSecond(LoadSummary load, LoadPlan plan, IReadOnlyList<LoadInterval> intervals, double from)
    {
        var ended = intervals.SelectMany(IntervalRequests.Of).ToList();
        var recorded = load.Completed + load.Drained + load.Unfinished + load.Errors.GetValueOrDefault("timeout");
        return !(load.WindowSeconds > 0) || WithoutLatency.Any(load.Errors.ContainsKey) || ended.Sum(request => request.Count) != recorded ? null
            : plan.Arrivals is not null ? Open(load, ended, from)
            : plan.Requests is not null ? load.CompletedPerSecond
            : Closed(load, plan.Connections, ended, from);
    }

    private static double Open(LoadSummary load, IReadOnlyList<IntervalRequests> ended, double from)
    {
        var first = ended.Where(request => request.CompletedShare > 0)
            .Select(request => Math.Max(request.IntervalBegin - from, request.Seconds)).DefaultIfEmpty(0).Min();
        var silent = CompletedShares.OpenSilence(load.WindowSeconds, Math.Max(0, first), (load.Latency?.P50Ms ?? 0) / 1000);
        return Math.Min(load.Completed / (load.WindowSeconds - silent), (load.Completed + load.Drained) / load.WindowSeconds);
    }

    private static double Closed(LoadSummary load, int connections, IReadOnlyList<IntervalRequests> ended, double from)
    {
        var to = from + load.WindowSeconds;
        var late = ended.Where(request => request.Draining).ToList();
        var timeOfLate = (load.MeanInFlight * load.WindowSeconds) - ended.Where(request => !request.Draining).Sum(request => request.Count * request.Seconds);
        var estimated = late.Sum(request => request.Count * request.SecondsBefore(to));
        var scale = estimated > 0 ? Math.Clamp(timeOfLate / estimated, 0, 2) : 0;
        var atEnd = late.Sum(request => request.Completed * Math.Min(1, request.SecondsBefore(to) * scale / request.Seconds));
        return (load.Completed + atEnd - Math.Min(atEnd, TooQuick(ended, connections, from))) / load.WindowSeconds;
    }

    /// <summary>Requests by which the workers' first ones were too quick to be whole: they began with the load and so took as long as it was old.</summary>
    private static double TooQuick(IReadOnlyList<IntervalRequests> ended, int connections, double from)
    {
        var (left, first, later) = ((double)connections, new List<(double Seconds, double Count)>(), new List<(double Seconds, double Count)>());
        foreach (var request in ended.Where(request => request.Completed > 0))
        {
            var own = request.BeganAt(from) ? Math.Min(left, request.Completed) : 0;
            left -= own;
            first.Add((request.Seconds, own));
            later.Add((request.Seconds, request.Completed - own));
        }

        var (firstCount, laterCount) = (first.Sum(part => part.Count), later.Sum(part => part.Count));
        if (firstCount <= 1 || laterCount <= 0)
        {
            return 0;
        }

        var (firstMean, laterMean) = (first.Sum(part => part.Seconds * part.Count) / firstCount, later.Sum(part => part.Seconds * part.Count) / laterCount);
        var error = Math.Sqrt(first.Sum(part => part.Count * Math.Pow(part.Seconds - firstMean, 2)) / (firstCount - 1) / firstCount);
        return firstMean + (2 * error) < laterMean ? firstCount * (1 - (firstMean / laterMean)) : 0;
    }
}
