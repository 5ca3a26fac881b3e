namespace Dashboard.Accounts.Blame;

/// <summary>
/// The numbered culprits of a ledger. Bound: <see cref="Capacity"/>; then one that nothing was owed to for as long as the checkpoints reach back frees its
/// number, and where there is none, what is new is "others". Not thread-safe.
/// </summary>
internal sealed class BlameKeys
{
    public const int Capacity = 500;

    public const int Collection = 0;
    public const int Waking = 1;
    public const int NoThread = 2;
    public const int NotSeen = 3;
    public const int NotRead = 4;
    public const int Others = 5;

    private readonly Dictionary<BlameCulprit, int> _numbers = [];
    private readonly List<BlameCulprit> _culprits = [];
    private readonly List<double> _used = [];
    private double _nextLook = double.NegativeInfinity;

    public BlameKeys()
    {
        string[] kinds = [BlameKinds.Collection, BlameKinds.Waking, BlameKinds.NoThread, BlameKinds.NotSeen, BlameKinds.NotRead, BlameKinds.Others];
        foreach (var kind in kinds)
        {
            Add(new BlameCulprit(kind), double.PositiveInfinity);
        }
    }

    public int Count => _culprits.Count;

    public BlameCulprit this[int key] => _culprits[key];

    /// <summary>The number of a culprit to whom something is owed.</summary>
    /// <param name="isFree">Whether nothing that is remembered names a number.</param>
    public int Of(BlameCulprit culprit, double at, Func<int, bool> isFree)
    {
        if (_numbers.TryGetValue(culprit, out var number))
        {
            _used[number] = at;
            return number;
        }

        return _culprits.Count < Capacity ? Add(culprit, at) : Instead(culprit, at, isFree);
    }

    public void Uses(int key, double at) => _used[key] = Math.Max(_used[key], at);

    private int Add(BlameCulprit culprit, double at)
    {
        _numbers[culprit] = _culprits.Count;
        _culprits.Add(culprit);
        _used.Add(at);
        return _culprits.Count - 1;
    }

    private int Instead(BlameCulprit culprit, double at, Func<int, bool> isFree)
    {
        if (at < _nextLook)
        {
            return Others;
        }

        for (var key = 0; key < _culprits.Count; key++)
        {
            if (_used[key] < at - Checkpoints.Seconds && isFree(key))
            {
                _numbers.Remove(_culprits[key]);
                (_numbers[culprit], _culprits[key], _used[key]) = (key, culprit, at);
                return key;
            }
        }

        // None gives way: to search again for each step would cost more than it could find.
        _nextLook = at + 1;
        return Others;
    }
}
