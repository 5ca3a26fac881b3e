using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Rates;

namespace Dashboard.Diagnosis;

/// <summary>Without samples nothing is known, and old findings are not repeated. Not thread-safe.</summary>
internal sealed class SilenceDetector
{
    public const string Title = "No samples";

    private double? _last;
    private string? _explained;
    private string? _sentence;
    private double _known;

    /// <summary>Null while samples come.</summary>
    public Finding? Current { get; private set; }

    /// <summary>It was on its way, or its interval is the whole silence.</summary>
    public bool Covers(PoolSample sample) => Current is not null && sample.T - sample.IntervalSeconds <= _known;

    /// <summary>The finding that is over with it. A sample from before the silence ends nothing.</summary>
    /// <returns>Null without one.</returns>
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

    /// <summary>The listener did not run: silence counts from here on.</summary>
    public void Excuse(double now) => _last = Current is null && _last is not null ? now : _last;

    /// <summary>Nothing is expected any more.</summary>
    public void Forget() => (_last, Current, _sentence, _explained) = (null, null, null, null);

    /// <summary>Why none come, in case it lasts.</summary>
    public void Explain(string sentence) => _explained = sentence;

    /// <param name="silence">Seconds without a sample until nothing can be said; at least <see cref="DataGaps.SampleIntervals"/>.</param>
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
