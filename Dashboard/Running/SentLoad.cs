using Dashboard.Load;

namespace Dashboard.Running;

/// <summary>A load of a plan that was carried out.</summary>
/// <param name="Phase">What was asked for.</param>
/// <param name="Load">What came of it.</param>
/// <param name="Beside">Which of the loads at the same time (<see cref="LoadInterval.Beside"/>).</param>
/// <param name="Others">The other loads at the same time.</param>
internal sealed record SentLoad(LoadPhase Phase, LoadSummary Load, int Beside, IReadOnlyList<LoadPhase> Others)
{
    /// <summary>Seconds in which runs on other targets sent load too.</summary>
    public double OtherRunsSeconds { get; init; }
}
