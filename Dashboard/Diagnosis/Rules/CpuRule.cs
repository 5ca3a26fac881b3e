using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>
/// The processors are the limit: more threads would not help. Either the target uses nearly all of them, or its threads are at work while work waits: then
/// other processes have the rest.
/// </summary>
internal sealed class CpuRule() : Rule(RuleIds.CpuBound, "The processors are the limit")
{
    /// <summary>Threads are looked at once a second: a second in which one more of them is idle does not end it.</summary>
    public override double HoldOut => 2;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool Begins(Look look) =>
        look.Moment.IsFull && (look.Moment.CpuPercent >= look.Limits[Thresholds.BusyCpu] || look.Moment.WaitsForProcessors(look.Limits));

    public override bool Lasts(Look look) => look.Moment.CpuPercent >= look.Limits[Thresholds.BusyCpuOut] || look.Moment.WaitsForProcessorsStill(look.Limits);

    public override int Severity(Moment moment) => moment.QueueShare >= 0.5 ? Severities.Busy + 15 : Severities.Busy;

    public override double Since(Moment moment) => moment.T - moment.Covered;

    public override string Sentence(Episode episode)
    {
        var cores = Readable.Plural(episode.Last.Target.Processors, "core");
        var waited = episode.QueueMost > 0 ? $", and up to {Readable.Plural((long)episode.QueueMost, "work item")} waited for them" : "";
        return episode.CpuPercent >= Thresholds.BusyCpuOut.Default
            ? $"The processors are the limit: the CPU was at {Readable.Percent(episode.CpuPercent)} of {cores}{waited}. More threads would not help."
            : $"The processors are the limit{waited}: the threads were at work and not blocked, yet got only {Readable.Percent(episode.CpuPercent)} of "
                + $"{cores}. Other processes use the rest; more threads would not help.";
    }
}
