namespace Dashboard.Target.Sessions;

/// <summary>
/// Maps the target's event times (seconds since its session began) to the timeline. Both sides' wall clocks give the offset, exact to a
/// millisecond; where arrivals contradict it (an event from the future, or nothing younger than a second) the clocks differ, and the
/// fastest delivery seen gives the offset instead, which makes events late by that delivery's own time.
/// </summary>
/// <param name="wallClockOffset">Timeline seconds at the session's beginning, by wall clock.</param>
internal sealed class ClockOffset(double wallClockOffset)
{
    private const double FutureSeconds = 0.01;
    private const double LateSeconds = 1;

    /// <summary>The first arrivals wait for the session to start.</summary>
    private const int ArrivalsForVerdict = 200;

    private double _fastest = double.PositiveInfinity;
    private int _arrivals;

    /// <summary>Timeline seconds at the session's beginning.</summary>
    public double Seconds => IsFromArrivals ? _fastest : wallClockOffset;

    /// <summary>True when the wall clocks were found to differ.</summary>
    public bool IsFromArrivals { get; private set; }

    /// <param name="arrivalSeconds">Read at, on the timeline.</param>
    /// <returns>The event's time on the timeline.</returns>
    public double Map(double eventSeconds, double arrivalSeconds)
    {
        _arrivals++;
        _fastest = Math.Min(_fastest, arrivalSeconds - eventSeconds);
        var delay = _fastest - wallClockOffset;
        IsFromArrivals = IsFromArrivals || delay < -FutureSeconds || (_arrivals >= ArrivalsForVerdict && delay > LateSeconds);
        return eventSeconds + Seconds;
    }
}
