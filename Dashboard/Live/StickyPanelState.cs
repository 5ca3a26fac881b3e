namespace Dashboard.Live;

/// <summary>Keeps a panel's height from its first content until a while later, so that nothing below jumps.</summary>
internal sealed class StickyPanelState
{
    /// <summary>Longer than a load's recovery is watched.</summary>
    private const double Seconds = 60;

    private double _last = double.NegativeInfinity;

    /// <param name="isWanted">True while there is content, or will be.</param>
    public bool IsOpen(bool isWanted, double now)
    {
        _last = isWanted ? now : now < _last ? double.NegativeInfinity : _last;
        return now - _last < Seconds;
    }
}
