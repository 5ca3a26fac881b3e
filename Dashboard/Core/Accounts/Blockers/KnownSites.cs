using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Lines;

namespace Dashboard.Accounts.Blockers;

internal sealed class KnownSite(string method, CallSite site, int stack, SourceLine? line)
{
    public string Method => method;

    public SourceLine? Line => line;

    public string Kind => site.Kind;

    public string? Cause { get; } = site.Cause?.Id;

    public string? Through => site.Through;

    public bool IsForeign { get; } = site.IsForeign(method);

    public int Stack => stack;

    public long Waits { get; set; }

    public double LastSeen { get; set; }

    public bool IsNew { get; set; } = true;
}

/// <summary>Call sites that were seen, by method and code, at most 1,000: then a tenth goes, with the fewest waits and longest unseen.</summary>
internal sealed class KnownSites
{
    private const int Capacity = 1_000;

    private readonly Dictionary<(string Method, string Kind, (string Module, int Token)? Code), KnownSite> _sites = [];

    /// <param name="stack">Called when it is new: returns the number of its stack.</param>
    public KnownSite Of(string method, CallSite site, double at, Func<int> stack)
    {
        var code = site.CodeOf(method);
        var key = (method, site.Kind, code?.Id);
        if (!_sites.TryGetValue(key, out var known))
        {
            Forget();
            _sites[key] = known = new KnownSite(method, site, stack(), code?.Line) { LastSeen = at };
        }

        return known;
    }

    public void Told()
    {
        foreach (var site in _sites.Values)
        {
            site.IsNew = false;
        }
    }

    private void Forget()
    {
        if (_sites.Count < Capacity)
        {
            return;
        }

        foreach (var (key, _) in _sites.OrderBy(site => site.Value.Waits).ThenBy(site => site.Value.LastSeen).Take(Capacity / 10).ToArray())
        {
            _sites.Remove(key);
        }
    }
}
