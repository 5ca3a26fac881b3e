namespace Dashboard.Cli.Doctor.Explain;

/// <param name="Line">Counts from 1.</param>
/// <param name="At">The time as the line writes it; null where neither it nor one of the few before it has one.</param>
internal sealed record MessagePlace(long Line, string? At);

/// <summary>The messages of one kind in a log.</summary>
internal sealed class KindTally(MessageKind kind)
{
    private readonly long[] _counts = new long[Enum.GetValues<Leaning>().Length];
    private readonly Sighting?[] _worst = new Sighting?[Enum.GetValues<Leaning>().Length];

    public MessageKind Kind => kind;

    public long Count => _counts.Sum();

    public MessagePlace? First { get; private set; }

    public MessagePlace? Last { get; private set; }

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
    }
}
