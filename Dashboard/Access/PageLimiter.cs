namespace Dashboard.Access;

/// <summary>Limits the pages that are connected: each costs memory and a share of every tick.</summary>
internal sealed class PageLimiter
{
    public const int Max = 20;

    private int _count;

    public int Count => Volatile.Read(ref _count);

    public bool IsFull => Count >= Max;

    public bool TryTake()
    {
        if (Interlocked.Increment(ref _count) <= Max)
        {
            return true;
        }

        Interlocked.Decrement(ref _count);
        return false;
    }

    public void Leave() => Interlocked.Decrement(ref _count);
}
