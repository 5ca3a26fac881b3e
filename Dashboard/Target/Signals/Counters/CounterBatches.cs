namespace Dashboard.Target.Signals.Counters;

/// <summary>
/// Finds the end of a batch: all counters of one provider come one after the other, once an interval, with nothing that says "last".
/// The last name is learned from the first batch; when the set changes, the first name that repeats shows that the batch before is over.
/// </summary>
internal sealed class CounterBatches
{
    /// <summary>Counters closer than this in time belong to one batch.</summary>
    private const double BatchSeconds = 0.02;

    private HashSet<string> _open = new(StringComparer.Ordinal);
    private HashSet<string> _closed = new(StringComparer.Ordinal);
    private string? _lastName;
    private string? _previousName;
    private double _previousT;

    /// <summary>What this counter means for the batch.</summary>
    /// <param name="name">The counter's name.</param>
    /// <param name="t">Seconds on any one clock.</param>
    public BatchStep Next(string name, double t)
    {
        // A counter that is new at the end: it came right after the one that used to be the last.
        var straggles = _open.Count == 0 && _closed.Count > 0 && !_closed.Contains(name) && t - _previousT < BatchSeconds;
        var repeats = _open.Contains(name);
        if (repeats)
        {
            _lastName = _previousName;
            Close();
        }
        else if (straggles)
        {
            _lastName = name;
        }

        _previousName = name;
        _previousT = t;
        (straggles ? _closed : _open).Add(name);
        if (straggles)
        {
            return BatchStep.Inside;
        }

        if (name != _lastName)
        {
            return repeats ? BatchStep.Opens : BatchStep.Inside;
        }

        Close();
        return repeats ? BatchStep.OpensAndCloses : BatchStep.Closes;
    }

    private void Close()
    {
        (_open, _closed) = (_closed, _open);
        _open.Clear();
    }
}

/// <summary>What a counter does to the batches.</summary>
internal enum BatchStep
{
    /// <summary>It belongs to the batch that is open.</summary>
    Inside,

    /// <summary>It is the last of the batch that is open.</summary>
    Closes,

    /// <summary>It is the first of a new batch: the one before is complete without it.</summary>
    Opens,

    /// <summary>It is a batch of its own, and the one before is complete without it.</summary>
    OpensAndCloses,
}
