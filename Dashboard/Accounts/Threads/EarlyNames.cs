using Dashboard.Accounts.Blockers;

namespace Dashboard.Accounts.Threads;

/// <summary>Names of a thread's waits that came before the pool's events told of the waits: one session is often ahead of the other.</summary>
internal sealed class EarlyNames
{
    private const int Max = 64;
    private readonly Queue<(double T, CallSite Site)> _names = new();

    public void Add(double t, CallSite? site)
    {
        if (site is null)
        {
            return;
        }

        _names.Enqueue((t, site));
        if (_names.Count > Max)
        {
            _names.Dequeue();
        }
    }

    /// <param name="tolerance">How far the two may lie apart, seconds.</param>
    public CallSite? At(double t, double tolerance) =>
        _names.Where(name => Math.Abs(name.T - t) <= tolerance).OrderBy(name => Math.Abs(name.T - t)).Select(name => name.Site).FirstOrDefault();
}
