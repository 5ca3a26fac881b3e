using Dashboard.Target;
using Dashboard.Target.Sessions;

namespace Dashboard.Tests.Target;

public sealed class SessionOptionsTests
{
    [Theory]
    [InlineData(100)]
    [InlineData(250)]
    [InlineData(5_000)]
    public void An_interval_in_range_is_taken(int milliseconds) =>
        Assert.Equal(milliseconds, new SessionOptions { Interval = TimeSpan.FromMilliseconds(milliseconds) }.Validated().Interval.TotalMilliseconds);

    [Theory]
    [InlineData(0)]
    [InlineData(-250)]
    [InlineData(99.9)]
    [InlineData(5_001)]
    public void An_interval_out_of_range_is_refused_with_a_sentence(double milliseconds)
    {
        var options = new SessionOptions { Interval = TimeSpan.FromMilliseconds(milliseconds) };

        var refusal = Assert.Throws<TargetException>(options.Validated);

        Assert.Equal($"The interval must be between 100 ms and 5 s, not {milliseconds} ms.", refusal.Message);
    }
}
