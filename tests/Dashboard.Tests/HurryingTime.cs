namespace Dashboard.Tests;

/// <summary>
/// Its timers fire sooner; its clock is the machine's. For a timer that the product sets while a real process dies or stands still: no test knows when
/// that is, so that none can move FakeTimeProvider on after it.
/// </summary>
/// <param name="times">How many times sooner (&gt; 0).</param>
internal sealed class HurryingTime(double times) : TimeProvider
{
    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
        base.CreateTimer(callback, state, Sooner(dueTime), Sooner(period));

    private TimeSpan Sooner(TimeSpan span) => span == Timeout.InfiniteTimeSpan ? span : span / times;
}
