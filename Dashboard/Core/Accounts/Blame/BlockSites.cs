using System.Runtime.InteropServices;

namespace Dashboard.Accounts.Blame;

/// <summary>Where the last waits of threads were. Bound: the newest 20,000. Not thread-safe.</summary>
internal sealed class BlockSites
{
    private const int Capacity = 20_000;

    private readonly Dictionary<(long Thread, double From), (string Site, (string? Route, string? Site)? Owner)> _sites = [];
    private readonly Queue<(long Thread, double From)> _order = new();

    /// <param name="owner">The holder of a lock; null where that is not known.</param>
    public void Add(long thread, double from, string where, (string? Route, string? Site)? owner)
    {
        ref var site = ref CollectionsMarshal.GetValueRefOrAddDefault(_sites, (thread, from), out var isKnown);
        site = (where, owner);
        if (isKnown)
        {
            return;
        }

        _order.Enqueue((thread, from));
        if (_order.Count > Capacity)
        {
            _sites.Remove(_order.Dequeue());
        }
    }

    /// <returns>Null where that is not known, or not any more.</returns>
    public string? Of(long thread, double from) => !_sites.TryGetValue((thread, from), out var wait) ? null
        : wait.Owner is { } owner ? $"{wait.Site}, held by {owner.Route ?? "an unknown request"}: {owner.Site}"
        : wait.Site;
}
