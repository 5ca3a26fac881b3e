using Dashboard.Timeline;

namespace Dashboard.Machine;

/// <summary>Adds up the stretches in which a process stood still, from how late a thread of it comes that wakes up every 2 ms. Not thread-safe.</summary>
internal sealed class StallMeter
{
    /// <summary>
    /// Shorter delays are scheduling. A control group with a tenth less than it asks for stands still for 10 ms in each 100; a thread that wakes up on a
    /// machine whose processors are all taken waits 3 to 4 ms, the time slice of Linux's scheduler.
    /// </summary>
    public const double ShortestSeconds = 0.006;

    // While others of its threads ran for half of the time the process did not stand still, one thread waited for its turn.
    private const double OwnShare = 0.5;
    private const double CauseShare = 0.5;

    private readonly Dictionary<string, double> _byCause = new(StringComparer.Ordinal);
    private double _seconds;
    private double _longest;

    /// <summary>What was added so far.</summary>
    public GeneratorStalls Stalls => new(
        Math.Round(_seconds, 3), Math.Round(_longest, 3), _byCause.Count == 0 ? null : _byCause.MaxBy(cause => cause.Value).Key);

    /// <summary>The thread came back.</summary>
    /// <param name="late">How much later than it wanted, seconds.</param>
    /// <param name="spent">What was spent meanwhile.</param>
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
