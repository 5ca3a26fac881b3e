using Dashboard.Timeline.Work;

namespace Dashboard.Target;

/// <summary>When a session was heard for the first time; what it is for is read from then on. Written by its reading thread, read by any.</summary>
internal sealed class HearingSince
{
    private double _at = double.NaN;

    /// <summary>Seconds on the timeline; null while it was not heard.</summary>
    public double? At => Volatile.Read(ref _at) is var at && double.IsNaN(at) ? null : at;

    public void Add(in WorkEvent e)
    {
        if (double.IsNaN(_at))
        {
            Volatile.Write(ref _at, e.T);
        }
    }
}
