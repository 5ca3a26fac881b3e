using Dashboard.Timeline;
using Dashboard.Timeline.Rates;

namespace Dashboard.Tests.Timeline.Rates;

public sealed class PoolReadingsTests
{
    [Fact]
    public void A_reading_is_its_sample_with_the_rates_of_the_second_that_ends_with_it()
    {
        var readings = new PoolReadings();
        PoolReading? last = null;
        for (var i = 1; i <= 8; i++)
        {
            last = readings.Add(new PoolSample(0.25 * i, 0.25) { QueueLength = 20, CompletedItems = i <= 4 ? 100 : 10, LockContentions = 3 });
        }

        Assert.Equal((2.0, 20.0), (last!.Sample.T, last.Sample.QueueLength));
        Assert.Equal((40.0, 12.0, null), (last.CompletedItems, last.LockContentions, last.RequestsStarted));
        Assert.Equal(new QueueWaitPoint(0.5, 0), last.QueueWait);
    }
}
