using Dashboard.Accounts.Blockers;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Threads wait in a circle, or for long for a lock whose owner waits.</summary>
internal sealed class DeadlockRule() : SampleRule("deadlock", "Deadlock")
{
    private const int Certain = 95;

    public override bool? ThreadsBlocked => true;

    /// <summary>False, since other threads may compute.</summary>
    public override bool LeavesProcessorsFree => false;

    protected override string AppliesWhen =>
        "the wait-for graph has a cycle; or for `stuckLock` none of the waits for one lock began or ended, while the graph shows "
            + "that its owner waits too";

    protected override string SeverityText => $"{Certain}";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.StuckLock];

    public override IReadOnlyList<string> RestsOn => [FindingSources.WaitGraph, FindingSources.Blockers];

    /// <summary>False, since only another order of their locks helps threads that wait for each other.</summary>
    public override bool AdvisesByCause => false;

    public override bool ShouldEnter(RuleInput input) =>
        input.Pool.Accounts.Deadlocks.Count > 0 || input.Pool.Accounts.StuckLock?.Seconds >= input.Limits[Thresholds.StuckLock];

    public override bool ShouldStay(RuleInput input) => ShouldEnter(input);

    public override int Severity(SampledPool pool) => Certain;

    public override double Since(SampledPool pool) => pool.Accounts.StuckLock is { } stuck ? pool.T - stuck.Seconds : pool.T;

    public override string TitleOf(Episode episode) => IsStuck(episode) ? "Probable deadlock" : Title;

    public override SiteTotal? SiteOf(Episode episode) =>
        episode.Site is { } site && IsStuck(episode) ? site with { Kind = StuckLock.Kind } : episode.Site;

    public override IEnumerable<Objection> Against(Episode episode)
    {
        if (episode.Evidence.CompletedPerSecond is >= 1 and var completed)
        {
            yield return new Objection(
                ObjectionKinds.Progress,
                $"{Readable.Number(completed)} work items/s were completed in the meantime: not all work depends on the deadlocked threads.",
                "Trace again what the threads wait for: a real deadlock will still be there.");
        }
    }

    public override Advice? AdviceFor(string? kind, AdviceLoad? load)
    {
        var isCertain = kind != StuckLock.Kind;
        return new(
            isCertain ? "Restart the process: deadlocked threads never continue." : null,
            isCertain ? "All requests in flight are lost, and it will happen again." : null,
            "Take locks in the same order everywhere, and never wait for a task while holding one.",
            "lock (_gate) { Work().Wait(); }",
            "await Work(); lock (_gate) { … }");
    }

    public override FindingText Text(Episode episode) => new(TitleOf(episode), episode.Last.Accounts switch
    {
        { Deadlocks: { Count: > 1 } circles } => $"{Without(circles[0])} One of {Readable.Count(circles.Count)} such cycles.",
        { Deadlocks: { Count: 1 } circles } => Without(circles[0]),
        { StuckLock: { } stuck } => $"threads have waited {Readable.Seconds(stuck.Seconds)} for a lock in {stuck.Method} whose owner is waiting too.",
        _ => "threads waited for each other in a cycle.",
    });

    /// <summary>The graph's text of a cycle begins with the title, also on its own.</summary>
    private string Without(string circle) => circle.StartsWith($"{Title}: ", StringComparison.Ordinal) ? circle[(Title.Length + 2)..] : circle;

    private static bool IsStuck(Episode episode) => episode.Last.Accounts is { Deadlocks.Count: 0, StuckLock: not null };
}
