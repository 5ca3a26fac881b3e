using Dashboard.Accounts.Requests;
using Dashboard.Diagnosis;
using Dashboard.Load;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Validity;

namespace Dashboard.Running;

/// <summary>A run's last line: loads, pool, end; who blocked is added by <see cref="RunFile.RunBlockers"/>.</summary>
internal static class RunSummaries
{
    public static RunSummary Of(
        RunPlan plan,
        RunTally figures,
        double end,
        double origin,
        IReadOnlyList<(LoadPhase Phase, LoadSummary Load)> loads,
        (string Outcome, string Sentence) outcome,
        TargetFacts? target,
        IReadOnlyList<Finding> found)
    {
        PhaseSummary[] phases = [.. loads.Select(l => Phase(l.Phase, l.Load, figures.ItemsOf(l.Phase.Name), origin, target, found))];
        var main = phases.FirstOrDefault(phase => phase.Name == plan.MainPhase) ?? phases.MaxBy(phase => phase.Load.WindowSeconds);
        return new RunSummary(end, outcome.Outcome, outcome.Sentence)
        {
            Load = main?.Load,
            MainPhase = main?.Name,
            Phases = phases,
            Pool = figures.Pool(target),
            RequestTime = main?.RequestTime ?? (plan.Phases.Count == 0 ? figures.Requests().Summaries() : []),
            WaitGraph = figures.WaitGraph,
            SignalSeconds = figures.SignalSeconds(end),
            Sparkline = figures.Sparkline(),
        };
    }

    private static PhaseSummary Phase(
        LoadPhase phase, LoadSummary load, IReadOnlyList<TimelineItem> items, double origin, TargetFacts? target, IReadOnlyList<Finding> found)
    {
        var conditions = LoadConditions.Of(phase.Load!, GeneratorPlace.IsTargetsMachine(phase.Load!.Url, target));
        var judged = PhaseJudge.Summarise(phase.Name, load, items, conditions, phase.TheoryPerSecond, Environment.ProcessorCount,
            (from, to) => RunFindings.IsStarved(found, from - origin, to - origin));
        var windows = items.OfType<RequestTimes>().ToList();
        var requests = RequestTotals.Of(windows).Summaries();
        return judged with
        {
            RequestTime = requests,
            Followed = windows.Count == 0
                ? null
                : new(requests.Sum(route => route.Requests), windows[0].T - windows[0].WindowSeconds - origin, windows[^1].T - origin),
            From = judged.From - origin,
            To = judged.To - origin,
        };
    }
}
