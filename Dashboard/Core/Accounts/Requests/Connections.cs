namespace Dashboard.Accounts.Requests;

/// <summary>The connections that had a request lately: the 10,000 that were used last at least, 20,000 at most. Not thread-safe.</summary>
internal sealed class Connections
{
    internal const int Capacity = 20_000;
    private Dictionary<string, Connection> _recent = new(StringComparer.Ordinal);
    private Dictionary<string, Connection> _older = new(StringComparer.Ordinal);

    public int Count => _recent.Count + _older.Count;

    public Connection Of(string requestId)
    {
        var colon = requestId.AsSpan().LastIndexOf(':');
        var id = colon < 0 ? requestId : requestId.AsSpan(0, colon);
        if (_recent.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(id, out var connection))
        {
            return connection;
        }

        if (_recent.Count >= Capacity / 2)
        {
            (_recent, _older) = (new Dictionary<string, Connection>(StringComparer.Ordinal), _recent);
        }

        if (!_older.GetAlternateLookup<ReadOnlySpan<char>>().Remove(id, out var key, out connection))
        {
            (key, connection) = (id.ToString(), new Connection());
        }

        _recent[key] = connection;
        return connection;
    }
}
