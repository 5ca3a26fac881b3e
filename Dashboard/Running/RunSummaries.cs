using Dashboard.Load;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Running;

/// <summary>A run's last line: its loads, its pool, how it ended.</summary>
internal static class RunSummaries
{
    /// <param name="end">End of the run on the hub's clock.</param>
    /// <param name="origin">Start of the run on the hub's clock.</param>
    public static RunSummary Of(
        RunPlan plan,
        RunTally figures,
        double end,
        double origin,
        IReadOnlyList<(LoadPhase Phase, LoadSummary Load)> loads,
        (string Outcome, string Sentence) outcome,
        TargetFacts? target)
    {
        PhaseSummary[] phases = [.. loads.Select(l => Phase(l.Phase, l.Load, figures.ItemsOf(l.Phase.Name), origin, target))];
        var main = phases.FirstOrDefault(phase => phase.Name == plan.MainPhase) ?? phases.MaxBy(phase => phase.Load.WindowSeconds);
        return new RunSummary(end, outcome.Outcome, outcome.Sentence)
        {
            Load = main?.Load,
            MainPhase = main?.Name,
            Phases = phases,
            Pool = figures.Pool(target),
            Sparkline = figures.Sparkline(),
        };
    }

    private static PhaseSummary Phase(LoadPhase phase, LoadSummary load, IReadOnlyList<TimelineItem> items, double origin, TargetFacts? target)
    {
        var conditions = LoadConditions.Of(phase.Load!, GeneratorPlace.IsTargetsMachine(phase.Load!.Url, target));
        var judged = PhaseJudge.Summarise(phase.Name, load, items, conditions, phase.TheoryPerSecond, Environment.ProcessorCount);
        return judged with { From = judged.From - origin, To = judged.To - origin };
    }
}
