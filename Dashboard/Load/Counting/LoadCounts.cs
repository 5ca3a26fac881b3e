using Dashboard.Timeline.Histograms;

namespace Dashboard.Load.Counting;

/// <summary>Sums of requests, of one interval or of the whole load.</summary>
internal sealed class LoadCounts(bool open)
{
    public const string OtherStatus = "httpOther";

    private readonly long[] _statuses = new long[10];
    private readonly long[] _errorStatuses = new long[10];
    private readonly long[] _outcomes = new long[Enum.GetValues<RequestOutcome>().Length];

    /// <summary>Times from send to last byte, or elapsed time when given up; none without a connection.</summary>
    public LatencyHistogram Service { get; } = new();

    /// <summary>Times from intended send to last byte of the same requests; null in a closed loop.</summary>
    public LatencyHistogram? Response { get; } = open ? new() : null;

    public long Bytes { get; private set; }

    public long OverlapTicks { get; private set; }

    public long Completed => Of(RequestOutcome.Completed) + Of(RequestOutcome.ErrorStatus) + Of(RequestOutcome.BodyMismatch);

    public long Unfinished => Of(RequestOutcome.Unfinished) + Of(RequestOutcome.Cancelled);

    public long Ended => _outcomes.Sum();

    public long Of(RequestOutcome outcome) => _outcomes[(int)outcome];

    public void Add(in RequestSample sample, long overlapTicks)
    {
        _outcomes[(int)sample.Outcome]++;
        var hundreds = Math.Clamp(sample.Status / 100, 0, 9);
        _statuses[hundreds]++;
        _errorStatuses[hundreds] += sample.Outcome == RequestOutcome.ErrorStatus ? 1 : 0;
        Bytes += sample.Bytes;
        OverlapTicks += overlapTicks;
        if (sample.Outcome <= RequestOutcome.Cancelled)
        {
            Service.Record(LoadTimes.Microseconds(sample.End - sample.Start));
            Response?.Record(LoadTimes.Microseconds(sample.End - sample.Intended));
        }
    }

    public void Add(LoadCounts other)
    {
        for (var i = 0; i < _outcomes.Length; i++)
        {
            _outcomes[i] += other._outcomes[i];
        }

        for (var i = 0; i < _statuses.Length; i++)
        {
            _statuses[i] += other._statuses[i];
            _errorStatuses[i] += other._errorStatuses[i];
        }

        Bytes += other.Bytes;
        OverlapTicks += other.OverlapTicks;
        Service.Add(other.Service);
        if (other.Response is not null)
        {
            Response?.Add(other.Response);
        }
    }

    public void Clear()
    {
        Array.Clear(_outcomes);
        Array.Clear(_statuses);
        Array.Clear(_errorStatuses);
        (Bytes, OverlapTicks) = (0, 0);
        Service.Clear();
        Response?.Clear();
    }

    /// <summary>Failed requests by class, each in one. http4xx, http5xx, httpOther and bodyMismatch are also completed ones, the others are not.</summary>
    public Dictionary<string, long> Errors() => Named(
        ("timeout", Of(RequestOutcome.Timeout)),
        ("connectTimeout", Of(RequestOutcome.ConnectTimeout)),
        ("connect", Of(RequestOutcome.Connect)),
        ("reset", Of(RequestOutcome.Reset)),
        ("protocol", Of(RequestOutcome.Protocol)),
        (ErrorClassOf(400), _errorStatuses[4]),
        (ErrorClassOf(500), _errorStatuses[5]),
        (OtherStatus, Of(RequestOutcome.ErrorStatus) - _errorStatuses[4] - _errorStatuses[5]),
        ("bodyMismatch", Of(RequestOutcome.BodyMismatch)),
        ("unfinished", Of(RequestOutcome.Unfinished)),
        ("cancelled", Of(RequestOutcome.Cancelled)));

    public static string ErrorClassOf(int status) => status is >= 400 and < 600 ? $"http{status / 100}xx" : OtherStatus;

    public Dictionary<string, long> StatusClasses() =>
        Named([.. Enumerable.Range(1, 9).Select(hundreds => ($"{hundreds}xx", _statuses[hundreds]))]);

    private static Dictionary<string, long> Named(params ReadOnlySpan<(string Name, long Count)> counts)
    {
        var named = new Dictionary<string, long>(StringComparer.Ordinal);
        foreach (var (name, count) in counts)
        {
            if (count > 0)
            {
                named[name] = count;
            }
        }

        return named;
    }
}
