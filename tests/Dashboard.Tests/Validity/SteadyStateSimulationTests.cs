using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

/// <summary>How often the rule errs on loads of which the truth is known: windows of 1 s, independent normal noise, with and without a drift, dips and few answers.</summary>
public sealed class SteadyStateSimulationTests
{
    private const int Loads = 500;

    [Theory]
    [InlineData(20, 0.01)]
    [InlineData(20, 0.03)]
    [InlineData(20, 0.05)]
    [InlineData(20, 0.10)]
    [InlineData(40, 0.03)]
    [InlineData(40, 0.10)]
    [InlineData(60, 0.10)]
    public void A_stationary_load_is_called_steady_nine_times_in_ten_whatever_its_noise(int windows, double deviation)
    {
        Assert.InRange(NotReachedPercent(windows, deviation, driftIn10Seconds: 0), 0, 10);
    }

    [Theory]
    [InlineData(20, 0.01, 99)]
    [InlineData(20, 0.03, 85)] // 89 to 90 in 3,000.
    [InlineData(40, 0.03, 90)]
    [InlineData(60, 0.05, 90)]
    [InlineData(60, 0.10, 88)]
    public void A_drift_of_five_percent_in_ten_seconds_is_found_where_noise_does_not_hide_it(int windows, double deviation, double atLeast)
    {
        Assert.InRange(NotReachedPercent(windows, deviation, driftIn10Seconds: 0.05), atLeast, 100);
        Assert.InRange(NotReachedPercent(windows, deviation, driftIn10Seconds: -0.05), atLeast, 100);
    }

    /// <summary>A collection of 300 ms each 7 s, wherever it falls in the windows.</summary>
    [Theory]
    [InlineData(60, 0.01)]
    [InlineData(120, 0.01)]
    [InlineData(120, 0.03)]
    public void Dips_that_come_back_in_a_period_are_part_of_the_steady_state(int windows, double deviation)
    {
        Assert.InRange(NotReachedPercent(windows, deviation, driftIn10Seconds: 0, dipSeconds: 0.3), 0, 10);
    }

    [Theory]
    [InlineData(120, 0.01)]
    [InlineData(120, 0.03)]
    public void A_drift_is_found_under_such_dips_too(int windows, double deviation)
    {
        Assert.InRange(NotReachedPercent(windows, deviation, driftIn10Seconds: 0.05, dipSeconds: 0.3), 90, 100);
        Assert.InRange(NotReachedPercent(windows, deviation, driftIn10Seconds: -0.05, dipSeconds: 0.3), 90, 100);
    }

    /// <summary>25 answers a second that come independently scatter by 20 % because they are counted.</summary>
    [Theory]
    [InlineData(60)]
    [InlineData(120)]
    public void A_load_of_25_answers_a_second_is_judged_without_the_scatter_of_its_counts(int windows)
    {
        Assert.InRange(NotReachedPercent(windows, 0, driftIn10Seconds: 0, perSecond: 25), 0, 10);
    }

    [Fact]
    public void A_drift_of_25_answers_a_second_is_found() =>
        Assert.InRange(NotReachedPercent(120, 0, driftIn10Seconds: 0.05, perSecond: 25), 85, 100); // 91 in 1,000.

    private static double NotReachedPercent(int windows, double deviation, double driftIn10Seconds, double dipSeconds = 0, double? perSecond = null) =>
        SteadyStateSimulation.NotReachedPercent(Loads, windows, deviation, driftIn10Seconds, dipSeconds, perSecond);
}
