using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Merging;

/// <summary>Events that wait, the earliest first; of one time, the first added. They nearly always come in order. Not thread-safe.</summary>
internal sealed class TimeOrderedQueue
{
    private WorkEvent[] _ring = new WorkEvent[16];
    private int _first;

    public int Count { get; private set; }

    /// <summary>Valid only while there is one.</summary>
    public ref readonly WorkEvent First => ref _ring[_first];

    public void Add(in WorkEvent e)
    {
        if (Count == _ring.Length)
        {
            Grow();
        }

        var place = Count++;
        while (place > 0 && _ring[At(place - 1)].T > e.T)
        {
            _ring[At(place)] = _ring[At(place - 1)];
            place--;
        }

        _ring[At(place)] = e;
    }

    public WorkEvent Take()
    {
        var e = _ring[_first];
        _ring[_first] = default;
        (_first, Count) = (At(1), Count - 1);
        return e;
    }

    private int At(int place) => (_first + place) & (_ring.Length - 1);

    private void Grow()
    {
        var larger = new WorkEvent[2 * _ring.Length];
        for (var i = 0; i < Count; i++)
        {
            larger[i] = _ring[At(i)];
        }

        (_ring, _first) = (larger, 0);
    }
}
