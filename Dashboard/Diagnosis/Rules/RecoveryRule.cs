using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Work had waited for blocked threads and does not any more; the threads that were added for it are still there.</summary>
internal sealed class RecoveryRule() : Rule(RuleIds.Recovering, "The pool is recovering")
{
    public override double HoldOut => 0;

    public override IReadOnlyList<string> RestsOn => [FindingSources.Counters];

    public override bool Begins(Look look) => Lasts(look) && !look.Moment.WaitsStill(look.Limits);

    public override bool Lasts(Look look) => look.After is { } after && !look.Moment.Waits(look.Limits) && look.Moment.Threads > after.ThreadsBefore + 1;

    public override int Severity(Moment moment) => Severities.Notice;

    public override double Since(Moment moment) => moment.T;

    public override string Sentence(Episode episode) =>
        $"The queue is empty again. {Readable.Plural((long)episode.ThreadsMost, "thread")} are left from the starvation; idle ones "
            + "retire after 20 s.";
}
