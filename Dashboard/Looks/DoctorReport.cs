using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Rules;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Timeline.Findings;

namespace Dashboard.Looks;

/// <summary>What a look at a target showed.</summary>
/// <param name="Ports">On which it listens; may be empty.</param>
/// <param name="Verdict">On the pool, at the end of the look.</param>
/// <param name="Seconds">Length of the look.</param>
internal sealed record DoctorReport(TargetFacts Facts, IReadOnlyList<int> Ports, PoolVerdict Verdict, double Seconds)
{
    /// <summary>What was found, over or not.</summary>
    public IReadOnlyList<Finding> Findings { get; init; } = [];

    /// <summary>Why more than the counters was read, for example "requests take 1.2 s on average"; null where it was not.</summary>
    public string? Cause { get; init; }

    /// <summary>The end of the look on the findings' clock.</summary>
    public double End { get; init; }

    public bool HadRequests { get; init; }

    /// <summary>Where the time of requests went, the route with most of it first.</summary>
    public IReadOnlyList<RouteSummary> Routes { get; init; } = [];

    /// <summary>The call sites that blocked threads, the one that blocked most first; empty where no waits were read.</summary>
    public IReadOnlyList<BlockerSummary> Blockers { get; init; } = [];

    /// <summary>Who waited for whom; empty where no requests were timed.</summary>
    public IReadOnlyList<BlameRow> Blame { get; init; } = [];

    /// <inheritdoc cref="RunSummary.Awaiting"/>
    public AwaitingCalls? Awaits { get; init; }

    /// <summary>The requests that it served; null where their number is not known.</summary>
    public AdviceLoad? Load { get; init; }

    /// <summary>How many requests were open all the time; null where there were moments without any.</summary>
    public double? AlwaysOpen { get; init; }

    /// <summary>Open connections at the end of the look; null where they are not known.</summary>
    public double? Connections { get; init; }

    /// <summary>Async methods that had begun and not ended at the end of the look, the most calls first; null where that was not asked.</summary>
    public IReadOnlyList<PendingCalls>? Pending { get; init; }

    /// <summary>Why it is not known what requests or threads wait for, in a sentence; null where it is, or was not asked.</summary>
    public string? Missing { get; init; }

    /// <summary>The run that has it: that of the load that was sent, or of what was watched. Null where there is none.</summary>
    public string? RunId { get; init; }

    /// <summary>Seconds for which the counters were read before the look.</summary>
    public double SecondsBefore { get; init; }

    /// <summary>True where the look sent load.</summary>
    public bool SentLoad => RunId is not null && Cause is null;

    public Finding? Worst => Verdict.FindingIn(Findings);

    public Advice? Advice => Worst is { } worst ? Advice.For(worst.Rule, worst.Kind, Load, worst.Cause) : null;

    public bool IsProblem => Verdict.Severity >= PoolVerdict.ProblemSeverity;

    public bool IsSure => Verdict.Rule is not (PoolVerdict.Looking or PoolVerdict.NotEnoughData);

    /// <summary>Other problems at the same time, the worst first.</summary>
    public IEnumerable<Finding> Others => Findings.Where(finding => finding.IsProblem && finding != Worst && finding.To is null)
        .OrderByDescending(static finding => finding.Severity);

    /// <summary>The report on a run that has ended.</summary>
    /// <param name="facts">The target, where the run does not know it.</param>
    /// <param name="connections">Of its load; null without one.</param>
    /// <exception cref="UserFacingException">The run failed, or has no verdict.</exception>
    public static DoctorReport Of(FinishedRun run, TargetFacts facts, double? connections)
    {
        var summary = run.Summary;
        if (summary is not { Verdict: { } verdict, Outcome: not RunSummary.Failed })
        {
            throw new UserFacingException(summary.Sentence);
        }

        facts = run.Header.Target ?? facts;
        return new DoctorReport(facts, ListeningPorts.Of(facts.ProcessId), verdict, summary.T)
        {
            Findings = run.Findings,
            End = summary.T,
            HadRequests = connections is not null || summary.RequestTime.Count > 0,
            Routes = summary.RequestTime,
            Blockers = summary.Blockers,
            Blame = summary.Blame,
            Awaits = summary.Awaiting,
            Cause = connections is null ? "a recording was asked for" : null,
            Load = connections is { } sent ? AdviceLoad.Of(facts, sent) : null,
            RunId = run.Id,
        };
    }
}
