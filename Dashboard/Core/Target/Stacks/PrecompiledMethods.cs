namespace Dashboard.Target.Stacks;

/// <summary>
/// Names of the framework's precompiled methods that were called for the first time while the stream was read: the runtime reports where each begins
/// (R2RGetEntryPoint) and not where it ends. Code that runs belongs to the nearest one that begins before it, since a method that runs was reported. Not
/// thread-safe.
/// </summary>
internal sealed class PrecompiledMethods
{
    /// <summary>A framework has some 100,000 methods, of which a server calls a few thousand.</summary>
    private const int Capacity = 50_000;

    private const ulong LongestMethod = 64 * 1024;

    private readonly SortedList<ulong, string> _byEntry = [];

    public void Add(ulong entry, string fullName)
    {
        if (_byEntry.Count < Capacity)
        {
            _byEntry[entry] = fullName;
        }
    }

    public string At(ulong address)
    {
        var (low, high) = (0, _byEntry.Count);
        while (low < high)
        {
            var middle = (low + high) / 2;
            if (_byEntry.GetKeyAtIndex(middle) <= address)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        return low > 0 && address - _byEntry.GetKeyAtIndex(low - 1) < LongestMethod ? _byEntry.GetValueAtIndex(low - 1) : "";
    }
}
