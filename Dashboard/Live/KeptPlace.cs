namespace Dashboard.Live;

/// <summary>
/// Whether a panel has its full height: as soon as it is to have content, and for a while longer. What is below would otherwise jump each time that
/// requests pause, and once more while somebody watches the pool recover.
/// </summary>
internal sealed class KeptPlace
{
    /// <summary>Longer than a load's recovery is watched.</summary>
    private const double Seconds = 60;

    private double _last = double.NegativeInfinity;

    /// <param name="isWanted">True while there is content, or will be.</param>
    /// <param name="now">Seconds on the target's timeline; another target begins anew.</param>
    public bool IsOpen(bool isWanted, double now)
    {
        _last = isWanted ? now : now < _last ? double.NegativeInfinity : _last;
        return now - _last < Seconds;
    }
}
