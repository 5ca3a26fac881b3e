using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>All that the product knows of one thing that can be wrong, or well, with a pool; its place is in <see cref="RuleList"/>.</summary>
internal abstract class Rule(string id, string title)
{
    protected static readonly Threshold[] QueueLimits = [Thresholds.QueueShare, Thresholds.QueueShareOut];

    protected static readonly Threshold[] BlockedLimits =
        [Thresholds.BlockedShare, Thresholds.FreeCpu, Thresholds.ProcessorShare, Thresholds.BusyCpu, Thresholds.Collecting];

    /// <summary>Stable: run files, JSON and the command line know it.</summary>
    public string Id => id;

    public string Title => title;

    /// <summary>Whether its finding means that pool threads are blocked; null where the cause is not known.</summary>
    public virtual bool? ThreadsBlocked => false;

    /// <summary>True when its finding means that work waits for blocked threads.</summary>
    public virtual bool Starves => ThreadsBlocked is true;

    /// <summary>True when its finding is captured as an incident.</summary>
    public virtual bool IsIncident => ThreadsBlocked is true;

    public virtual IReadOnlyList<string> Charts => ["thread-count", "queue-length", "cpu", "completed-items"];

    public RuleEntry Entry => new(Id, Title, AppliesWhen, SeverityText, Uses);

    /// <summary>When it applies; names of thresholds are between backticks.</summary>
    protected abstract string AppliesWhen { get; }

    protected abstract string SeverityText { get; }

    protected abstract IReadOnlyList<Threshold> Uses { get; }

    public virtual Advice? AdviceFor(string? kind, AdviceLoad? load) => null;
}
