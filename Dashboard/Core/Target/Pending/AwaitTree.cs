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

    /// <param name="endMark">The address of what every task that has ended refers to; null: none has.</param>
    public AwaitTree(IEnumerable<HeapObject> objects, ulong? endMark)
    {
        _objects = objects.Where(one => endMark is not { } mark || !one.References.Contains(mark)).ToDictionary(static one => one.Address);
        foreach (var one in _objects.Values.Where(static one => !one.Type.IsMachine))
        {
            var references = Whole(one);
            var own = Array.LastIndexOf(references, one.Address);
            var awaited = one.Type.IsBox && own >= 0 ? references[(own + 1)..] : [];
            Add(one.Address, awaited);
            foreach (var promise in references.Where(to => to != one.Address && !awaited.Contains(to) && TypeAt(to) is { IsPromise: true }))
            {
                Add(promise, [one.Address]);
            }
        }
    }

    /// <returns>
    /// Those with a method of the program or its packages, without the methods of the runtime, ASP.NET Core and test frameworks; the most calls first.
    /// </returns>
    public IReadOnlyList<PendingCalls> Calls()
    {
        foreach (var root in _objects.Values.Where(one => one.Type.IsBox && !_awaited.Contains(one.Address)))
        {
            Follow(root);
        }

        // Calls that await one another in a circle have no outermost one.
        foreach (var one in _objects.Values.Where(one => one.Type.IsOwn && !_seen.Contains(one.Address)))
        {
            Follow(one);
        }

        return [.. _calls.Values.OrderByDescending(static one => one.Count).ThenBy(static one => one.Chain, StringComparer.Ordinal)];
    }

    /// <summary>With those of the state machine, where that is an object of its own.</summary>
    private ulong[] Whole(HeapObject one) => !one.Type.IsBox ? one.References
        : [.. one.References.SelectMany(to =>
            TypeAt(to) is { IsMachine: true } && _objects[to].References is var machine && machine.Contains(one.Address) ? machine : [to])];

    private HeapType? TypeAt(ulong address) => _objects.TryGetValue(address, out var one) ? one.Type : null;

    private void Add(ulong address, IEnumerable<ulong> awaited)
    {
        foreach (var to in awaited.Where(to => to != address && TypeAt(to) is { IsMachine: false }).Distinct())
        {
            (_beneath.TryGetValue(address, out var beneath) ? beneath : _beneath[address] = []).Add(to);
            _awaited.Add(to);
        }
    }

    private void Follow(HeapObject outermost)
    {
        string? awaited = null;
        Follow(outermost, [], [], ref awaited);
    }

    /// <param name="methods">The program's, from the outermost to here.</param>
    /// <param name="awaited">What the last of them awaits: the first method of the framework beneath it, or the kind of the object.</param>
    /// <returns>True where a method of the program is here or beneath.</returns>
    private bool Follow(HeapObject one, List<string> methods, HashSet<ulong> path, ref string? awaited)
    {
        if (_count >= Most || path.Count >= Deepest || !path.Add(one.Address))
        {
            return false;
        }

        _seen.Add(one.Address);
        var (isOwn, isFound, beneath) = (one.Type.IsOwn, false, (string?)null);
        if (isOwn)
        {
            methods.Add(one.Type.Method!.Method);
        }
        else
        {
            awaited ??= one.Type.Method?.Method ?? one.Type.InWords(one.References.Any(to => TypeAt(to) is { IsScheduler: true }));
        }

        foreach (var to in _beneath.GetValueOrDefault(one.Address) ?? [])
        {
            isFound |= Follow(_objects[to], methods, path, ref isOwn ? ref beneath : ref awaited);
        }

        path.Remove(one.Address);
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
