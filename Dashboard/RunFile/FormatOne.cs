using Dashboard.Diagnosis;
using Dashboard.Load;
using Dashboard.Load.Counting;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Validity;

namespace Dashboard.RunFile;

/// <summary>
/// Files of format 1 counted requests whole at the window's end and found the steady state by another rule. Whoever opens such a run gets its throughput
/// by today's definition (<see cref="LoadSummary.CompletedPerSecond"/>), recomputed from its intervals: their histograms say how long requests took,
/// their ends within a quarter of a second when, and the mean in flight how much time all of them together spent inside the window; and with it the
/// steady state and the checks. Where that does not suffice, the figures stay as they were, <see cref="LoadSummary.CountedPerSecond"/> is null, and
/// everyone who shows the throughput says so.
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
        var found = new Lazy<IReadOnlyList<Finding>>(() => RunFindings.Of(items, null, header.Target, header.Thresholds).All);
        bool Starved(double from, double to) => RunFindings.IsStarved(found.Value, from, to);
        PhaseSummary[] phases = [.. summary.Phases.Select(phase => Recompute(header, phase, items, summary.Phases.Count, Starved))];
        var again = summary with { Phases = phases };
        return summary.Load is { Source: null } && again.Phases.FirstOrDefault(phase => phase.Name == summary.MainPhase) is { } main
            ? again with { Load = main.Load }
            : again;
    }

    private static PhaseSummary Recompute(
        RunHeader header, PhaseSummary phase, IReadOnlyList<TimelineItem> items, int phases, Func<double, double, bool> starved)
    {
        if (PlanOf(header, phase.Name) is not { } plan || phase.Load is not { Source: null, CountedPerSecond: null })
        {
            return phase;
        }

        var own = LoadItems.Of(items, phases > 1 ? phase.Name : null);
        var load = Recompute(phase.Load, plan, [.. own.OfType<LoadInterval>()], LoadItems.Begin(phase, own, items));
        var conditions = LoadConditions.Of(plan, header.GeneratorOnTargetMachine is true);
        var judged = PhaseJudge.Summarise(phase.Name, load ?? phase.Load, own, conditions, phase.TheoryPerSecond, header.Machine.ProcessorCount, starved);

        // The last sample of a load came after the next phase had begun and was left out.
        phase = phase with { ThreadsMax = judged.ThreadsMax ?? phase.ThreadsMax };
        return load is null ? phase : phase with
        {
            Load = load,
            PercentOfTheory = judged.PercentOfTheory,
            SteadyState = judged.SteadyState,
            Validity = judged.Validity,
        };
    }

    /// <summary>Null where the intervals do not say the throughput.</summary>
    private static LoadSummary? Recompute(LoadSummary load, LoadPlan plan, IReadOnlyList<LoadInterval> intervals, double from) =>
        PerSecond(load, plan, intervals, from) is not { } perSecond ? null : load with
        {
            CompletedPerSecond = perSecond,
            CountedPerSecond = load.CompletedPerSecond,
            SucceededPerSecond = WrongAnswers.Sum(name => load.Errors.GetValueOrDefault(name)) == 0 ? perSecond : null,
        };

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
        var answered = ended.Where(request => request.Completed > 0).ToList();
        var all = LatencyMoments.Of([.. answered.Select(request => (request.Seconds, request.Completed))]);
        var bySending = answered.OrderBy(request => request.IntervalEnd - request.Seconds).ToList();
        var first = Few(bySending, OpenLoopEnds.Few(all.Count)).ToList();
        var last = Few(Enumerable.Reverse(bySending), OpenLoopEnds.Few(all.Count)).ToList();
        var shortest = first.Select(request => request.Latency).DefaultIfEmpty(0).Min();
        var until = from + load.WindowSeconds + new OpenLoopEnds(LatencyMoments.Of(first), LatencyMoments.Of(last), all, shortest).CountedAfter;
        var after = answered.Where(request => request.Draining).Sum(request => request.Completed * request.ShareEndedBy(until));
        return (load.Completed + after) / load.WindowSeconds;
    }

    private static IEnumerable<(double Latency, double Count)> Few(IEnumerable<IntervalRequests> inOrder, double left)
    {
        foreach (var request in inOrder.TakeWhile(_ => left > 0))
        {
            yield return (request.Seconds, Math.Min(left, request.Completed));
            left -= request.Completed;
        }
    }

    private static double Closed(LoadSummary load, int connections, IReadOnlyList<IntervalRequests> ended, double from)
    {
        var to = from + load.WindowSeconds;
        var late = ended.Where(request => request.Draining).ToList();
        var timeOfLate = (load.MeanInFlight * load.WindowSeconds) - ended.Where(request => !request.Draining).Sum(request => request.Count * request.Seconds);
        var estimated = late.Sum(request => request.Count * request.SecondsBefore(to));
        var scale = estimated > 0 ? Math.Clamp(timeOfLate / estimated, 0, 2) : 0;
        var atEnd = late.Sum(request => request.Completed * Math.Min(1, request.SecondsBefore(to) * scale / request.Seconds));
        var (first, later) = ByRound(ended, connections, from);
        var ends = new ClosedLoopEnds(first, later, atEnd, load.Drained);
        return ends.Requests(load.Completed, first.Count, atEnd) / load.WindowSeconds;
    }

    /// <summary>The workers' first requests, which began with the load and so took as long as it was old, and all others.</summary>
    private static (LatencyMoments First, LatencyMoments Later) ByRound(IReadOnlyList<IntervalRequests> ended, int connections, double from)
    {
        var (left, first, later) = ((double)connections, new List<(double Latency, double Count)>(), new List<(double Latency, double Count)>());
        foreach (var request in ended.Where(request => request.Completed > 0))
        {
            var own = request.BeganAt(from) ? Math.Min(left, request.Completed) : 0;
            left -= own;
            first.Add((request.Seconds, own));
            later.Add((request.Seconds, request.Completed - own));
        }

        return (LatencyMoments.Of(first), LatencyMoments.Of(later));
    }
}
