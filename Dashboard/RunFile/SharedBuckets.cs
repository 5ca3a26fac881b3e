namespace Dashboard.RunFile;

/// <summary>
/// Histogram buckets of what is being read. Neighbouring intervals hold many of the same, and nobody writes to what was read: equal
/// buckets are one object, or a day under load would be fourteen million of them. Not thread-safe: one a part of a file.
/// </summary>
internal sealed class SharedBuckets
{
    /// <summary>Power of two. A bucket that meets another in its slot takes its place.</summary>
    private const int Slots = 4_096;

    private readonly long[]?[] _kept = new long[]?[Slots];
    private readonly List<long[]> _histogram = new(256);

    public void Begin() => _histogram.Clear();

    public void Add(long index, long count)
    {
        ref var kept = ref _kept[(int)((index + (count * 613)) & (Slots - 1))];
        if (kept is null || kept[0] != index || kept[1] != count)
        {
            kept = [index, count];
        }

        _histogram.Add(kept);
    }

    /// <summary>What was added since <see cref="Begin"/>.</summary>
    public long[][] ToArray() => [.. _histogram];
}
