using Dashboard.Timeline.Lanes;

namespace Dashboard.Accounts.Threads;

/// <summary>
/// Publishes a <see cref="LaneWindow"/> a second, up to the newest sample of the threads, which shows what was before it; without samples, up to the time that
/// the next one could not change any more. Not thread-safe.
/// </summary>
internal sealed class LaneReport(ThreadLanes lanes, Action<TimelineItem> publish)
{
    private const double WindowSeconds = 1;
    private double _from = double.NaN;

    public void Tick(double now)
    {
        // Bars are in whole milliseconds, so that windows meet exactly.
        var to = Math.Round(Math.Max(lanes.Looked, now - ThreadLanes.LookSeconds), 3);
        if (double.IsNaN(_from))
        {
            _from = to;
        }

        if (to - _from < WindowSeconds)
        {
            return;
        }

        // What is older is not remembered: no time was reported for so long.
        var from = Math.Max(_from, to - ThreadLanes.Seconds);
        _from = to;
        if (Window(from, to, now) is { Columns.Count: > 0 } window)
        {
            publish(window);
        }
    }

    private LaneWindow Window(double from, double to, double now)
    {
        var bars = lanes.Spans(now, from)
            .Where(span => span.From < to)
            .Select(span => new LaneBar(
                span.Row, Math.Max(from, span.From), Math.Min(to, span.To), new LaneActivity(span.State) { Site = span.Site, Route = span.Route }))
            .ToList();
        var (told, step) = LaneBars.AtMost(bars, LaneWindow.MaxBars, 2 * Lane.ShortestSeconds);
        return new LaneWindow(to, Math.Round(to - from, 3), LaneColumns.Of(told, from)) { StepMs = step * 1000 };
    }
}
