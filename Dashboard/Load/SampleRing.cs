using Dashboard.Load.Counting;

namespace Dashboard.Load;

/// <summary>A worker's untaken finished requests, at most 256. Its worker writes without a lock, and empties a full ring: nothing is lost.</summary>
internal sealed class SampleRing
{
    private const int Capacity = 256;

    private readonly RequestSample[] _samples = new RequestSample[Capacity];
    private uint _written;
    private uint _taken;
    private bool _anyTaken;

    public bool TryAdd(in RequestSample sample)
    {
        if (_written - Volatile.Read(ref _taken) == Capacity)
        {
            return false;
        }

        _samples[_written % Capacity] = sample;
        Volatile.Write(ref _written, _written + 1);
        return true;
    }

    public void TakeAll(LoadTally tally)
    {
        var end = Volatile.Read(ref _written);
        for (var i = _taken; i != end; i++)
        {
            tally.Add(in _samples[i % Capacity], isFirst: !_anyTaken);
            _anyTaken = true;
        }

        Volatile.Write(ref _taken, end);
    }
}
