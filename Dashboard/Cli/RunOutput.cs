using Dashboard.Accounts.Awaits;
using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Causes;
using Dashboard.Accounts.Requests;
using Dashboard.Accounts.Tails;
using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Rules;
using Dashboard.Figures;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Timeline.Findings;

namespace Dashboard.Cli;

/// <summary>The results of <c>run</c> for programs (<c>--json</c>) and for users.</summary>
internal static class RunOutput
{
    /// <summary>The last run, and all as <c>runs</c> when there are several. The names are a contract.</summary>
    public static object Json(IReadOnlyList<FinishedRun> runs, IReadOnlyList<FinishedRun>? against = null, object? comparison = null)
    {
        var last = runs[^1];
        var summary = last.Summary;
        var main = summary.Find();
        return new
        {
            RunId = last.Id,
            last.File,
            Group = last.Header.Group?.Id,
            last.Header.Preset,
            summary.Outcome,
            Load = main is null ? null : LoadJson.Of(main.Load, main.Validity, main.SteadyState),
            Loads = RunFiguresJson.Loads(summary),
            Phases = summary.Phases.Count(static phase => phase.Beside == 0) < 2 ? null : summary.Phases.Select(RunFiguresJson.Phase),
            summary.Pool,
            TimeToSteadyStateSeconds = main?.SteadyState.Seconds,

            summary.RequestTime,
            RequestTimeFollowed = summary.Followed ?? main?.Followed,
            summary.SignalSeconds,
            last.Header.Target?.WithoutWaits,

            summary.Verdict,
            Advice = AdviceJson.Of(summary.Verdict, last.Findings),
            last.Findings,
            summary.Blockers,
            summary.Blame,
            summary.Tails,
            summary.WaitGraph,
            summary.Awaiting,
            Runs = runs.Count < 2 ? null : runs.Select(run => Json([run])),
            Against = against is null or [] ? null : Json(against),
            Comparison = comparison,
        };
    }

    /// <param name="link">What shows a trace; null where that is not known.</param>
    public static void Write(TextWriter output, IReadOnlyList<FinishedRun> runs, bool details, TraceLink? link = null)
    {
        foreach (var line in runs.SelectMany(run => Lines(run, details, link)))
        {
            output.WriteLine(line);
        }

        if (runs is [{ Header.Group: { } group }, ..])
        {
            output.WriteLine($"Group {group.Id}: {Readable.Plural(runs.Count, "run")}.");
        }
    }

    /// <summary>The verdict is first, since the rest is long, and last, since that is what a terminal shows.</summary>
    /// <param name="details">True adds definitions, and the checks that hold.</param>
    /// <param name="link">What shows a trace; null where that is not known.</param>
    public static IEnumerable<string> Lines(FinishedRun run, bool details = false, TraceLink? link = null)
    {
        var (several, measured, target) = (run.Summary.Phases.Count > 1, MeasuredRun.Of(run.Summary), run.Header.Target);
        return
        [
            .. run.Summary.Verdict is { } result ? [$"{result.Glyph} {RunVerdict.LeadOf(result)}", ""] : Array.Empty<string>(),
            run.File,
            .. ((string?[])[target?.Unseen, run.Summary.ReadsWaits ? target?.WithoutWaits : null, target?.WithoutNames, target?.NotMeasured]).OfType<string>(),
            .. run.Summary.Phases.SelectMany(phase => (string[])
            [
                .. several ? ["", $"{phase.Name}{OfTheory(phase)}"] : Array.Empty<string>(),
                .. LoadOutput.Lines(phase, details),
                .. RequestTime(phase.RequestTime, phase.Blockers, several ? null : run.Summary.Awaiting, FollowedSentence.Of(phase)),
                .. Tail(phase.Tails, several ? null : run.Summary.Awaiting),
                .. Trace(phase.Tails, link),
                .. Blame(phase.Blame),
                .. Blocked(phase.Blockers),
            ]),
            .. run.Summary.Phases.Count > 0 ? Array.Empty<string>() :
            [
                .. RequestTime(run.Summary.RequestTime, run.Summary.Blockers, run.Summary.Awaiting, FollowedSentence.Of(run.Summary)),
                .. Tail(run.Summary.Tails, run.Summary.Awaiting),
                .. Trace(run.Summary.Tails, link),
                .. Blame(run.Summary.Blame),
                .. Blocked(run.Summary.Blockers),
            ],
            .. Awaited(run.Summary),
            $"Whole run, pool threads: {InWords(measured, "threadsStart", "threadsMax", "threadsEnd", "threadsRetired")}; {InWords(measured, "goalRaises")}.",
            $"Whole run, peak queue in work items: {PoolFigures.Run("peakQueue").TextOf(measured)}.",
            "Whole run, queue wait: "
                + InWords(
                    measured, "queueWaitMeanMs", "queueWaitP99Ms", "queueWaitLongestMs", "queueWaitShare", "queueWaitMaxMs", "longestWithoutDequeueSeconds")
                + ".",
            OutcomeSentence.Of(run.Summary),
            .. run.Summary.Verdict is { } verdict ? [verdict.WholeSentence, .. Advise(run), .. Against(run)] : Array.Empty<string>(),
        ];
    }

    /// <summary>The remedy, and what helps until then.</summary>
    private static IEnumerable<string> Advise(FinishedRun run)
    {
        if (Advice.Of(run.Summary.Verdict, run.Findings) is not { } advice)
        {
            yield break;
        }

        var sketch = advice is { Before: { } before, After: { } after } ? $" For example, in place of “{before}”: “{after}”." : "";
        yield return $"Fix: {advice.Properly}{sketch}";
        if (advice.Now is { } now)
        {
            yield return $"Workaround: {now}{(advice.Cost is { } cost ? $" Trade-off: {cost}" : "")}";
        }
    }

    private static IEnumerable<string> Against(FinishedRun run) =>
        (run.Summary.Verdict?.FindingIn(run.Findings)?.Against ?? []).Select(static one => $"Evidence against: {one.Says} Next: {one.Settles}");

    private static string[] RequestTime(
        IReadOnlyList<RouteSummary> routes, IReadOnlyList<BlockerSummary> blockers, AwaitingCalls? awaits, string? followed)
    {
        if (routes is not [var route, ..])
        {
            return [];
        }

        var sentence = RequestSentence.Of(route, BlockedInText.Of(blockers, route.Route), AwaitingWords.InSentence(awaits, route.Route));
        return [string.Join(' ', sentence, followed).TrimEnd()];
    }

    private static string[] Tail(IReadOnlyList<TailBand> tails, AwaitingCalls? awaits) =>
        LatencyBands.ByRoute(tails) is [var bands, ..] && TailSentence.Of(bands) is { } sentence
            ? [string.Join(' ', sentence, AwaitingWords.Slow(awaits, bands[0].Route)).TrimEnd()] : [];

    /// <summary>Of the slowest request of the route that took most time.</summary>
    private static string[] Trace(IReadOnlyList<TailBand> tails, TraceLink? link) =>
        LatencyBands.ByRoute(tails) is not [[.., { Traces: [var slowest, ..] } band], ..] ? []
        : [$"{band.Route}: the slowest {UnitWords.Noun(band.Route)} took {Readable.Milliseconds(slowest.TotalMs)}, "
            + $"trace {link?.Of(slowest.TraceId) ?? slowest.TraceId}"
            + $"{(slowest.IsSampled ? "" : " (not sampled)")}."];

    private static string[] Blame(IReadOnlyList<BlameRow> rows) => BlameWords.Sentence(rows) is { } sentence ? [sentence] : [];

    private static string[] Blocked(IReadOnlyList<BlockerSummary> sites) => sites is not [{ Threads: >= 0.05 } most, ..] ? []
        : [$"Blocked mostly in: {CauseList.Current.PlaceInWords(most)}, {Threads(most)} on average."];

    /// <summary>Where most requests await, by the last trace; empty without one, and where the verdict says it.</summary>
    private static string[] Awaited(RunSummary summary) =>
        AwaitingWords.Sentence(summary.Awaiting, summary.RequestTime.FirstOrDefault()?.Route) is { } sentence
        && summary.Verdict?.WholeSentence.Contains(sentence, StringComparison.Ordinal) != true ? [sentence] : [];

    private static string Threads(BlockerSummary site) => Readable.Plural(Math.Round(site.Threads, 1), "thread");

    private static string OfTheory(PhaseSummary phase)
    {
        var measured = new MeasuredRun(phase);
        var (percent, theory) = (LoadFigures.Get("percentOfTheory").TextOf(measured), LoadFigures.Get("theoryPerSecond").TextOf(measured));
        return phase.TheoryPerSecond is null ? "" : $": {percent} of the ideal {theory}";
    }

    private static string InWords(MeasuredRun measured, params string[] figures) =>
        string.Join(", ", figures.Select(PoolFigures.Run).Select(figure => (Figure: figure, Value: figure.ValueOf(measured)))
            .Where(one => !one.Figure.IsOptional || one.Value.Value is not null).Select(one => one.Figure.InWords(one.Value)));
}
