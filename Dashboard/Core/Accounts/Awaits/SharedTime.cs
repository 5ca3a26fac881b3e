namespace Dashboard.Accounts.Awaits;

/// <summary>
/// The time of one request, divided at each moment among the awaits that it has open then. What awaits other tasks has none of it while any of them is open.
/// </summary>
internal sealed class SharedTime
{
    private readonly List<double> _times = [];

    /// <summary>What each open await was given up to each time, seconds.</summary>
    private readonly List<double> _given = [];

    /// <summary>The same of each that awaits other tasks.</summary>
    private readonly List<double> _givenToOthers = [];

    public SharedTime(IEnumerable<AwaitPart> parts)
    {
        var steps = parts
            .SelectMany(static part => part.Spans.SelectMany(span => new[] { (T: span.From, By: 1, part.IsOfOthers), (T: span.To, By: -1, part.IsOfOthers) }))
            .OrderBy(static step => step.T);
        var (leaves, others, given, givenToOthers, last) = (0, 0, 0.0, 0.0, 0.0);
        foreach (var (t, by, isOfOthers) in steps)
        {
            given += leaves > 0 ? (t - last) / leaves : 0;
            givenToOthers += leaves == 0 && others > 0 ? (t - last) / others : 0;
            _times.Add(t);
            _given.Add(given);
            _givenToOthers.Add(givenToOthers);
            (leaves, others) = isOfOthers ? (leaves, others + by) : (leaves + by, others);
            last = t;
        }
    }

    /// <summary>What one of the parts is given between two times, seconds.</summary>
    public double Of(AwaitPart part, double from, double to)
    {
        var given = part.IsOfOthers ? _givenToOthers : _given;
        return part.SecondsWithin(from, to, (begin, end) => At(given, end) - At(given, begin));
    }

    private double At(List<double> given, double t)
    {
        var found = _times.BinarySearch(t);
        var next = ~found;
        return found >= 0 ? given[found]
            : next == 0 ? 0
            : next == _times.Count ? given[^1]
            : given[next - 1] + ((given[next] - given[next - 1]) * (t - _times[next - 1]) / (_times[next] - _times[next - 1]));
    }
}
