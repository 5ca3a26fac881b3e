using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>The processors are the limit: used up, or kept from busy threads by a quota or other processes. Blocked threads exclude it.</summary>
internal sealed class CpuRule() : Rule(RuleIds.CpuBound, "The processors are the limit")
{
    /// <summary>Share of time; below it a quota is not the limit.</summary>
    private const double Throttled = 0.05;

    /// <summary>A look comes once a second, and one may see an idle thread more.</summary>
    public override double HoldOut => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool Begins(RuleInput input) =>
        input.Pool.IsFull && !input.IsBlocking && !input.Pool.Fails(input.Limits)
        && (input.Pool.UsablePercent >= input.Limits[Thresholds.BusyCpu] || input.Pool.WaitsForProcessors(input.Limits));

    public override bool Lasts(RuleInput input) => !input.IsBlocking && !input.Pool.Fails(input.Limits)
        && (input.Pool.UsablePercent >= input.Limits[Thresholds.BusyCpuOut] || input.Pool.WaitsForProcessorsStill(input.Limits));

    public override int Severity(PoolSnapshot snapshot) => snapshot.QueueShare >= 0.5 ? Severities.Busy + 15 : Severities.Busy;

    public override double Since(PoolSnapshot snapshot) => snapshot.T - snapshot.Covered;

    public override string Sentence(Episode episode)
    {
        var target = episode.Last.Target;
        var used = target.OfUsable(episode.CpuPercent);
        var waited = episode.QueueMost > 0 ? $", and up to {Readable.Plural((long)episode.QueueMost, "work item")} waited for them" : "";
        var because = episode.ThrottledMost >= Throttled
            ? $"The quota throttled the process for {Readable.Percent(100 * episode.ThrottledMost)} of the time"
            : "Other processes use the rest";
        return used >= episode.Limits[Thresholds.BusyCpuOut]
            ? $"The processors are the limit: the CPU was at {Readable.Percent(used)} of {target.UsableInWords}{waited}. More threads would not help."
            : $"The processors are the limit{waited}: the threads were working, not blocked, but got only {Readable.Percent(used)} of "
                + $"{target.UsableInWords}. {because}; more threads would not help.";
    }
}
