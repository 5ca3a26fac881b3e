using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>Where more connections bring no more.</summary>
public sealed class KneeTests
{
    [Fact]
    public void It_is_the_last_place_from_which_doubling_paid() =>
        Assert.Equal(3, Knee.Find([(1, 100), (2, 200), (4, 390), (8, 700), (16, 740), (32, 750)]));

    [Fact]
    public void One_flat_step_alone_is_no_bend() => Assert.Null(Knee.Find([(1, 100), (2, 105), (4, 210), (8, 420)]));

    [Fact]
    public void While_throughput_rises_there_is_none() => Assert.Null(Knee.Find([(1, 100), (2, 200), (4, 400), (8, 800)]));

    [Fact]
    public void Two_points_do_not_tell() => Assert.Null(Knee.Find([(1, 100), (2, 100)]));

    /// <summary>From 4 to 6 connections is a factor of 1.5: 5 % more there are 8.7 % a doubling (1.05^(ln 2 ÷ ln 1.5) = 1.087), 6 % are 10.5 %.</summary>
    [Theory]
    [InlineData(1.05, 0.0870)]
    [InlineData(1.06, 0.1047)]
    public void A_step_that_is_no_doubling_counts_as_its_part_of_one(double ratio, double gain) =>
        Assert.Equal(gain, Knee.GainOfDoubling((4, 100), (6, 100 * ratio)), 1e-3);

    [Fact]
    public void A_row_that_fell_has_bent_before_it_fell() => Assert.Equal(1, Knee.Find([(1, 100), (2, 200), (4, 150), (8, 90)]));
}
