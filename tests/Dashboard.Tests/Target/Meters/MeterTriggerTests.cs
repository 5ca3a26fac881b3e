using Dashboard.Target.Meters;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Target.Meters;

public sealed class MeterTriggerTests
{
    [Fact]
    public void Meters_are_looked_at_when_something_is_wrong_and_again_after_a_while()
    {
        var trigger = new MeterTrigger();

        Assert.Equal([false, true, false, true, false], ((FindingItem[])[Told(1, 10), Told(2, 30), Told(16, 30), Told(17, 30), Told(60, 30, to: 60)]).Select(trigger.Add));
    }

    private static FindingItem Told(double t, int severity, double? to = null) => new(t, new Finding("slowAwaits", 1) { Severity = severity, To = to });
}
