namespace TargetApp.Requests;

/// <summary>
/// The last 10,000 scenario requests that ended. Writers only take a number and store one reference, so a row is always whole;
/// at full speed 10,000 rows are a second or two.
/// </summary>
internal sealed class RequestLog
{
    public const int Capacity = 10_000;

    private readonly LoggedRequest?[] _rows = new LoggedRequest?[Capacity];
    private long _total;

    public void Add(string scenario, long startTicks, long elapsedTicks, int threadAtStart, int threadAtEnd)
    {
        var sequence = Interlocked.Increment(ref _total) - 1;
        Volatile.Write(ref _rows[sequence % Capacity], new LoggedRequest(sequence, scenario, startTicks, elapsedTicks, threadAtStart, threadAtEnd));
    }

    /// <summary>The rows still kept whose number is at least <paramref name="since"/>, oldest first, and how many there ever were.</summary>
    public (long Total, IReadOnlyList<LoggedRequest> Rows) Read(long since)
    {
        var total = Interlocked.Read(ref _total);
        var first = Math.Max(since, total - Capacity);
        var rows = new List<LoggedRequest>();
        for (var sequence = Math.Max(0, first); sequence < total; sequence++)
        {
            // A row that was claimed but not stored yet, or overtaken while reading, is left out.
            if (Volatile.Read(ref _rows[sequence % Capacity]) is { } row && row.Sequence == sequence)
            {
                rows.Add(row);
            }
        }

        return (total, rows);
    }
}
