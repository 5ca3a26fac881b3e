using Dashboard.Targets;
using Dashboard.Tests.Target;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Targets;

public sealed class OverviewLineTests
{
    [Fact]
    public void The_worst_stand_first_what_is_not_read_last_and_equals_by_name()
    {
        var sorted = OverviewLine.Sorted([Line("unread", null), Line("well", 0), Line("b", 50), Line("a", 50), Line("worst", 90)]);

        Assert.Equal(["worst", "a", "b", "well", "unread"], sorted.Select(line => line.Title));
    }

    private static OverviewLine Line(string title, int? severity) =>
        new(SeenTarget.Facts) { Title = title, Verdict = severity is { } known ? new PoolVerdict(PoolVerdict.Healthy, known, "") : null };
}
