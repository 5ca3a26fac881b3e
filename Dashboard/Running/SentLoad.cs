using Dashboard.Load;

namespace Dashboard.Running;

/// <summary>A load of a plan that was carried out.</summary>
internal sealed record SentLoad(LoadPhase Phase, LoadSummary Load, int Beside, IReadOnlyList<LoadPhase> Others)
{
    /// <summary>Seconds in which runs on other targets sent load too.</summary>
    public double OtherRunsSeconds { get; init; }
}
