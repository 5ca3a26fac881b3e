using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Monitoring;

/// <summary>The thresholds in force; where they are stored is no concern of the rules. Thread-safe.</summary>
public interface ICurrentThresholds
{
    Thresholds Current { get; }
}
