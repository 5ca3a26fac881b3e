using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>Without samples nothing is known of the pool.</summary>
internal sealed class SilenceRule() : Rule("blind", "No samples")
{
    private const int Severity = 20;

    public static SilenceRule Instance { get; } = new();

    public override IReadOnlyList<string> Charts => ["thread-count", "queue-length"];

    protected override string AppliesWhen =>
        "there has been no sample for `silence`. Open findings end with the last sample; the first sample after the gap, whose interval spans it, is not used";

    protected override string SeverityText => $"{Severity}";

    protected override IReadOnlyList<Threshold> Uses => [Thresholds.Silence];

    public override Advice? AdviceFor(string? kind, AdviceLoad? load) =>
        new(null, null, "Check whether the target is paused, stopped in a debugger, or starved of processor time.", null, null);

    /// <param name="explained">Why none come, in a sentence; null if that is not known.</param>
    public Finding Of(double last, double now, string? explained) => new Finding(Id, last)
    {
        Severity = Severity,
        Title = Title,
        RestsOn = [FindingSources.Session],
        Figures = [new FindingFigure("time without a sample", now - last, "s")],
        Samples = [last],
        ThreadsBlocked = ThreadsBlocked,
    }.Saying(Text(last, now, explained));

    public static FindingText Text(double last, double now, string? explained) => new(
        $"No samples for {Readable.Seconds(now - last)}", $"the pool cannot be judged for that time.{(explained is null ? "" : $" {explained}")}");
}
