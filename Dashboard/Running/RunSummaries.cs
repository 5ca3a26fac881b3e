using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Diagnosis;
using Dashboard.Load;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Rates;
using Dashboard.Validity;

namespace Dashboard.Running;

/// <summary>Makes a run's last line from what was recorded: loads, pool and end. <see cref="RunFile.RunBlockers"/> adds the blockers.</summary>
internal static class RunSummaries
{
    public static RunSummary Of(RunEnd end, RunTally recorded, double origin, IReadOnlyList<Finding> found)
    {
        try
        {
            return Whole(end, recorded, origin, found);
        }
        catch (Exception e)
        {
            // A defect in the figures must not cost the run its end; the measurements are in the file.
            return new RunSummary(end.T, RunSummary.Failed, $"The run's figures could not be calculated ({ExceptionText.Describe(e)}).");
        }
    }

    private static RunSummary Whole(RunEnd end, RunTally recorded, double origin, IReadOnlyList<Finding> found)
    {
        PhaseSummary[] phases = [.. end.Loads.Select(load => Phase(load, recorded, origin, end.Target, found))];

        // A concurrent load never represents the run: a reader of one figure must always get that of the same load.
        var plan = end.Plan as LoadRunPlan;
        var main = phases.FirstOrDefault(phase => phase.Name == plan?.MainPhase)
            ?? phases.Where(static phase => phase.Beside == 0).MaxBy(static phase => phase.Load.WindowSeconds);
        var whole = main is null && plan is null ? recorded.Requests() : null;
        return new RunSummary(end.T, end.Outcome, end.Sentence)
        {
            Load = main?.Load,
            MainPhase = main?.Name,
            Phases = phases,
            Pool = recorded.Pool(end.Target),
            Store = end.Store,
            RequestTime = main?.RequestTime ?? whole?.Summaries() ?? [],
            Followed = main?.Followed ?? (whole is null ? null : recorded.Followed(whole, origin)),
            Tails = main?.Tails ?? (whole is null ? [] : recorded.Slowest.Into(whole.Tails())),
            Blame = main?.Blame ?? (plan is null ? recorded.Blame() : []),
            WaitGraph = recorded.WaitGraph,
            Awaiting = recorded.Awaiting is { } awaiting ? awaiting with { T = Math.Round(awaiting.T - origin, 6) } : null,
            SignalSeconds = recorded.SignalSeconds(end.T),
            Sparkline = recorded.Sparkline(),
        };
    }

    private static PhaseSummary Phase(SentLoad sent, RunTally recorded, double origin, TargetFacts? target, IReadOnlyList<Finding> found)
    {
        var (phase, items) = (sent.Phase, recorded.ItemsOf(sent.Phase.Name));
        var conditions = LoadConditions.Of(phase.Load!, GeneratorPlace.IsTargetsMachine(phase.Load!.Url, target)) with
        {
            OtherRunsSeconds = sent.OtherRunsSeconds,
            OtherGeneratorsPercent = sent.Others.Sum(other => GeneratorChecks.MeanPercent([.. recorded.ItemsOf(other.Name).OfType<LoadInterval>()])),
        };
        var judged = PhaseJudge.Summarise(phase.Name, sent.Load, items, conditions, phase.TheoryPerSecond, Environment.ProcessorCount,
            (from, to) => RunFindings.IsStarved(found, from - origin, to - origin)) with
        {
            Beside = sent.Beside,
        };

        // The target's events are of all concurrent loads: they are reported once, with the first.
        var windows = sent.Beside > 0 ? [] : items.OfType<RequestTimes>().ToList();
        var totals = RequestTotals.Of(windows);
        var requests = totals.Summaries();
        return judged with
        {
            RequestTime = requests,
            ItemWaits = sent.Beside > 0 ? null : new ItemWaitsTally().Add(items).Waits,
            Tails = SlowestRequests.Of(sent.Beside > 0 ? [] : items.OfType<SampledRequests>()).Into(totals.Tails()),
            Blame = sent.Beside > 0 ? [] : BlameTotals.Rows(items.OfType<BlameWindow>()),
            Followed = windows.Count == 0
                ? null
                : new(totals.Timed, windows[0].T - windows[0].WindowSeconds - origin, windows[^1].T - origin)
                {
                    Missed = Math.Max(totals.Unaccounted, judged.Load.Completed - totals.Timed),
                },
            From = judged.From - origin,
            To = judged.To - origin,
        };
    }
}
