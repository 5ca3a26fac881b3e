namespace Dashboard.Load;

/// <summary>
/// The finished requests of one worker that the tally has not taken yet, at most 256. The worker writes without a lock; whoever takes
/// holds the tally's lock. A full ring is emptied by its own worker, so that nothing is ever lost.
/// </summary>
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
