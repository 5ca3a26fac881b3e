using Dashboard.Accounts.History;
using Dashboard.Accounts.Stacks;

namespace Dashboard.Accounts.Blockers;

/// <summary>Blocking call sites from what threads did, an item a second by the events' times; the first as soon as it has a name. Not thread-safe.</summary>
/// <param name="nextStack">Returns the next number of a <see cref="SiteStack"/> that is free on the timeline.</param>
internal sealed class BlockerAccounts(Action<TimelineItem> publish, Func<int> nextStack, LockOwners owners)
{
    private const double WindowSeconds = 1;

    /// <summary>The interval of the search for a first name. A binary fraction, so that eight of them are a second.</summary>
    private const double LookSeconds = 0.125;

    /// <summary>Shorter waits are kept apart: there may be very many, and none is worth a fix.</summary>
    private const double ShortSeconds = 0.001;

    private const int ThreadCapacity = 10_000;

    private readonly BlockerWindow _window = new(publish, nextStack);
    private readonly Dictionary<long, BlockedWait> _open = [];
    private readonly LockHolders _holders = new(owners);

    private readonly Dictionary<long, bool> _ofPool = [];
    private double _start = double.NaN;
    private double _look;
    private bool _isNamed;

    /// <summary>Has to be called with each time before what happens then.</summary>
    public void Advance(double t)
    {
        if (double.IsNaN(_start))
        {
            (_start, _look) = (t, t + LookSeconds);
        }

        if (t >= _look)
        {
            Close(t);
        }
    }

    public void Began(ThreadActivity activity)
    {
        if (activity.Wait is { } wait)
        {
            var opened = new BlockedWait(activity, IsOfPool(activity.Thread, wait.Site));
            NameOwner(opened, activity.From);
            _open[activity.Thread] = opened;
        }
    }

    public void Ended(ThreadActivity activity)
    {
        if (!_open.Remove(activity.Thread, out var wait))
        {
            return;
        }

        if (activity.To - wait.Since < ShortSeconds && wait.Counted is null)
        {
            _window.AddShort(wait, activity.To - wait.Since);
        }
        else
        {
            Count(wait, activity.To);
        }
    }

    /// <summary>Threads were sampled: what those do that have the locks for which others wait.</summary>
    /// <param name="of">What a thread was seen doing; null where it was not, or waits.</param>
    public void See(double t, Func<long, SeenHolder?> of)
    {
        foreach (var wait in _open.Values.Where(static wait => wait.Activity.Wait!.IsForLock))
        {
            _holders.See(wait.Activity, t, thread => _open.ContainsKey(thread) ? null : of(thread));
        }
    }

    public void Lost(long events) => _window.EventsLost += events;

    public void Late(long events) => _window.EventsLate += events;

    private bool IsOfPool(long thread, CallSite site)
    {
        if (site.Thread == ThreadOwner.Unknown)
        {
            return _ofPool.GetValueOrDefault(thread);
        }

        if (_ofPool.Count >= ThreadCapacity)
        {
            _ofPool.Clear();
        }

        return _ofPool[thread] = site.Thread != ThreadOwner.Other;
    }

    private void Count(BlockedWait wait, double until)
    {
        // Just before, so that the one that waited does not count as the owner yet.
        NameOwner(wait, Math.BitDecrement(until));
        _window.Add(wait, until);
        wait.Counted = until;
    }

    /// <summary>It is often seen later what the owner of a long-held lock waits for. A thread that waits for the same lock does not have it.</summary>
    private void NameOwner(BlockedWait wait, double t)
    {
        if (!wait.Activity.Wait!.IsForLock || owners.At(wait.Activity, t) is not { } owner)
        {
            return;
        }

        if (_open.TryGetValue(owner, out var held))
        {
            var (own, other) = (wait.Activity.Wait, held.Activity.Wait!);
            var isSame = other.IsForLock && other.Lock == own.Lock && (own.Lock != 0 || other.Site == own.Site);
            (wait.Owner, wait.OwnerRoute) = isSame ? (wait.Owner, wait.OwnerRoute) : (held.AsOwner, held.Route ?? wait.OwnerRoute);
        }
        else
        {
            (wait.Owner, wait.OwnerRoute) = _holders.Of(wait.Activity.Wait.Lock, t) is { } seen ? (seen.Words, seen.Route ?? wait.OwnerRoute)
                : (wait.Owner ?? owners.TakenIn(wait.Activity.Wait.Lock, owner) ?? LockHolders.Unnamed(owner), wait.OwnerRoute);
        }
    }

    /// <summary>Whole windows up to a time; after a silence they are one.</summary>
    private void Close(double at)
    {
        var step = _isNamed ? WindowSeconds : LookSeconds;
        var end = _look + (step * Math.Floor((at - _look) / step));
        foreach (var wait in _open.Values.Where(wait => end - wait.Since >= ShortSeconds))
        {
            Count(wait, end);
        }

        if (_isNamed || _window.HasSites || end - _start > WindowSeconds - (LookSeconds / 2))
        {
            _isNamed |= _window.HasSites;
            _window.Tell(end, end - _start);
            _start = end;
        }

        _look = end + (_isNamed ? WindowSeconds : LookSeconds);
    }
}
