using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The processors are the limit: used up, or kept from busy threads by a quota or other processes. Blocked threads exclude it.</summary>
internal sealed class CpuRule() : SampleRule("cpuBound", "The processors are the limit")
{
    /// <summary>A share of the time; below it a quota is not the limit.</summary>
    private const double Throttled = 0.05;

    private const int Busy = 30;
    private const int BusyWithQueue = 45;

    public override IReadOnlyList<string> Charts => ["cpu", "thread-count", "queue-length"];

    public override bool UsesThreadStates => true;

    public override bool NamesRunning => true;

    protected override string AppliesWhen =>
        "the CPU is at `busyCpu` or more of the usable processors; or work waits, and the threads with work were running or ready to run for at least "
            + "`runningShare` of their time (by the kernel's clocks, or in three samples or more). Either enough of them ran to keep the processors busy, or "
            + "they were ready for longer than they ran: then the container's quota or other processes slow them down. Never together with blocked "
            + "threads, nor while most requests fail";

    protected override string SeverityText => $"{Busy}, or {BusyWithQueue} if work is queued";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.BusyCpu, Thresholds.BusyCpuOut, Thresholds.QueueShare, Thresholds.RunningShare];

    /// <summary>A sample comes once a second, and one may show an idle thread more.</summary>
    public override double ExitDelay => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool ShouldEnter(RuleInput input) =>
        input.Pool.IsFull && !input.IsBlocking && !input.Pool.Fails(input.Limits)
        && (input.Pool.UsablePercent >= input.Limits[Thresholds.BusyCpu] || input.Pool.WaitsForProcessors(input.Limits));

    public override bool ShouldStay(RuleInput input) => !input.IsBlocking && !input.Pool.Fails(input.Limits)
        && (input.Pool.UsablePercent >= input.Limits[Thresholds.BusyCpuOut] || input.Pool.WaitsForProcessorsStill(input.Limits));

    public override bool Excludes(SampleRule other) => other.LeavesProcessorsFree;

    public override int Severity(SampledPool pool) => pool.QueueShare >= 0.5 ? BusyWithQueue : Busy;

    public override double Since(SampledPool pool) => pool.T - pool.Covered;

    public override IEnumerable<Objection> Against(Episode episode)
    {
        if (episode.Evidence.BlockedShare is { } blocked && blocked >= CounterEvidence.LeastShare)
        {
            yield return new Objection(
                ObjectionKinds.Blocked,
                $"{Readable.Percent(100 * blocked)} of the threads with work were blocked when sampled.",
                "See Blocking calls: if those threads hold up requests, more processors alone will not help.");
        }
    }

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) => new(
        "Add processors or machines; more processes on busy processors only share them.",
        "Costs money and leaves the work as expensive as before.",
        "Use a profiler to find what uses the CPU. More threads would only compete for the same CPUs.",
        null,
        null);

    public override FindingText Text(Episode episode)
    {
        var target = episode.Last.Target;
        var used = target.OfUsable(episode.CpuPercent);
        var waited = episode.QueueMost > 0 ? $", and up to {Readable.Plural((long)episode.QueueMost, "work item")} waited for them" : "";
        var runs = episode.Running?.Sentence;
        var because = episode.ThrottledMost >= Throttled
            ? $"The quota throttled the process for {Readable.Percent(100 * episode.ThrottledMost)} of the time"
            : "Other processes use the rest";
        return used >= episode.Limits[Thresholds.BusyCpuOut]
            ? new(
                "The processors are the limit",
                $"the CPU was at {Readable.Percent(used)} of {target.UsableInWords}{waited}. More threads would not help.{runs}")
            : new(
                $"The processors are the limit{waited}",
                $"the threads were working, not blocked, but got only {Readable.Percent(used)} of {target.UsableInWords}. {Lacked(episode)}{because}; more "
                    + $"threads would not help.{runs}");
    }

    private static string Lacked(Episode episode) => episode.Budget is { } budget ? $"{BudgetWords.Of(budget)} " : "";
}
