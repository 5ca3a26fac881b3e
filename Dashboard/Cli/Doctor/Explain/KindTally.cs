namespace Dashboard.Cli.Doctor.Explain;

/// <param name="Line">Counts from 1.</param>
/// <param name="At">The time as the line writes it; null where neither it nor one of the few before it has one.</param>
internal sealed record MessagePlace(long Line, string? At);

/// <summary>The messages of one kind in a log.</summary>
internal sealed class KindTally(MessageKind kind)
{
    private readonly long[] _counts = new long[Enum.GetValues<Leaning>().Length];
    private readonly Sighting?[] _worst = new Sighting?[Enum.GetValues<Leaning>().Length];
    private (DateTime? Time, DateTime? Before) _last;
    private TimeSpan? _shortest;
    private bool _areTimed = true;

    public MessageKind Kind => kind;

    public long Count => _counts.Sum();

    public MessagePlace? First { get; private set; }

    public MessagePlace? Last { get; private set; }

    /// <summary>The shortest time in which three came; null where there are fewer, or one has no time that can be read.</summary>
    public TimeSpan? ShortestOfThree => _areTimed ? _shortest : null;

    public long Of(Leaning leaning) => _counts[(int)leaning];

    public Sighting? Worst(Leaning leaning) => _worst[(int)leaning];

    public void Add(Sighting sighting, MessagePlace place)
    {
        var at = (int)sighting.Leaning;
        _counts[at]++;
        if (_worst[at] is not { } worst || sighting.Weight > worst.Weight)
        {
            _worst[at] = sighting;
        }

        First ??= place;
        Last = place;
        Time(LogStamp.TimeOf(place.At));
    }

    private void Time(DateTime? time)
    {
        _areTimed &= time is not null;
        if ((time - _last.Before)?.Duration() is { } span && !(span >= _shortest))
        {
            _shortest = span;
        }

        _last = (time, _last.Time);
    }
}
