using Dashboard.Timeline;

namespace Dashboard.Validity;

/// <summary>
/// Makes the line "N threads, M req/sec" of each three seconds out of a timeline, idle ones included. Like the client of the article it
/// counts whatever came back, drained requests too: this is a log of what happened, not the throughput of a load.
/// Bounded: it remembers one sample and what lies beyond the open line. Not thread-safe.
/// </summary>
internal sealed class ThreeSecondLines
{
    /// <summary>
    /// A line is given out when the timeline is so far beyond its end. Load intervals are a quarter of a second long, and events of the
    /// target come late by at most their interval and a tenth.
    /// </summary>
    public const double GraceSeconds = 1.25;

    /// <summary>Samples and phases that wait for their line: 4.25 s of ten a second are 43. With more the oldest count for the open line at once.</summary>
    private const int MaxAhead = 1000;

    private readonly double _from;
    private readonly Queue<TimelineItem> _ahead = new();
    private readonly SortedList<long, double> _completed = [];
    private long _line;
    private double _latest;
    private int? _threads;
    private Phase? _phase;
    private bool _phaseFills;

    /// <param name="from">Where the first line begins on the timeline.</param>
    public ThreeSecondLines(double from) => (_from, _latest) = (from, from);

    private double End => _from + ((_line + 1) * ThreeSecondLine.Seconds);

    /// <summary>Takes the next item of the timeline.</summary>
    /// <returns>The lines that are finished now; usually none.</returns>
    public IReadOnlyList<ThreeSecondLine> Add(TimelineItem item)
    {
        _latest = Math.Max(_latest, item.T);
        switch (item)
        {
            case LoadInterval interval:
                Count(interval);
                break;
            case Phase or PoolSample { ThreadCount: not null }:
                if (_ahead.Count == MaxAhead)
                {
                    Apply(_ahead.Dequeue());
                }

                _ahead.Enqueue(item);
                break;
        }

        return Take(GraceSeconds);
    }

    /// <summary>The timeline is over: the whole lines that were still open for what might come. A last part of less than three seconds has no line.</summary>
    public IReadOnlyList<ThreeSecondLine> Finish() => Take(0);

    private List<ThreeSecondLine> Take(double grace)
    {
        var lines = new List<ThreeSecondLine>();
        while (_latest >= End + grace)
        {
            Advance();
            _completed.Remove(_line, out var completed);
            var perSecond = completed / ThreeSecondLine.Seconds;
            var theory = _phaseFills ? _phase?.TheoryPerSecond : null;
            lines.Add(new ThreeSecondLine(End, _threads, perSecond, theory is > 0 ? perSecond / theory * 100 : null, _phase?.Label ?? _phase?.Name));
            (_line, _phaseFills) = (_line + 1, true);
        }

        return lines;
    }

    /// <summary>Takes over what happened up to the end of the open line; later items stay.</summary>
    private void Advance()
    {
        for (var left = _ahead.Count; left > 0; left--)
        {
            var item = _ahead.Dequeue();
            if (item.T > End)
            {
                _ahead.Enqueue(item);
            }
            else
            {
                Apply(item);
            }
        }
    }

    private void Apply(TimelineItem item)
    {
        switch (item)
        {
            case Phase phase:
                (_phase, _phaseFills) = (phase, phase.T <= End - ThreeSecondLine.Seconds);
                break;
            case PoolSample { ThreadCount: { } threads }:
                _threads = (int)Math.Round(threads);
                break;
        }
    }

    /// <summary>
    /// Splits an interval's count in proportion to time; what belongs to a line that was given out already counts in the open one, so that nothing is
    /// lost.
    /// </summary>
    private void Count(LoadInterval interval)
    {
        if (interval.Completed == 0 || !(interval.WindowSeconds > 0))
        {
            return;
        }

        for (var line = LineOf(interval.T - interval.WindowSeconds); line <= LineOf(interval.T); line++)
        {
            var begin = _from + (line * ThreeSecondLine.Seconds);
            var into = Math.Max(line, _line);
            _completed[into] = _completed.GetValueOrDefault(into) + (interval.Completed * interval.ShareBetween(begin, begin + ThreeSecondLine.Seconds));
        }
    }

    private long LineOf(double t) => (long)Math.Floor((t - _from) / ThreeSecondLine.Seconds);
}
