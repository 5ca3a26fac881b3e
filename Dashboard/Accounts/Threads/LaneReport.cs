using Dashboard.Timeline;
using Dashboard.Timeline.Lanes;

namespace Dashboard.Accounts.Threads;

/// <summary>
/// Makes one <see cref="LaneWindow"/> a second of what threads did. A second is told when it is two seconds old: by then the stacks that name its
/// waits have come, and the looks that tell what no event does. Safe for any number of threads.
/// </summary>
/// <param name="lanes">What the threads did.</param>
/// <param name="publish">Gets each window, on the thread that says the time.</param>
internal sealed class LaneReport(ThreadLanes lanes, Action<TimelineItem> publish)
{
    /// <summary>How old a moment is before it is told.</summary>
    public const double DelaySeconds = 2;

    private const double WindowSeconds = 1;
    private readonly Lock _gate = new();
    private double _from = double.NaN;

    /// <summary>Somebody who tells of threads is at this time; times may come in any order.</summary>
    /// <param name="now">Seconds on the timeline.</param>
    public void Tick(double now)
    {
        lock (_gate)
        {
            // Bars are told in whole milliseconds, so that windows meet exactly.
            var to = Math.Round(now - DelaySeconds, 3);
            if (double.IsNaN(_from))
            {
                _from = to;
            }

            if (to - _from < WindowSeconds)
            {
                return;
            }

            // What is older is not remembered: for so long nobody said the time.
            var from = Math.Max(_from, to - ThreadLanes.Seconds + DelaySeconds);
            _from = to;
            if (Window(from, to, now) is { Columns.Count: > 0 } window)
            {
                publish(window);
            }
        }
    }

    private LaneWindow Window(double from, double to, double now)
    {
        var bars = lanes.Spans(now, from)
            .Where(span => span.From < to)
            .Select(span => new LaneBar(
                span.Row, Math.Max(from, span.From), Math.Min(to, span.To), new LaneDoing(span.State) { Site = span.Site, Route = span.Route }))
            .ToList();
        var (told, step) = LaneBars.AtMost(bars, LaneWindow.MaxBars, 2 * Lane.ShortestSeconds);
        return new LaneWindow(to, Math.Round(to - from, 3), LaneColumns.Of(told, from)) { StepMs = step * 1000 };
    }
}
