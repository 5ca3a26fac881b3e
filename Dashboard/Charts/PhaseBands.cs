namespace Dashboard.Charts;

/// <summary>A stretch that every chart shades and names.</summary>
/// <param name="Kind"><c>load</c>, <c>drain</c>, <c>rest</c>, <c>tail</c> or <c>store</c>.</param>
internal sealed record PhaseBand(double From, double? To, string Kind, string Text);

/// <summary>Makes bands of phases; a recording without load has none.</summary>
internal sealed class PhaseBands
{
    /// <summary>The oldest are removed first. The longest preset has fewer than 20.</summary>
    private const int Max = 100;

    private readonly List<PhaseBand> _bands = [];

    public IReadOnlyList<PhaseBand> All => _bands;

    public static PhaseBands Of(IEnumerable<TimelineItem> items)
    {
        var bands = new PhaseBands();
        foreach (var phase in items.OfType<Phase>())
        {
            bands.Add(phase);
        }

        return bands;
    }

    public void Add(Phase phase)
    {
        if (_bands is [.., { To: null } open])
        {
            _bands[^1] = open with { To = phase.T };
        }

        if (phase.Name is not ("load" or "drain" or "rest" or "tail" or "store"))
        {
            return;
        }

        _bands.Add(new PhaseBand(phase.T, null, phase.Name, phase.Name switch
        {
            "load" => string.Join(" + ", [phase.Label ?? "load", .. phase.Beside ?? []]),
            "tail" => "recovery",
            _ => phase.Name,
        }));
        if (_bands.Count > Max)
        {
            _bands.RemoveAt(0);
        }
    }
}
