using Dashboard.Load;

namespace Dashboard.Exchange.Input;

/// <summary>The results of another generator, as a run stores them.</summary>
/// <param name="Summary">The figures; only those in <see cref="LoadSummary.Definitions"/> were given, others are 0 or null.</param>
internal sealed record ImportedLoad(ImportFormat Format, string Title, LoadSummary Summary)
{
    /// <summary>The time at t = 0; null when the file does not contain it.</summary>
    public DateTimeOffset? StartedUtc { get; init; }

    /// <summary>The items are ascending; empty where only figures were given.</summary>
    public IReadOnlyList<TimelineItem> Items { get; init; } = [];

    /// <summary>The scenarios of k6, by start; empty for a single load.</summary>
    public IReadOnlyList<PhaseSummary> Phases { get; init; } = [];

    public double Seconds { get; init; }

    public LoadPlan? Plan { get; init; }

    public IReadOnlyList<string> Notes { get; init; } = [];
}
