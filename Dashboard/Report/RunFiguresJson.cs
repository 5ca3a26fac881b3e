using Dashboard.Diagnosis;
using Dashboard.RunFile;
using Dashboard.Validity;

namespace Dashboard.Report;

/// <summary>Facts, loads, percentiles, pool; points are in CSV and run file.</summary>
internal static class RunFiguresJson
{
    public static string Of(RecordedRun run) => JsonText.Of(Figures(run));

    public static object Phase(PhaseSummary phase) => new
    {
        phase.Name,
        phase.Beside,
        FromSeconds = phase.From,
        ToSeconds = phase.To,
        phase.TheoryPerSecond,
        phase.PercentOfTheory,
        phase.ThreadsStart,
        phase.ThreadsMax,
        Load = LoadJson.Of(phase.Load, phase.Validity, phase.SteadyState),
        TimeToSteadyStateSeconds = phase.SteadyState.Seconds,
        phase.ItemWaits,
        phase.RequestTime,
        RequestTimeFollowed = phase.Followed,
        phase.Blockers,
        phase.Blame,
        phase.Tails,
    };

    public static IEnumerable<object>? Loads(RunSummary summary) => summary.LoadsAtOnce(summary.MainPhase) is { Count: > 1 } loads ? loads.Select(Phase) : null;

    private static object Figures(RecordedRun run)
    {
        var summary = run.Summary;
        var main = summary?.Find();
        var findings = summary?.Verdict is null ? null : RunFindings.LastWords(run.Items.OfType<FindingItem>().Select(item => item.Finding));
        return new
        {
            runId = run.Header.Id,
            title = run.Title,
            startedUtc = UtcText.Milliseconds(run.Header.StartedUtc, 0),
            group = run.Header.Group?.Id,
            run.Header.Preset,
            sweepCell = run.Header.Cell,
            outcome = summary?.Outcome ?? "interrupted",
            sentence = summary?.Sentence ?? run.Interruption,
            run.Problems,
            facts = HeaderFacts.Of(run.Header).Select(fact => new { fact.Name, fact.Value, fact.IsCondition }),
            load = main is null ? null : LoadJson.Of(main.Load, main.Validity, main.SteadyState),
            loads = summary is null ? null : Loads(summary),
            percentiles = main is null ? null : Percentiles.Of(main.Load),
            phases = summary?.Phases.Select(Phase),
            storeCell = run.Header.Store,
            summary?.Store,
            summary?.Pool,
            summary?.RequestTime,
            requestTimeFollowed = summary?.Followed,
            summary?.Blockers,
            summary?.Blame,
            summary?.Tails,
            summary?.WaitGraph,
            summary?.Awaiting,
            summary?.SignalSeconds,
            run.Header.Target?.WithoutWaits,
            summary?.Verdict,
            advice = AdviceJson.Of(summary?.Verdict, findings),
            findings,
            itemsLost = summary?.ItemsLost,
            counts = run.Points,
        };
    }
}
