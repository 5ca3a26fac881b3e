namespace Dashboard.Exchange.Input;

/// <summary>Adds up single requests: totals and timeline.</summary>
internal sealed class RequestLog(string label)
{
    /// <summary>The longest time from the first request; beyond it the file is broken.</summary>
    private static readonly TimeSpan LongestSpan = TimeSpan.FromDays(7);

    private readonly RequestTimeline _timeline = new();
    private long? _anyTicks;

    public ImportTotals Totals { get; } = new();

    /// <param name="status">The answer's status; 0 without one.</param>
    public void Add(long line, long startTicks, long durationTicks, int status, long bytes, string? error, string? cause)
    {
        var endTicks = startTicks + durationTicks;
        Check(line, startTicks, "timestamp");
        Check(line, endTicks, "latency");
        var microseconds = durationTicks / 10;
        _timeline.Start(startTicks);
        _timeline.End(endTicks, 1, status >= 100);
        _timeline.Bytes(endTicks, bytes);
        _timeline.Latency(endTicks, microseconds);
        Totals.End(endTicks, 1, status);
        Totals.Latency(startTicks, microseconds);
        Totals.Bytes += bytes;
        if (error is not null)
        {
            _timeline.Error(endTicks, error, 1);
            Totals.Error(error, cause);
        }
    }

    public RequestTimeline Timeline => _timeline;

    public void Check(long line, long ticks, string field)
    {
        _anyTicks ??= ticks;
        if (Math.Abs(ticks - _anyTicks.Value) > LongestSpan.Ticks)
        {
            throw BadInput.Of(label, line, $"{field} is more than {LongestSpan.Days} days away from the first one");
        }
    }

    public ImportedLoad ToLoad(ImportFormat format, string tool, string title, IReadOnlyDictionary<string, string> definitions, bool wallClock)
    {
        if (Totals.Ended == 0)
        {
            throw BadInput.Of(label, null, "it contains no requests");
        }

        var (origin, items) = _timeline.Build(Totals.FirstTicks);
        return new ImportedLoad(format, title, Totals.ToSummary(tool, definitions))
        {
            StartedUtc = wallClock ? new DateTimeOffset(origin, TimeSpan.Zero) : null,
            Items = items,
            Seconds = items.Count == 0 ? 0 : items[^1].T,
        };
    }

    /// <summary>A phase with times relative to the timeline's beginning.</summary>
    public static PhaseSummary Phase(string name, ImportTotals totals, DateTimeOffset origin, string tool, IReadOnlyDictionary<string, string> definitions) =>
        new(name, Seconds(totals.FirstTicks - origin.Ticks), Seconds(totals.LastTicks - origin.Ticks), totals.ToSummary(tool, definitions));

    private static double Seconds(long ticks) => Math.Max(0, ticks) / (double)TimeSpan.TicksPerSecond;
}
