using Dashboard.Diagnosis.Rules;
using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Rates;

namespace Dashboard.Diagnosis;

/// <summary>No samples come: nothing can be said of the pool, and what was said before is not repeated as if it still held. Not thread-safe.</summary>
internal sealed class SilenceDetector
{
    /// <summary>What it is, in a few words.</summary>
    public const string Title = "No samples";

    private double? _last;
    private string? _explained;
    private string? _sentence;
    private double _known;

    /// <summary>The finding while it lasts; null while samples come.</summary>
    public Finding? Current { get; private set; }

    /// <summary>Whether a sample tells of time in which none came: it was on its way, or its interval is the whole silence.</summary>
    public bool Covers(PoolSample sample) => Current is not null && sample.T - sample.IntervalSeconds <= _known;

    /// <summary>A sample came; one from before the silence was known ends nothing.</summary>
    /// <returns>The finding that is over with it; null without one.</returns>
    public Finding? Seen(double t)
    {
        if (Current is not null && t <= _known)
        {
            return null;
        }

        var over = Current is null ? null : Current with { To = t, Sentence = Sentence(t) };
        (_last, Current, _sentence, _explained) = (t, null, null, null);
        return over;
    }

    /// <summary>Whoever listens did not run until now: silence counts from here on.</summary>
    public void Excuse(double now) => _last = Current is null && _last is not null ? now : _last;

    /// <summary>Nothing is expected any more.</summary>
    public void Forget() => (_last, Current, _sentence, _explained) = (null, null, null, null);

    /// <summary>Somebody knows why none come, in case none do for long enough to be told.</summary>
    public void Explain(string sentence) => _explained = sentence;

    /// <summary>Time goes on.</summary>
    /// <param name="now">Seconds on the timeline.</param>
    /// <param name="silence">Without a sample for so long, seconds, nothing can be said, nor within <see cref="DataGaps.SampleIntervals"/>.</param>
    /// <param name="interval">The usual time between two samples, seconds.</param>
    /// <returns>The finding when it begins; null otherwise.</returns>
    public Finding? Pass(double now, double silence, double interval)
    {
        if (Current is not null || _last is not { } last || !(now - last > Math.Max(silence, DataGaps.SampleIntervals * interval)))
        {
            return null;
        }

        (_sentence, _known) = (_explained, now);
        return Current = new Finding(RuleIds.Blind, last)
        {
            Severity = Severities.Blind,
            Title = Title,
            Sentence = Sentence(now),
            RestsOn = [FindingSources.Session],
            Figures = [new FindingFigure("time without a sample", now - last, "s")],
            Samples = [last],
        };
    }

    private string Sentence(double now) =>
        $"No samples for {Readable.Seconds(now - _last)}: the pool cannot be judged for that time.{(_sentence is null ? "" : $" {_sentence}")}";
}
