using Dashboard.Validity;

namespace Dashboard.Tests.Validity;

/// <summary>How often the rule errs on loads of which the truth is known: windows of 1 s, independent normal noise, with and without a drift.</summary>
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

    private static double NotReachedPercent(int windows, double deviation, double driftIn10Seconds)
    {
        var random = new Random(4711);
        return 100.0 * Enumerable.Range(0, Loads).Count(_ => SteadyStateFinder.Find(Load()).Seconds is null) / Loads;

        ThroughputWindow[] Load() => [.. Enumerable.Range(0, windows).Select(i =>
            new ThroughputWindow(i, Math.Max(0, 1000 * (1 + (driftIn10Seconds * i / 10) + (deviation * Normal()))), null))];

        // Box and Muller.
        double Normal() => Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
    }
}
