using System.Diagnostics;
using System.Globalization;

namespace Benchmarks.Known;

/// <summary>The server's own books of one path.</summary>
internal sealed class KnownRun(KnownBehaviour behaviour)
{
    private readonly Lock _gate = new();
    private readonly List<(long Arrived, long Answered)> _answers = [];
    private long _first;

    public long? Arrive(long at)
    {
        lock (_gate)
        {
            _first = _first == 0 ? at : _first;
            return behaviour.Arrive(at);
        }
    }

    public void Answer(long arrived, long at)
    {
        lock (_gate)
        {
            _answers.Add((arrived, at));
        }
    }

    /// <summary>
    /// "answers per second, p50 ms, p99 ms, p99.9 ms, answers per second of the window" of the seconds from the first request on. The first rate is answers ÷
    /// time from the first arrival to the last of these answers, so that no round is cut; percentiles by rank ⌈p·n⌉ of all answers.
    /// </summary>
    public string Truth(double seconds)
    {
        lock (_gate)
        {
            var end = _first + (long)(seconds * Stopwatch.Frequency);
            double[] times = [.. _answers.Select(answer => (answer.Answered - answer.Arrived) * 1000.0 / Stopwatch.Frequency).Order()];
            double At(double percentile) => times.Length == 0 ? 0 : times[Math.Max(0, (int)Math.Ceiling(percentile / 100 * times.Length) - 1)];
            return string.Create(CultureInfo.InvariantCulture,
                $"{PerSecond(end)} {At(50)} {At(99)} {At(99.9)} {_answers.Count(answer => answer.Answered <= end) / seconds}");
        }
    }

    private double PerSecond(long end)
    {
        long[] inside = [.. _answers.Select(answer => answer.Answered).Where(at => at <= end)];
        return inside.Length == 0 ? 0 : inside.Length / ((inside.Max() - _first) / (double)Stopwatch.Frequency);
    }
}
