using Dashboard.Timeline.Findings;

namespace Dashboard.Metrics;

/// <summary>Which findings are to be reported, and when: as they begin, a moment later where their code is not known yet. Pure. Not thread-safe.</summary>
internal sealed class FindingReports
{
    /// <summary>Until then a finding waits for the method, seconds; with what the exporter takes it is at the receiver within five.</summary>
    public const double LongestWait = 2.5;

    /// <summary>Bound: each rule has one that lasts, and those that are over stay until the next <see cref="Due"/>.</summary>
    private readonly List<Entry> _all = [];

    public void Add(FindingItem told)
    {
        var (finding, index) = (told.Finding, _all.FindIndex(one => one.Finding.IsSameAs(told.Finding)));
        if (index >= 0)
        {
            _all[index].Finding = finding;
        }
        else if (finding.To is null && finding.RefinedBy is null)
        {
            _all.Add(new Entry(finding, told.T));
        }
    }

    /// <param name="now">Seconds on the timeline.</param>
    public IReadOnlyList<FindingReport> Due(double now)
    {
        var due = new List<FindingReport>();
        foreach (var one in _all)
        {
            var (isOver, isRefined) = (one.Finding.To is not null, one.Finding.RefinedBy is not null);
            if (!one.IsReported && !isRefined && (isOver || one.Finding.Method is not null || now - one.T >= LongestWait))
            {
                due.Add(new FindingReport(one.Finding, FindingReport.Began));
                (one.IsReported, one.IsLocated) = (true, one.Finding.Method is not null);
            }
            else if (one is { IsReported: true, IsLocated: false, Finding.Method: not null } && !isRefined)
            {
                due.Add(new FindingReport(one.Finding, FindingReport.Located));
                one.IsLocated = true;
            }
        }

        _all.RemoveAll(static one => one.Finding.To is not null || one.Finding.RefinedBy is not null);
        return due;
    }

    private sealed class Entry(Finding finding, double t)
    {
        public Finding Finding { get; set; } = finding;

        public double T => t;

        public bool IsReported { get; set; }

        public bool IsLocated { get; set; }
    }
}

/// <param name="State"><see cref="Began"/> or <see cref="Located"/>.</param>
internal sealed record FindingReport(Finding Finding, string State)
{
    public const string Began = "began";

    /// <summary>It was reported without its method, which is known now.</summary>
    public const string Located = "located";
}
