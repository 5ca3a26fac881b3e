namespace Dashboard.Access;

/// <summary>Pages that are connected just now, all viewers together. Each costs memory and a share of every tick.</summary>
internal sealed class OpenPages
{
    /// <summary>Pages that may be connected at a time.</summary>
    public const int Max = 20;

    private int _count;

    /// <summary>Pages that are connected.</summary>
    public int Count => Volatile.Read(ref _count);

    /// <summary>Whether one more would be too many.</summary>
    public bool IsFull => Count >= Max;

    /// <summary>Takes a place; false when there is none.</summary>
    public bool TryTake()
    {
        if (Interlocked.Increment(ref _count) <= Max)
        {
            return true;
        }

        Interlocked.Decrement(ref _count);
        return false;
    }

    /// <summary>Gives a place back.</summary>
    public void Leave() => Interlocked.Decrement(ref _count);
}
