namespace Dashboard.Target.Signals.Counters;

/// <summary>Finds the last counter of a batch, which nothing marks: by the first batch's last name, or by a repeated first name when the set changed.</summary>
internal sealed class CounterBatches
{
    private const double BatchSeconds = 0.02;

    private HashSet<string> _open = new(StringComparer.Ordinal);
    private HashSet<string> _closed = new(StringComparer.Ordinal);
    private string? _lastName;
    private string? _previousName;
    private double _previousT;

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

internal enum BatchStep
{
    Inside,

    Closes,

    Opens,

    OpensAndCloses,
}
