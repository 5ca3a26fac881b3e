using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Monitoring;

/// <summary>Findings that are over. Bound: those that ended within <see cref="Seconds"/> of the last one. Not thread-safe.</summary>
internal sealed class OverFindings
{
    /// <summary>Findings that end so close to each other are about one problem.</summary>
    private const double Seconds = 30;

    private readonly List<Finding> _ended = [];

    public void Add(Finding finding)
    {
        if (finding is { IsProblem: true, To: { } to })
        {
            _ended.RemoveAll(other => other.To < to - Seconds || other.IsSameAs(finding));
            _ended.Add(finding);
        }
    }

    /// <summary>The worst of the last ones; null where none ended in the last <see cref="PoolAssessment.OverSeconds"/>.</summary>
    public Finding? LastAt(double t) => RunFindings.WorstIn(_ended.Where(finding => t - finding.To <= PoolAssessment.OverSeconds));
}
