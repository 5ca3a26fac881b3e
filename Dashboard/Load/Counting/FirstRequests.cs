namespace Dashboard.Load.Counting;

/// <summary>Latencies of the first requests, at most <see cref="OpenLoopEnds.MaxFew"/>, added in any order. Not thread-safe.</summary>
internal sealed class FirstRequests
{
    private readonly List<(long Start, double Latency)> _first = new(OpenLoopEnds.MaxFew + 1);

    /// <param name="start">Time of sending; the negated value keeps the last ones instead.</param>
    public void Add(long start, double latency)
    {
        if (_first.Count == OpenLoopEnds.MaxFew && start >= _first[^1].Start)
        {
            return;
        }

        // The loop has no closure: nothing is allocated for a request.
        var place = _first.Count;
        while (place > 0 && _first[place - 1].Start > start)
        {
            place--;
        }

        _first.Insert(place, (start, latency));
        if (_first.Count > OpenLoopEnds.MaxFew)
        {
            _first.RemoveAt(OpenLoopEnds.MaxFew);
        }
    }

    public (double Latency, double Count)[] Latencies(int count) => [.. _first.Take(count).Select(request => (request.Latency, 1.0))];
}
