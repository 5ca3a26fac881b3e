using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Monitoring;

/// <summary>The thresholds in force; where they are stored is no concern of the rules. Thread-safe.</summary>
public interface ICurrentThresholds
{
    /// <summary>Another object after each change.</summary>
    Thresholds Current { get; }
}
