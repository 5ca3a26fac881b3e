namespace Dashboard.Accounts.Blame;

/// <summary>
/// What was owed to each key up to the times of a grid: every 10 ms for 10 s, every 100 ms for 2 minutes, every second for 15 minutes. Between two of them it
/// is taken to grow evenly. Bound: 3,000 rows of 500 keys, 12 MB. Not thread-safe.
/// </summary>
internal sealed class Checkpoints
{
    /// <summary>The time that they reach back, seconds.</summary>
    public const double Seconds = 900;

    public const double StepSeconds = 1.0 / PerSecond;

    private const int PerSecond = 100;

    private readonly Ring[] _rings = [new(1, 1_001), new(10, 1_201), new(100, 901)];
    private long _newest = long.MinValue;

    public static double After(double t) => (Math.Floor((t * PerSecond) + 1e-6) + 1) / PerSecond;

    public double Begin => _rings.Min(static ring => ring.Begin) / PerSecond;

    /// <summary>Adds what was owed up to a time of the grid; the array is kept. Times only grow.</summary>
    public void Add(double t, double[] owed)
    {
        var at = (long)Math.Round(t * PerSecond);
        _newest = at;
        foreach (var ring in _rings)
        {
            ring.Add(at, owed);
        }
    }

    /// <summary>Adds to a row what came to be owed to each key between two times.</summary>
    /// <param name="from">Seconds; what precedes <see cref="Begin"/> is not added.</param>
    /// <param name="to">Seconds; what follows the newest is not added.</param>
    /// <returns>Seconds of which they know nothing.</returns>
    public double AddBetween(double from, double to, double[] row)
    {
        var (begin, end) = (Math.Max(from, Begin), Math.Min(to, (double)_newest / PerSecond));
        if (!(begin < end))
        {
            return Math.Max(0, to - from);
        }

        AddAt(end, 1, row);
        AddAt(begin, -1, row);
        return to - from - (end - begin);
    }

    private void AddAt(double t, double sign, double[] row)
    {
        var grid = t * PerSecond;
        foreach (var ring in _rings)
        {
            if (ring.Find(grid) is var (before, after, share))
            {
                Add(before, sign * (1 - share), row);
                Add(after, sign * share, row);
                return;
            }
        }
    }

    private static void Add(double[] owed, double factor, double[] row)
    {
        if (factor != 0)
        {
            for (var key = 0; key < owed.Length; key++)
            {
                row[key] += factor * owed[key];
            }
        }
    }

    /// <summary>Rows at every so many steps of the grid; a row that is in several rings is the same array.</summary>
    private sealed class Ring(int step, int capacity)
    {
        private readonly double[]?[] _rows = new double[capacity][];
        private long _oldest = long.MaxValue;
        private long _last = long.MinValue;

        public double Begin => _oldest == long.MaxValue ? double.PositiveInfinity : (double)_oldest * step;

        public void Add(long at, double[] owed)
        {
            if (at % step != 0)
            {
                return;
            }

            var place = at / step;
            if (_last != place - 1)
            {
                // Time without rows: nothing lies between.
                Array.Clear(_rows);
                _oldest = place;
            }

            _last = place;
            _oldest = Math.Max(_oldest, place - capacity + 1);
            _rows[At(place)] = owed;
        }

        private int At(long place) => (int)(((place % capacity) + capacity) % capacity);

        public (double[] Before, double[] After, double Share)? Find(double grid)
        {
            var place = (long)Math.Floor((grid / step) + 1e-9);
            var share = Math.Max(0, (grid / step) - place);
            var next = share < 1e-9 ? place : place + 1;
            return place >= _oldest && next <= _last ? (_rows[At(place)]!, _rows[At(next)]!, share) : null;
        }
    }
}
