using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Rates;

namespace Dashboard.Diagnosis;

/// <summary>Without samples nothing is known, and old findings are not repeated. Not thread-safe.</summary>
internal sealed class SilenceDetector
{
    private double? _last;
    private string? _explained;
    private string? _because;
    private double _known;

    public Finding? Current { get; private set; }

    /// <summary>True for a sample that was on its way, or whose interval is the whole silence.</summary>
    public bool Covers(PoolSample sample) => Current is not null && sample.T - sample.IntervalSeconds <= _known;

    /// <summary>The finding that is over with it. A sample from before the silence ends nothing.</summary>
    public Finding? Seen(double t)
    {
        if (Current is not null && t <= _known)
        {
            return null;
        }

        var over = Current is { } blind ? (blind with { To = t }).Saying(SilenceRule.Text(blind.From, t, _because)) : null;
        (_last, Current, _because, _explained) = (t, null, null, null);
        return over;
    }

    /// <summary>The listener did not run: silence counts from here on.</summary>
    public void Excuse(double now) => _last = Current is null && _last is not null ? now : _last;

    public void Forget() => (_last, Current, _because, _explained) = (null, null, null, null);

    public void Explain(string sentence) => _explained = sentence;

    /// <param name="silence">Seconds without a sample until nothing is known; at least <see cref="DataGaps.SampleIntervals"/>.</param>
    public Finding? Pass(double now, double silence, double interval)
    {
        if (Current is not null || _last is not { } last || !(now - last > Math.Max(silence, DataGaps.SampleIntervals * interval)))
        {
            return null;
        }

        (_because, _known) = (_explained, now);
        return Current = SilenceRule.Instance.Of(last, now, _because);
    }
}
