namespace Dashboard.Metrics;

/// <summary>The address of this dashboard's pages, for links in log records; it has no token. Thread-safe.</summary>
internal sealed class ShownAt
{
    private volatile string? _address;

    /// <summary>For example <c>http://127.0.0.1:5080</c>; null until it listens, and without pages.</summary>
    public string? Address
    {
        get => _address;
        set => _address = value;
    }
}
