using Dashboard.Machine;
using Dashboard.Timeline;

namespace Dashboard.Tests.Machine;

public sealed class StallMeterTests
{
    [Fact]
    public void Delays_of_a_time_slice_are_no_stalls()
    {
        var meter = new StallMeter();
        for (var i = 0; i < 1_000; i++)
        {
            meter.Add(0.0055, default);
        }

        Assert.Equal(new GeneratorStalls(0, 0, null), meter.Stalls);
    }

    [Fact]
    public void Time_in_which_other_threads_of_the_process_ran_is_none()
    {
        var meter = new StallMeter();
        meter.Add(0.04, new StallClocks(Processor: 0.02, Ready: 0.04, 0, 0));

        Assert.Equal(0, meter.Stalls.Seconds);
    }

    [Theory]
    [InlineData(0, 0, 0, StallCauses.Suspended)]
    [InlineData(0.09, 0, 0, StallCauses.Busy)]
    [InlineData(0.09, 0.09, 0, StallCauses.Throttled)]
    [InlineData(0.09, 0, 0.09, StallCauses.Stolen)]
    public void The_clock_that_ran_meanwhile_says_why(double ready, double throttled, double stolen, string cause)
    {
        var meter = new StallMeter();
        meter.Add(0.1, new StallClocks(0.001, ready, throttled, stolen));

        Assert.Equal(new GeneratorStalls(0.1, 0.1, cause), meter.Stalls);
    }

    [Fact]
    public void The_cause_is_that_of_most_of_the_time()
    {
        var meter = new StallMeter();
        meter.Add(0.01, new StallClocks(0, 0.01, 0, 0));
        meter.Add(0.01, new StallClocks(0, 0.01, 0, 0));
        meter.Add(0.5, default);

        Assert.Equal(new GeneratorStalls(0.52, 0.5, StallCauses.Suspended), meter.Stalls);
    }

    [Fact]
    public void Clocks_are_read_from_the_kernels_texts()
    {
        Assert.Equal(1.5, StallClocks.ReadySeconds("123 1500000000 7"));
        Assert.Equal(0, StallClocks.ReadySeconds("nothing"));
        Assert.Equal(0.5, StallClocks.StolenSeconds("cpu  1 2 3 4 5 6 7 100 9 10\ncpu0 1", processors: 2));
        Assert.Equal(0, StallClocks.StolenSeconds(null, processors: 2));
    }
}
