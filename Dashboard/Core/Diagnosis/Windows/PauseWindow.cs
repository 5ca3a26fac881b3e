namespace Dashboard.Diagnosis.Windows;

/// <summary>Pauses for garbage collections in the last <see cref="PoolWindow.Seconds"/>. Not thread-safe.</summary>
internal sealed class PauseWindow
{
    /// <summary>Pauses of 10 ms or longer do not come more often.</summary>
    private const int Max = 300;

    private readonly Queue<GcPause> _pauses = new();
    private readonly Queue<PoolSample> _samples = new();
    private bool _isTold;

    public void Add(GcPause pause)
    {
        _isTold = true;
        _pauses.Enqueue(pause);
        if (_pauses.Count > Max)
        {
            _pauses.Dequeue();
        }
    }

    public PauseFigures? Add(PoolSample sample)
    {
        var from = sample.T - PoolWindow.Seconds;
        _samples.Enqueue(sample);
        while (_samples.Peek().T <= from)
        {
            _samples.Dequeue();
        }

        while (_pauses.TryPeek(out var oldest) && oldest.T <= from)
        {
            _pauses.Dequeue();
        }

        var seconds = Math.Max(_samples.Sum(one => one.IntervalSeconds), sample.IntervalSeconds);
        var told = _pauses.Where(pause => pause.T <= sample.T).ToList();
        // Older recordings have the longer pauses only.
        var paused = _samples.All(static one => one.GcPausedSeconds is not null) ? _samples.Sum(one => one.GcPausedSeconds)
            : _isTold ? (double?)told.Sum(pause => Math.Min(pause.Seconds, pause.T - from))
            : null;
        return paused is null ? null : new PauseFigures(Math.Min(1, paused.Value / seconds))
        {
            LongestSeconds = told.Select(pause => pause.Seconds).DefaultIfEmpty().Max(),
            Generations = [.. told.GroupBy(pause => pause.Generation).OrderByDescending(one => one.Sum(pause => pause.Seconds)).Select(one => one.Key)],
        };
    }

    public void Clear()
    {
        _pauses.Clear();
        _samples.Clear();
        _isTold = false;
    }
}

/// <summary>The time in which all threads were suspended for garbage collections.</summary>
/// <param name="Share">A share of the time, 0 to 1.</param>
public sealed record PauseFigures(double Share)
{
    public double LongestSeconds { get; init; }

    /// <summary>Generations of pauses of 10 ms or longer, the one that took most time first.</summary>
    public IReadOnlyList<int> Generations { get; init; } = [];

    public PauseFigures With(PauseFigures? other) => other is null ? this
        : (other.Share > Share ? other : this) with { LongestSeconds = Math.Max(LongestSeconds, other.LongestSeconds) };
}
