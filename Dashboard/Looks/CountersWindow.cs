using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Looks;

/// <summary>The counters of a target's last seconds, and what in them gives cause to read all signals. Pure. Not thread-safe.</summary>
/// <param name="seconds">Older samples are forgotten.</param>
/// <param name="leastQueued">Work items of a sample from which on the queue counts.</param>
internal sealed class CountersWindow(double seconds = double.PositiveInfinity, double leastQueued = 1)
{
    /// <summary>After so much of the counters they can give cause for more.</summary>
    private const double Least = 1;

    private const double SlowSeconds = 0.1;
    private const double BusyPercent = 50;
    private const double CollectingPercent = 10;
    private const double MuchContention = 50;

    private readonly List<PoolSample> _samples = [];

    /// <summary>In seconds on the timeline: a request from before may be ours, for the target's catalogue.</summary>
    public double RequestsFrom { get; set; } = double.NegativeInfinity;

    public bool HadRequests => _samples.Exists(sample =>
        (sample.RequestsStarted > 0 || sample.CurrentRequests > 0) && sample.T - sample.IntervalSeconds >= RequestsFrom);

    /// <summary>Each connection of HTTP/1.1 has one request at a time; what queues is more than requests. 0 where no request is open.</summary>
    public double MostInFlight => _samples.Max(static sample => (double?)Math.Min(
        sample.CurrentConnections ?? 0, (sample.CurrentRequests ?? 0) + (sample.QueueLength ?? 0))) ?? 0;

    /// <summary>Of the last sample; null where the target does not report them. Those from before the look are among them, unlike their requests.</summary>
    public double? Connections => _samples.Count == 0 ? null : _samples[^1].CurrentConnections;

    /// <summary>The mean of the requests that are open, where each sample has some; null otherwise.</summary>
    public double? AlwaysOpen => Open >= 1 && _samples.TrueForAll(static sample => sample.CurrentRequests is null or >= 1) ? Open : null;

    private double Open => _samples.Average(static sample => sample.CurrentRequests) ?? 0;

    /// <summary>By Little's law; null where no request began.</summary>
    private double? MeanSeconds => _samples.Average(static sample => (double?)(sample.RequestsStartedPerSecond ?? 0)) is > 0 and var started
        ? Open / started : null;

    public void Add(PoolSample sample)
    {
        _samples.Add(sample);
        _samples.RemoveRange(0, Math.Max(0, _samples.FindIndex(one => one.T > sample.T - seconds)));
    }

    public void Clear() => _samples.Clear();

    /// <summary>By the counters' means (Little's law), or because requests are open all the time.</summary>
    public bool HasSlowRequests() => MeanSeconds >= SlowSeconds || AlwaysOpen is not null;

    /// <summary>What may be wrong, the most certain first.</summary>
    public IEnumerable<LookCause> Causes(PoolAssessment now)
    {
        if (_samples.Count == 0 || now.SampledPool is not { Covered: >= Least } pool)
        {
            yield break;
        }

        var isQueued = _samples.Count(sample => sample.QueueLength >= leastQueued) > 1;
        if (now.Verdict is { Severity: > Severities.Notice, Headline: { } headline }
            && (isQueued || leastQueued <= 1 || now.Verdict.Rule != PoolVerdict.Looking))
        {
            yield return new(now.Verdict.Rule, headline);
        }

        if (isQueued)
        {
            yield return new("queue", "work waits in the queue");
        }

        if (_samples.Max(static sample => sample.RequestQueueLength + sample.ConnectionQueueLength) > 0)
        {
            yield return new("kestrelQueue", "requests wait in Kestrel's queue");
        }

        if (MeanSeconds >= SlowSeconds)
        {
            yield return new("slowRequests", $"requests take {Readable.Milliseconds(1_000 * MeanSeconds.Value)} on average");
        }
        else if (HasSlowRequests())
        {
            yield return new(
                "openRequests", $"{Readable.Plural((long)Math.Round(Open), "request")} {(Math.Round(Open) == 1 ? "is" : "are")} open all the time");
        }

        if (_samples[^1].FailedRequests > _samples[0].FailedRequests)
        {
            yield return new("failedRequests", "requests fail");
        }

        if (pool.UsablePercent >= BusyPercent)
        {
            yield return new("processors", $"its processors are {Readable.Percent(pool.UsablePercent)} busy");
        }

        if (pool.CollectingPercent >= CollectingPercent)
        {
            yield return new("collectingTime", "much of the time goes into garbage collections");
        }

        if (pool.ContentionsPerSecond >= MuchContention)
        {
            yield return new("contention", "threads wait for locks");
        }
    }
}
