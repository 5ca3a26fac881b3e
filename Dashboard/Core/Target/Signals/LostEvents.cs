namespace Dashboard.Target.Signals;

/// <summary>Events that a target could not keep because its buffer was full, as a stream counts them up. Not thread-safe.</summary>
internal sealed class LostEvents
{
    private int _told;

    /// <summary>Those since the last call.</summary>
    /// <param name="total">The stream's count until now.</param>
    public int Since(int total)
    {
        var more = Math.Max(0, total - _told);
        _told += more;
        return more;
    }
}
