using Dashboard.Load;
using Dashboard.Timeline;

namespace Dashboard.Exchange.Input;

/// <summary>What another load generator measured, in the words of a run.</summary>
/// <param name="Format">What it was read from.</param>
/// <param name="Title">Name for people.</param>
/// <param name="Summary">Its figures. Only those named in <see cref="LoadSummary.Definitions"/> were given; the others are 0 or null.</param>
internal sealed record ImportedLoad(ImportFormat Format, string Title, LoadSummary Summary)
{
    /// <summary>Wall-clock time of t = 0; null when the file does not say.</summary>
    public DateTimeOffset? StartedUtc { get; init; }

    /// <summary>The load over time, ascending; empty where only figures were given.</summary>
    public IReadOnlyList<TimelineItem> Items { get; init; } = [];

    /// <summary>Scenarios of k6, in order of their start; empty where there is only one load.</summary>
    public IReadOnlyList<PhaseSummary> Phases { get; init; } = [];

    /// <summary>Length of the whole, seconds; 0 when not given.</summary>
    public double Seconds { get; init; }

    /// <summary>The load as the tool was asked for it; null when the file does not say.</summary>
    public LoadPlan? Plan { get; init; }

    /// <summary>What else there is to say, in sentences.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}
