using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Tails;

/// <summary>
/// The traces of requests that ended lately, by the server's id: of the last 20,000 at least, of 40,000 at most, which is 2.5 MB. A response's end is heard
/// seconds before its request may be one of those that are kept. Not thread-safe.
/// </summary>
internal sealed class RecentTraces
{
    internal const int Capacity = 40_000;

    private Dictionary<ServerRequestId, TraceContext> _recent = [];
    private Dictionary<ServerRequestId, TraceContext> _older = [];

    public int Count => _recent.Count + _older.Count;

    public void Add(WorkRequest request)
    {
        if (!request.Trace.IsKnown || ServerRequestId.Of(request.Id) is not { IsKnown: true } id)
        {
            return;
        }

        if (_recent.Count >= Capacity / 2)
        {
            (_recent, _older) = (_older, _recent);
            _recent.Clear();
        }

        _recent[id] = request.Trace;
    }

    /// <returns>None for a request that is not known.</returns>
    public TraceContext Of(string? id) =>
        ServerRequestId.Of(id) is not { IsKnown: true } known ? default
        : _recent.TryGetValue(known, out var trace) ? trace
        : _older.GetValueOrDefault(known);
}
