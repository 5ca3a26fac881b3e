using Dashboard.Timeline.Findings;

namespace Dashboard.Charts.Bands;

/// <summary>A shaded time in which something was wrong with the pool.</summary>
/// <param name="From">Seconds on the timeline.</param>
/// <param name="Kind"><c>bad</c> or <c>busy</c>, as <see cref="PoolVerdict.Tone"/>.</param>
/// <param name="Sentence">The tooltip, with figures and a sign.</param>
internal sealed record FindingBand(double From, double? To, string Kind, string Text, string Sentence);

internal sealed class FindingBands
{
    /// <summary>The oldest are removed first. A chart shows the last twenty.</summary>
    private const int Max = 100;

    private readonly List<Finding> _findings = [];

    public IReadOnlyList<FindingBand> All => [.. _findings.Where(finding => finding.IsProblem).OrderBy(finding => finding.From).Select(Band)];

    public static FindingBands Of(IEnumerable<TimelineItem> items)
    {
        var bands = new FindingBands();
        foreach (var item in items.OfType<FindingItem>())
        {
            bands.Add(item.Finding);
        }

        return bands;
    }

    public void Add(Finding finding)
    {
        var known = _findings.FindIndex(finding.IsSameAs);
        if (known >= 0)
        {
            _findings[known] = finding;
            return;
        }

        _findings.Add(finding);
        if (_findings.Count > Max)
        {
            _findings.RemoveAt(0);
        }
    }

    private static FindingBand Band(Finding finding) =>
        new(finding.From, finding.To, PoolVerdict.ToneOf(finding.Severity), finding.Title, PoolVerdict.Of(finding).SignedSentence);
}
