namespace Dashboard.Target.Signals.Counters;

/// <summary>Keeps every counter of every provider and returns them all, at most once a second. Bound: the counters that the providers have.</summary>
internal sealed class SnapshotBuilder
{
    /// <summary>A second, less what samples come early.</summary>
    private const double ShortestSeconds = 0.9;

    private readonly SortedDictionary<(string Provider, string Name), Entry> _entries = [];
    private double _lastT = double.NegativeInfinity;

    public void Add(CounterReading reading)
    {
        var key = (reading.Provider, reading.Name);
        if (!_entries.TryGetValue(key, out var entry))
        {
            // The first payload of a counter belongs to a time before the session.
            _entries[key] = new Entry(reading);
            return;
        }

        entry.Latest = reading;
        entry.Increment += reading.Value;
        entry.Seconds += reading.IntervalSeconds;
    }

    public CounterSnapshot? Take(double t)
    {
        if (t - _lastT < ShortestSeconds)
        {
            return null;
        }

        _lastT = t;
        var counters = _entries.Values.Select(entry => entry.ToValue()).ToArray();
        foreach (var entry in _entries.Values)
        {
            entry.Increment = 0;
            entry.Seconds = 0;
        }

        return new CounterSnapshot(t, counters);
    }

    private sealed class Entry(CounterReading latest)
    {
        private double _rate;

        public CounterReading Latest { get; set; } = latest;

        public double Increment { get; set; }

        public double Seconds { get; set; }

        public CounterValue ToValue()
        {
            if (Latest.IsRate && Seconds > 0)
            {
                _rate = Increment / Seconds;
            }

            // Increments that are finite each may add up to what is not.
            return Latest.IsRate
                ? new CounterValue(Latest.Provider, Latest.Name, Latest.DisplayName, Latest.Units + "/s", IsRate: true, double.IsFinite(_rate) ? _rate : null)
                : new CounterValue(Latest.Provider, Latest.Name, Latest.DisplayName, Latest.Units, IsRate: false, Latest.Value);
        }
    }
}
