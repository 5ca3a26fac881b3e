using Dashboard.Target.Levels;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Target.Levels;

public sealed class FindingTriggerTests
{
    [Fact]
    public void Meters_are_looked_at_when_something_is_wrong_and_again_after_a_while()
    {
        var trigger = FindingTrigger.OfMeters();

        Assert.Equal([false, true, false, true, false], ((FindingItem[])[Told(1, 10), Told(2, 30), Told(16, 30), Told(17, 30), Told(60, 30, to: 60)]).Select(trigger.Add));
    }

    [Fact]
    public void Awaits_are_traced_once_a_minute_while_requests_await_for_long()
    {
        var trigger = FindingTrigger.OfAwaits();

        Assert.Equal(
            [false, true, false, true],
            ((FindingItem[])[Told(1, 90, awaits: false), Told(2, 30), Told(61, 30), Told(62, 30)]).Select(trigger.Add));
    }

    private static FindingItem Told(double t, int severity, double? to = null, bool awaits = true) =>
        new(t, new Finding("slowAwaits", 1) { Severity = severity, To = to, RequestsAwait = awaits });
}
