namespace Dashboard.Machine;

/// <summary>Measures stretches without running, by the delays of a thread that wakes every 2 ms. Not thread-safe.</summary>
internal sealed class StallMeter
{
    /// <summary>Shorter delays are scheduling: full processors cost a slice, 3 to 4 ms; a tenth too little quota stops for 10 ms in 100.</summary>
    public const double ShortestSeconds = 0.006;

    // When other threads of the process ran for half of the time, the process did not stop: one thread waited for its turn.
    private const double OwnShare = 0.5;
    private const double CauseShare = 0.5;

    private readonly Dictionary<string, double> _byCause = new(StringComparer.Ordinal);
    private double _seconds;
    private double _longest;

    public GeneratorStalls Stalls => new(
        Math.Round(_seconds, 3), Math.Round(_longest, 3), _byCause.Count == 0 ? null : _byCause.MaxBy(cause => cause.Value).Key);

    /// <param name="late">Seconds.</param>
    public void Add(double late, StallClocks spent)
    {
        if (!(late >= ShortestSeconds) || spent.Processor >= OwnShare * late)
        {
            return;
        }

        (_seconds, _longest) = (_seconds + late, Math.Max(_longest, late));
        var least = CauseShare * late;
        var cause = spent.Throttled >= least ? StallCauses.Throttled
            : spent.Stolen >= least ? StallCauses.Stolen
            : spent.Ready >= least ? StallCauses.Busy
            : StallCauses.Suspended;
        _byCause[cause] = _byCause.GetValueOrDefault(cause) + late;
    }
}
