using Dashboard.Load;

namespace Dashboard.Exchange.Input;

/// <summary>Another generator's results, as a run has them.</summary>
/// <param name="Title">For people.</param>
/// <param name="Summary">Only figures in <see cref="LoadSummary.Definitions"/> were given; others are 0 or null.</param>
internal sealed record ImportedLoad(ImportFormat Format, string Title, LoadSummary Summary)
{
    /// <summary>At t = 0; null when the file does not say.</summary>
    public DateTimeOffset? StartedUtc { get; init; }

    /// <summary>Ascending; empty where only figures were given.</summary>
    public IReadOnlyList<TimelineItem> Items { get; init; } = [];

    /// <summary>Of k6, by start; empty for a single load.</summary>
    public IReadOnlyList<PhaseSummary> Phases { get; init; } = [];

    public double Seconds { get; init; }

    /// <summary>Null when the file does not say.</summary>
    public LoadPlan? Plan { get; init; }

    /// <summary>In sentences.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}
