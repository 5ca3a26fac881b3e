namespace Dashboard.Validity;

/// <summary>Lines "N threads, M req/sec" of each three seconds, idle and drained ones included, as the article's client. Bounded. Not thread-safe.</summary>
internal sealed class ThreeSecondLines
{
    /// <summary>Seconds beyond a line's end: intervals are a quarter of a second, and events late by their interval and a tenth.</summary>
    public const double GraceSeconds = 1.25;

    /// <summary>4.25 s at ten a second are 43; beyond, the oldest count at once.</summary>
    private const int MaxAhead = 1000;

    private readonly double _from;
    private readonly Queue<TimelineItem> _ahead = new();
    private readonly SortedList<long, double> _completed = [];
    private long _line;
    private double _latest;
    private int? _threads;
    private Phase? _phase;
    private bool _phaseFills;

    public ThreeSecondLines(double from) => (_from, _latest) = (from, from);

    private double End => _from + ((_line + 1) * ThreeSecondLine.Seconds);

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

    /// <summary>Lines still open; a last part has none.</summary>
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

    /// <summary>Counts by time; late parts count in the open line, so that nothing is lost.</summary>
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

/// <summary>Three seconds of a pool and a load.</summary>
/// <param name="PercentOfTheory">Percent of connections ÷ service time; null if unknown, or if the load did not fill the line.</param>
/// <param name="Phase">The phase's name or kind; null before the first.</param>
/// <param name="RequestsPerSecond">Drained requests included, ÷ 3 s.</param>
internal sealed record ThreeSecondLine(double T, int? Threads, double RequestsPerSecond, double? PercentOfTheory, string? Phase)
{
    public const double Seconds = 3;

    /// <summary><c>31 threads, 1723 req/sec</c>.</summary>
    public override string ToString() => $"{(Threads is { } threads ? Readable.Count(threads) : Readable.Missing)} threads, "
        + $"{Readable.Count(RequestsPerSecond)} req/sec";
}
