using Dashboard.Target.Signals;

namespace Dashboard.Tests.Target.Signals;

public sealed class InjectionParserTests
{
    [Fact]
    public void An_unknown_reason_is_kept_with_its_number()
    {
        var injection = new InjectionParser().Read(1, 99, 5, 2.5);

        Assert.Equal((99, "unknown (99)", 5, 2.5), (injection.Reason, injection.ReasonName, injection.Goal, injection.AverageThroughput));
    }

    [Theory]
    [InlineData(4, true)]
    [InlineData(3, false)]
    [InlineData(2, false)]
    public void The_first_goal_is_compared_with_the_threads_that_are_there(int goal, bool raises)
    {
        var parser = new InjectionParser();
        parser.SetThreadCount(3);

        var injection = parser.Read(0, 8, goal, 0);

        Assert.Null(injection.PreviousGoal);
        Assert.Equal(raises, injection.RaisesGoal);
    }

    [Fact]
    public void The_first_goal_raises_nothing_when_no_thread_count_is_known() =>
        Assert.False(new InjectionParser().Read(0, 8, 100, 0).RaisesGoal);

    [Fact]
    public void Later_goals_are_compared_with_the_goal_before_and_not_with_the_threads()
    {
        var parser = new InjectionParser();
        parser.SetThreadCount(50);
        parser.Read(0, 8, 10, 0);

        var higher = parser.Read(1, 8, 11, 0);
        var same = parser.Read(2, 8, 11, 0);
        var lower = parser.Read(3, 3, 4, double.NaN);

        Assert.Equal((10, true), (higher.PreviousGoal, higher.RaisesGoal));
        Assert.Equal((11, false), (same.PreviousGoal, same.RaisesGoal));
        Assert.Equal((11, false, 0.0), (lower.PreviousGoal, lower.RaisesGoal, lower.AverageThroughput));
    }
}
