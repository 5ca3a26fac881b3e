using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Diagnosis;
using Dashboard.Load;
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
        IReadOnlyList<SentLoad> loads,
        (string Outcome, string Sentence) outcome,
        TargetFacts? target,
        IReadOnlyList<Finding> found)
    {
        PhaseSummary[] phases = [.. loads.Select(load => Phase(load, figures, origin, target, found))];

        // A load beside another never stands for the run: whoever reads one figure must not get now this one and now that.
        var main = phases.FirstOrDefault(phase => phase.Name == plan.MainPhase)
            ?? phases.Where(static phase => phase.Beside == 0).MaxBy(static phase => phase.Load.WindowSeconds);
        var whole = main is null && plan.Phases.Count == 0 ? figures.Requests() : null;
        return new RunSummary(end, outcome.Outcome, outcome.Sentence)
        {
            Load = main?.Load,
            MainPhase = main?.Name,
            Phases = phases,
            Pool = figures.Pool(target),
            RequestTime = main?.RequestTime ?? whole?.Summaries() ?? [],
            Tails = main?.Tails ?? (whole is null ? [] : figures.Slowest.Into(whole.Tails())),
            Blame = main?.Blame ?? (plan.Phases.Count == 0 ? figures.Blame() : []),
            WaitGraph = figures.WaitGraph,
            SignalSeconds = figures.SignalSeconds(end),
            Sparkline = figures.Sparkline(),
        };
    }

    private static PhaseSummary Phase(SentLoad sent, RunTally figures, double origin, TargetFacts? target, IReadOnlyList<Finding> found)
    {
        var (phase, items) = (sent.Phase, figures.ItemsOf(sent.Phase.Name));
        var conditions = LoadConditions.Of(phase.Load!, GeneratorPlace.IsTargetsMachine(phase.Load!.Url, target)) with
        {
            OtherRunsSeconds = sent.OtherRunsSeconds,
            OtherGeneratorsPercent = sent.Others.Sum(other => GeneratorChecks.MeanPercent([.. figures.ItemsOf(other.Name).OfType<LoadInterval>()])),
        };
        var judged = PhaseJudge.Summarise(phase.Name, sent.Load, items, conditions, phase.TheoryPerSecond, Environment.ProcessorCount,
            (from, to) => RunFindings.IsStarved(found, from - origin, to - origin)) with
        {
            Beside = sent.Beside,
        };

        // What the target did is of all loads at the same time: it is told once, with the first.
        var windows = sent.Beside > 0 ? [] : items.OfType<RequestTimes>().ToList();
        var totals = RequestTotals.Of(windows);
        var requests = totals.Summaries();
        return judged with
        {
            RequestTime = requests,
            ItemWaits = ItemWaits.Of(windows),
            Tails = SlowestRequests.Of(sent.Beside > 0 ? [] : items.OfType<SampledRequests>()).Into(totals.Tails()),
            Blame = sent.Beside > 0 ? [] : BlameTotals.Rows(items.OfType<BlameWindow>()),
            Followed = windows.Count == 0
                ? null
                : new(requests.Sum(route => route.Requests), windows[0].T - windows[0].WindowSeconds - origin, windows[^1].T - origin),
            From = judged.From - origin,
            To = judged.To - origin,
        };
    }
}
