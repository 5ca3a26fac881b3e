using Dashboard.Timeline.Findings;

namespace Dashboard.Metrics;

/// <summary>
/// Which findings are to be reported, and when: as they begin, a moment later where their code or their run is not known yet. Pure. Not thread-safe.
/// </summary>
internal sealed class FindingReports
{
    /// <summary>Until then a finding waits for its method and its run, seconds after it was told.</summary>
    public const double LongestWait = 2.5;

    /// <summary>But not beyond this age, seconds: with what the exporter takes it is at the receiver within five.</summary>
    public const double LongestAge = 3.4;

    /// <summary>One that is older when it is told waits so long all the same, seconds.</summary>
    public const double LeastWait = 1;

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
    /// <param name="isRunExpected">Whether a run that records a finding is about to begin.</param>
    /// <param name="hasRun">Whether a run records what is found.</param>
    public IReadOnlyList<FindingReport> Due(double now, bool hasRun, Func<Finding, bool> isRunExpected)
    {
        var due = new List<FindingReport>();
        foreach (var one in _all)
        {
            var (isOver, isRefined) = (one.Finding.To is not null, one.Finding.RefinedBy is not null);
            var (isLocated, isLinked) = (one.Finding.Method is not null, hasRun || !isRunExpected(one.Finding));
            if (!one.IsReported && !isRefined && (isOver || now >= one.Latest || (isLocated && isLinked)))
            {
                due.Add(new FindingReport(one.Finding, FindingReport.Began));
                (one.IsReported, one.IsLocated, one.IsLinked) = (true, isLocated, isLinked);
            }
            else if (one.IsReported && !isRefined && ((isLocated && !one.IsLocated) || (hasRun && !one.IsLinked)))
            {
                due.Add(new FindingReport(one.Finding, FindingReport.Located));
                (one.IsLocated, one.IsLinked) = (isLocated, one.IsLinked || hasRun);
            }
        }

        _all.RemoveAll(static one => one.Finding.To is not null || one.Finding.RefinedBy is not null);
        return due;
    }

    private sealed class Entry(Finding finding, double t)
    {
        public Finding Finding { get; set; } = finding;

        /// <summary>It is reported then, whatever is known; seconds on the timeline.</summary>
        public double Latest { get; } = Math.Min(t + LongestWait, Math.Max(t + LeastWait, finding.From + LongestAge));

        public bool IsReported { get; set; }

        public bool IsLocated { get; set; }

        public bool IsLinked { get; set; }
    }
}

/// <param name="State"><see cref="Began"/> or <see cref="Located"/>.</param>
internal sealed record FindingReport(Finding Finding, string State)
{
    public const string Began = "began";

    /// <summary>It was reported without its method or its run, which is known now.</summary>
    public const string Located = "located";
}
