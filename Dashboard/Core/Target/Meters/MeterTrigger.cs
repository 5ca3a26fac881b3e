using Dashboard.Timeline.Findings;

namespace Dashboard.Target.Meters;

/// <summary>Decides when the meters are worth a look: something is wrong, and the last look is old. Pure. Not thread-safe.</summary>
internal sealed class MeterTrigger
{
    /// <summary>Seconds between two looks while it lasts.</summary>
    private const double Again = 15;

    private double? _last;

    public bool Add(TimelineItem item)
    {
        if (item is not FindingItem { Finding: { To: null, IsProblem: true } } || item.T - _last < Again)
        {
            return false;
        }

        _last = item.T;
        return true;
    }
}
