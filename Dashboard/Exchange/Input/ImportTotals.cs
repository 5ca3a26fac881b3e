using Dashboard.Timeline.Histograms;

namespace Dashboard.Exchange.Input;

/// <summary>Sums of requests, in ticks of 100 ns of any clock.</summary>
public sealed class ImportTotals
{
    private const int MaxTexts = 100;

    private readonly LatencyHistogram _latency = new();
    private readonly LatencyHistogram _connect = new();
    private readonly LatencyHistogram _firstByte = new();
    private readonly Dictionary<string, long> _errors = new(StringComparer.Ordinal);
    private readonly Dictionary<string, long> _causes = new(StringComparer.Ordinal);
    private readonly Dictionary<string, long> _statuses = new(StringComparer.Ordinal);

    public long Ended { get; private set; }

    public long Completed { get; private set; }

    public long NotSent { get; set; }

    public double Bytes { get; set; }

    public long FirstTicks { get; private set; } = long.MaxValue;

    public long LastTicks { get; private set; } = long.MinValue;

    public void End(long ticks, long count, int status)
    {
        Ended += count;
        LastTicks = Math.Max(LastTicks, ticks);
        FirstTicks = Math.Min(FirstTicks, ticks);
        if (status >= 100)
        {
            Completed += count;
            Bump(_statuses, FormattableString.Invariant($"{status / 100}xx"), count);
        }
    }

    public void Latency(long startTicks, long microseconds)
    {
        FirstTicks = Math.Min(FirstTicks, startTicks);
        _latency.Record(microseconds);
    }

    /// <param name="microseconds">0 on a kept connection.</param>
    public void Connect(long microseconds)
    {
        if (microseconds > 0)
        {
            _connect.Record(microseconds);
        }
    }

    public void FirstByte(long microseconds) => _firstByte.Record(microseconds);

    public void Error(string errorClass, string? cause, long count = 1)
    {
        Bump(_errors, errorClass, count);
        if (cause is { Length: > 0 } && (_causes.Count < MaxTexts || _causes.ContainsKey(cause)))
        {
            Bump(_causes, cause, count);
        }
    }

    /// <param name="definitions">The tool's definitions; those of figures that no request gave are left out.</param>
    public LoadSummary ToSummary(string source, IReadOnlyDictionary<string, string> definitions)
    {
        var window = Ended > 0 ? Math.Max(0, LastTicks - FirstTicks) / (double)TimeSpan.TicksPerSecond : 0;
        var given = definitions
            .Where(d => (window > 0 || d.Key is not (FigureKeys.Window or FigureKeys.PerSecond or FigureKeys.BytesPerSecond))
                && (_latency.Count > 0 || !d.Key.StartsWith(FigureKeys.Latency, StringComparison.Ordinal))
                && (_connect.Count > 0 || !d.Key.StartsWith(FigureKeys.Connect, StringComparison.Ordinal))
                && (_firstByte.Count > 0 || !d.Key.StartsWith(FigureKeys.FirstByte, StringComparison.Ordinal)))
            .ToDictionary(StringComparer.Ordinal);
        return new LoadSummary(Completed, window > 0 ? Completed / window : 0, window, Ended, 0, 0, window > 0 ? Bytes / window : 0)
        {
            Source = source,
            Definitions = given,
            Errors = _errors,
            ErrorCauses = _causes,
            StatusClasses = _statuses,
            Latency = _latency.ToSummary(),
            Service = _latency.ToSparse(),
            Clamped = _latency.Clamped,
            ConnectMs = _connect.ToSummary(),
            FirstByteMs = _firstByte.ToSummary(),
            ConnectionsOpened = _connect.Count,
            NotSent = NotSent,
            Offered = Ended + NotSent,
        };
    }

    private static void Bump(Dictionary<string, long> counts, string key, long count) => counts[key] = counts.GetValueOrDefault(key) + count;
}
