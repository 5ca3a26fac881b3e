using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Merging;

/// <summary>One session's events on their way into the one order. When disposed, its events go on, and it holds nothing. Thread-safe.</summary>
internal sealed class MergedSource(EventMerger merger, string? group, double opened) : IDisposable
{
    /// <inheritdoc cref="EventMerger.Open"/>
    public string? Group => group;

    public double Opened { get; } = opened;

    internal double Heard { get; set; } = opened;

    internal bool HasLeft { get; set; }

    internal TimeOrderedQueue Waiting { get; } = new();

    public void Add(WorkEvent e) => merger.Add(this, e);

    public void Dispose() => merger.Leave(this);
}
