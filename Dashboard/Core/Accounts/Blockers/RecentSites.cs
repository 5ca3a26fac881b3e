namespace Dashboard.Accounts.Blockers;

/// <summary>The call sites that block threads now, by windows of 10 s: one answer for the verdict and the table below. Not thread-safe.</summary>
internal sealed class RecentSites
{
    public const double Seconds = 10;

    private readonly Queue<BlockingSites> _windows = new();
    private IReadOnlyList<SiteTotal>? _now;

    public double? Newest { get; private set; }

    public IReadOnlyList<SiteTotal> Now => _now ??= SiteTotals.Of(_windows).Now;

    public void Add(BlockingSites window)
    {
        _windows.Enqueue(window);
        Newest = Math.Max(window.T, Newest ?? window.T);
        while (_windows.Peek().T <= Newest - Seconds)
        {
            _windows.Dequeue();
        }

        _now = null;
    }

    public void Clear()
    {
        _windows.Clear();
        (Newest, _now) = (null, null);
    }
}
