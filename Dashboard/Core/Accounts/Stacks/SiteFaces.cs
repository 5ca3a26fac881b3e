using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Stacks;

/// <summary>
/// Which call site a stack without its program's own method belongs to: the compiler inlines that method sooner or later, and the frames that are left are
/// those of the stack that named it, in the same order, some inlined as well. Bound: 1,000 named call sites. Not thread-safe.
/// </summary>
internal sealed class SiteFaces
{
    private const int Capacity = 1_000;

    private const int MaxAnswers = 5_000;

    private readonly Dictionary<(string Method, string Kind, string Outline), CallSite> _named = [];
    private readonly Dictionary<(CallSite Site, string? Route), (int Version, CallSite? Face)> _answers = [];
    private int _version;

    /// <summary>The program's own method that waits, of a route and the frame below the framework's; null where none is known.</summary>
    public Func<string, string, BlockFrame?>? WaiterOf { get; set; }

    public void Add(CallSite site)
    {
        if (_named.Count < Capacity && _named.TryAdd((site.OwnMethod!, site.Kind, string.Join('\n', site.Outline)), site))
        {
            _version++;
        }
    }

    public void Routed() => _version++;

    /// <summary>The only call site that it may be, among those of its route where that is known; null where there are none, or several.</summary>
    public CallSite? Of(CallSite nameless, string? route) => Answer(nameless, route, () => Find(nameless, route));

    /// <summary>What the method of a stack that ends with it waits in, by its other stacks: where that is one thing only.</summary>
    public CallSite? WaitsOf(CallSite bare) => Answer(bare, null, () =>
        _named.Values.Where(site => site.OwnMethod == bare.OwnMethod && site.Kind is not (WaitKinds.Other or WaitKinds.Lock))
            .DistinctBy(static site => (site.Kind, site.Cause?.Id)).Take(2).ToList() is [var only] ? only : null);

    private CallSite? Answer(CallSite site, string? route, Func<CallSite?> find)
    {
        if (_answers.TryGetValue((site, route), out var known) && known.Version == _version)
        {
            return known.Face;
        }

        if (_answers.Count >= MaxAnswers)
        {
            _answers.Clear();
        }

        var face = find();
        _answers[(site, route)] = (_version, face);
        return face;
    }

    private CallSite? Find(CallSite nameless, string? route)
    {
        var like = _named.Values.Where(site => site.Kind == nameless.Kind && IsPartOf(nameless.Outline, site.Outline)).ToList();
        return Only(like.Where(site => route is not null && site.Served.Contains(route)))
            ?? Only(like.Where(site => site.Callers.Any(nameless.Outline.Contains)));
    }

    private static CallSite? Only(IEnumerable<CallSite> sites) =>
        sites.DistinctBy(static site => (site.OwnMethod, site.CodeOf(site.OwnMethod!)?.Id)).Take(2).ToList() is [var only] ? only : null;

    private static bool IsPartOf(IReadOnlyList<string> frames, IReadOnlyList<string> other)
    {
        var found = 0;
        for (var i = 0; i < other.Count && found < frames.Count; i++)
        {
            found += frames[found] == other[i] ? 1 : 0;
        }

        return found == frames.Count;
    }
}
