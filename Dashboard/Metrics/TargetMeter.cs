using System.Diagnostics.Metrics;
using System.Globalization;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Metrics;

/// <summary>
/// The instruments of one target. Each has a meter of its own, all of one name, so that nothing of a target is exported once it is gone. Thread-safe.
/// </summary>
internal sealed class TargetMeter : IDisposable
{
    private readonly Lock _gate = new();
    private readonly TargetFigures _figures = new();
    private readonly Func<double> _now;
    private readonly Func<bool> _isAttached;
    private readonly KeyValuePair<string, object?>[] _target;
    private readonly Meter _meter;
    private readonly Histogram<double> _waits;

    /// <param name="name">Foreign text.</param>
    /// <param name="now">Seconds on the target's timeline.</param>
    public TargetMeter(string name, int processId, Func<double> now, Func<bool> isAttached)
    {
        (_now, _isAttached) = (now, isAttached);
        _target =
        [
            new(MetricCatalogue.TargetName, ForeignText.InCharacters(name, Labels.Longest)),
            new(MetricCatalogue.TargetId, processId.ToString(CultureInfo.InvariantCulture)),
        ];
        _meter = new Meter(new MeterOptions(MetricCatalogue.MeterName) { Version = About.Version, Tags = _target });
        foreach (var metric in MetricCatalogue.All)
        {
            Create(metric);
        }

        var wait = MetricCatalogue.Wait;
        _waits = _meter.CreateHistogram(
            wait.Name, wait.Unit, wait.Definition, tags: null, new InstrumentAdvice<double> { HistogramBucketBoundaries = MetricCatalogue.WaitBounds });
    }

    public void Add(TimelineItem item)
    {
        lock (_gate)
        {
            _figures.Add(item);
        }

        if (item is RequestTimes times)
        {
            Record(times);
        }
    }

    public void Dispose() => _meter.Dispose();

    private void Create(MetricFacts metric)
    {
        switch (metric.Type)
        {
            case MetricType.Counter:
                _meter.CreateObservableCounter(metric.Name, () => Read(metric), metric.Unit, metric.Definition);
                break;
            case MetricType.UpDownCounter:
                _meter.CreateObservableUpDownCounter(metric.Name, () => Read(metric), metric.Unit, metric.Definition);
                break;
            case MetricType.Gauge:
                _meter.CreateObservableGauge(metric.Name, () => Read(metric), metric.Unit, metric.Definition);
                break;
        }
    }

    private List<Measurement<double>> Read(MetricFacts metric)
    {
        if (metric == MetricCatalogue.Attached)
        {
            return [new Measurement<double>(_isAttached() ? 1 : 0, _target)];
        }

        lock (_gate)
        {
            return [.. _figures.Of(metric, _now()).Select(figure => new Measurement<double>(figure.Value, Tags(metric, figure.Labels)))];
        }
    }

    private KeyValuePair<string, object?>[] Tags(MetricFacts metric, string[] values) =>
        [.. _target, .. metric.Labels.Zip(values, static (label, value) => new KeyValuePair<string, object?>(label, value))];

    /// <summary>The middle of each bucket of ours, which are far narrower than those that are exported.</summary>
    private void Record(RequestTimes times)
    {
        foreach (var (bucket, count) in times.QueueWaits.Counts)
        {
            var seconds = LatencyHistogram.MiddleOf(bucket) / 1_000_000;
            for (var i = 0L; i < count; i++)
            {
                _waits.Record(seconds, _target);
            }
        }
    }
}
