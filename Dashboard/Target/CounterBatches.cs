namespace Dashboard.Target;

/// <summary>
/// Finds the end of a batch: all counters of one provider come one after the other, once an interval, with nothing that says "last".
/// The last name is learned from the first batch; when the set changes, the first name that repeats shows that the batch before is over.
/// </summary>
internal sealed class CounterBatches
{
    /// <summary>Counters closer than this in time belong to one batch.</summary>
    private const double BatchSeconds = 0.02;

    private readonly HashSet<string> _open = new(StringComparer.Ordinal);
    private string? _lastName;
    private string? _previousName;
    private double _previousT;

    /// <summary>What this counter means for the batch.</summary>
    /// <param name="name">The counter's name.</param>
    /// <param name="t">Seconds on any one clock.</param>
    public BatchStep Next(string name, double t)
    {
        var straggler = _open.Count == 0 && _previousName == _lastName && _previousName is not null && t - _previousT < BatchSeconds;
        var repeats = _open.Contains(name);
        if (repeats)
        {
            _lastName = _previousName;
            _open.Clear();
        }
        else if (straggler)
        {
            _lastName = name;
        }

        _previousName = name;
        _previousT = t;
        if (name == _lastName)
        {
            _open.Clear();
            return straggler ? BatchStep.Inside : repeats ? BatchStep.OpensAndCloses : BatchStep.Closes;
        }

        _open.Add(name);
        return repeats ? BatchStep.Opens : BatchStep.Inside;
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
