namespace Dashboard.Target.Pending;

/// <summary>
/// Which async method awaits which, by what their objects refer to. An async method's builder holds its own object, and the compiler places what it awaits
/// behind the builder: of the references of such an object, those after its reference to itself are awaited. A task that waits for others (of
/// <c>Task.WhenAll</c>, of <c>WaitAsync</c>) is referred to by them. A task that has ended refers to a mark that all of them share,
/// <c>s_taskCompletionSentinel</c> (AsyncTaskMethodBuilderT.cs and Task.cs of dotnet/runtime).
/// </summary>
internal sealed class AwaitTree
{
    /// <summary>Calls: beyond them the shares say enough.</summary>
    private const int Most = 100_000;

    private const int Deepest = 100;

    private readonly Dictionary<ulong, HeapObject> _objects;
    private readonly Dictionary<ulong, List<ulong>> _beneath = [];
    private readonly HashSet<ulong> _awaited = [];
    private readonly HashSet<ulong> _seen = [];
    private readonly Dictionary<string, PendingCalls> _calls = new(StringComparer.Ordinal);
    private int _count;

    /// <param name="objects">By address.</param>
    /// <param name="endMark">The address of what every task that has ended refers to; null: none has.</param>
    public AwaitTree(IReadOnlyDictionary<ulong, HeapObject> objects, ulong? endMark)
    {
        _objects = objects.Where(one => endMark is not { } mark || !one.Value.References.Contains(mark))
            .ToDictionary(static one => one.Key, static one => one.Value);
        foreach (var (address, one) in _objects.Where(static one => !one.Value.IsMachine))
        {
            var references = Whole(address, one);
            var own = Array.LastIndexOf(references, address);
            var awaited = one.IsBox && own >= 0 ? references[(own + 1)..] : [];
            Add(address, awaited);
            foreach (var promise in references.Where(to => to != address && !awaited.Contains(to) && _objects.GetValueOrDefault(to) is { IsPromise: true }))
            {
                Add(promise, [address]);
            }
        }
    }

    /// <returns>
    /// Those with a method of the program or its packages, without the methods of the runtime, ASP.NET Core and test frameworks; the most calls first.
    /// </returns>
    public IReadOnlyList<PendingCalls> Calls()
    {
        foreach (var root in _objects.Where(one => one.Value.IsBox && !_awaited.Contains(one.Key)).Select(static one => one.Key).ToList())
        {
            Follow(root);
        }

        // Calls that await one another in a circle have no outermost one.
        foreach (var address in _objects.Where(static one => one.Value.IsOwn).Select(static one => one.Key).Where(one => !_seen.Contains(one)).ToList())
        {
            if (!_seen.Contains(address))
            {
                Follow(address);
            }
        }

        return [.. _calls.Values.OrderByDescending(static one => one.Count).ThenBy(static one => one.Chain, StringComparer.Ordinal)];
    }

    /// <summary>With those of the state machine, where that is an object of its own.</summary>
    private ulong[] Whole(ulong address, HeapObject box) => !box.IsBox ? box.References
        : [.. box.References.SelectMany(to => _objects.GetValueOrDefault(to) is { IsMachine: true } machine && machine.References.Contains(address)
            ? machine.References : [to])];

    private void Add(ulong address, IEnumerable<ulong> awaited)
    {
        foreach (var to in awaited.Where(to => to != address && _objects.GetValueOrDefault(to) is { IsMachine: false }).Distinct())
        {
            (_beneath.TryGetValue(address, out var beneath) ? beneath : _beneath[address] = []).Add(to);
            _awaited.Add(to);
        }
    }

    private void Follow(ulong outermost)
    {
        string? awaited = null;
        Follow(outermost, [], [], ref awaited);
    }

    /// <param name="methods">The program's, from the outermost to here.</param>
    /// <param name="awaited">What the last of them awaits: the first method of the framework beneath it, or the kind of the object.</param>
    /// <returns>True where a method of the program is here or beneath.</returns>
    private bool Follow(ulong address, List<string> methods, HashSet<ulong> path, ref string? awaited)
    {
        if (_count >= Most || path.Count >= Deepest || !path.Add(address))
        {
            return false;
        }

        _seen.Add(address);
        var one = _objects[address];
        var (isOwn, isFound, beneath) = (one.IsOwn, false, (string?)null);
        if (isOwn)
        {
            methods.Add(one.Method!.Method);
        }
        else
        {
            awaited ??= one.Method?.Method ?? one.InWords(one.References.Any(to => _objects.GetValueOrDefault(to) is { IsScheduler: true }));
        }

        foreach (var to in _beneath.GetValueOrDefault(address) ?? [])
        {
            isFound |= Follow(to, methods, path, ref isOwn ? ref beneath : ref awaited);
        }

        path.Remove(address);
        if (!isOwn)
        {
            return isFound;
        }

        if (!isFound)
        {
            Count(new PendingCalls([.. methods], beneath, 1));
        }

        methods.RemoveAt(methods.Count - 1);
        return true;
    }

    private void Count(PendingCalls calls)
    {
        _count++;
        _calls[calls.Chain] = _calls.TryGetValue(calls.Chain, out var same) ? same with { Count = same.Count + 1 } : calls;
    }
}
