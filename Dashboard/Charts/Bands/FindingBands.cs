using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Charts.Bands;

/// <summary>A stretch of time in which something was wrong with the pool, shaded where threads are drawn.</summary>
/// <param name="From">Seconds on the timeline.</param>
/// <param name="To">Seconds on the timeline; null while it lasts.</param>
/// <param name="Kind"><c>bad</c> or <c>busy</c>, as <see cref="PoolVerdict.Tone"/>.</param>
/// <param name="Text">What it is, in a few words.</param>
/// <param name="Sentence">The same with its figures, with its sign, for who hovers.</param>
internal sealed record FindingBand(double From, double? To, string Kind, string Text, string Sentence);

/// <summary>From findings to bands: those that say that something is wrong, as far as no other rule took their place.</summary>
internal sealed class FindingBands
{
    /// <summary>Findings that are kept; the oldest go first. A chart shows the last twenty bands.</summary>
    private const int Max = 100;

    private readonly List<Finding> _findings = [];

    public IReadOnlyList<FindingBand> All => [.. _findings.Where(finding => finding.IsTrouble).OrderBy(finding => finding.From).Select(Band)];

    public static FindingBands Of(IEnumerable<TimelineItem> items)
    {
        var bands = new FindingBands();
        foreach (var item in items.OfType<FindingItem>())
        {
            bands.Add(item.Finding);
        }

        return bands;
    }

    /// <summary>A finding began, grew or ended: of the words on one the last one counts.</summary>
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
