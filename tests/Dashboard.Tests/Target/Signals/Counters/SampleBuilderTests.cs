using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Signals.Counters;

public sealed class SampleBuilderTests
{
    private readonly SampleBuilder _builder = new(shortestSeconds: 0.2);

    [Fact]
    public void The_first_batch_of_a_session_is_dropped_and_the_second_is_given_with_its_last_counter()
    {
        Assert.Null(Batch(0.1, 0.0005, threads: 9, completed: 9));

        Assert.Null(_builder.Add(Mean("threadpool-thread-count", 3, 0.25), 0.35));
        var sample = _builder.Add(Sum("threadpool-completed-items-count", 7, 0.25), 0.351);

        Assert.Equal((0.351, 0.25), (sample!.T, sample.IntervalSeconds));
        Assert.Equal((3.0, 7.0, 28.0), (sample.ThreadCount, sample.CompletedItems, sample.CompletedItemsPerSecond));
    }

    [Fact]
    public void Each_sample_has_the_pauses_since_the_one_before()
    {
        var pauses = new Queue<double?>([0.5, 0.02, null]);
        var builder = new SampleBuilder(shortestSeconds: 0.2, pauses.Dequeue);

        Assert.Null(builder.Add(Mean("threadpool-thread-count", 3, 0.25), 0.1));
        Assert.Equal(0.02, builder.Add(Mean("threadpool-thread-count", 3, 0.25), 0.35)?.GcPausedSeconds);
        Assert.Null(builder.Add(Mean("threadpool-thread-count", 3, 0.25), 0.6)!.GcPausedSeconds);
    }

    [Fact]
    public void Payloads_that_are_too_short_are_merged_and_no_increment_is_lost()
    {
        Batch(0, 0, 1, 1);
        Batch(0.25, 0.25, 2, 10);

        Assert.Null(Batch(0.26, 0, 3, 1));
        Assert.Null(Batch(0.36, 0.1, 3, 2));
        var sample = Batch(0.5, 0.15, 4, 4);

        Assert.Equal((0.25, 4.0, 7.0), (Math.Round(sample!.IntervalSeconds, 9), sample.ThreadCount, sample.CompletedItems));
    }

    [Fact]
    public void Increments_of_the_faster_hosting_provider_are_added_up_over_the_interval()
    {
        Batch(0, 0, 1, 1);
        _builder.Add(Request(1_000), 0.01);
        _builder.Add(Request(5), 0.11);
        _builder.Add(Request(6), 0.21);
        var first = Batch(0.25, 0.25, 2, 10);
        _builder.Add(Request(7), 0.31);
        var second = Batch(0.5, 0.25, 2, 10);

        Assert.Equal((11, 0.2), (first!.RequestsStarted, first.RequestsStartedSeconds));
        Assert.Equal((7, 0.1), (second!.RequestsStarted, second.RequestsStartedSeconds));
    }

    /// <summary>
    /// Two or three payloads of 0.1 s come to a sample of 0.25 s: divided by the sample's length their sum saws by 20 % on a steady load.
    /// Requests come at random moments, 1,000 a second; timers of the target are a millisecond early or late.
    /// </summary>
    [Fact]
    public void Requests_started_per_second_of_a_steady_load_vary_no_more_than_its_completions()
    {
        var random = new Random(11);
        var (counted, hosting, runtime) = (0.0, 0.0, 0.0);
        Batch(0, 0, 1, 1);
        _builder.Add(Request(1_000), 0.0001);
        List<PoolSample> samples = [];
        while (samples.Count < 400)
        {
            var (nextHosting, nextRuntime) = (hosting + 0.1 + Jitter(), runtime + 0.25 + Jitter());
            while (hosting < nextRuntime - 0.001 && nextHosting < nextRuntime)
            {
                var interval = nextHosting - hosting;
                _builder.Add(Request(Arrivals(interval)) with { IntervalSeconds = interval }, nextHosting);
                (hosting, nextHosting) = (nextHosting, nextHosting + 0.1 + Jitter());
            }

            samples.Add(Batch(nextRuntime, nextRuntime - runtime, 2, Arrivals(nextRuntime - runtime))!);
            counted += nextRuntime - runtime;
            runtime = nextRuntime;
        }

        var completions = Variation(samples.Select(sample => sample.CompletedItemsPerSecond!.Value));
        var started = Variation(samples.Select(sample => sample.RequestsStartedPerSecond!.Value));
        var divided = Variation(samples.Select(sample => sample.RequestsStarted!.Value / sample.IntervalSeconds));
        Assert.True(started < 1.3 * completions, $"The rate varies by {started:0.000}, completions by {completions:0.000}.");
        Assert.True(divided > 2 * completions, $"The load does not show the defect: {divided:0.000} and {completions:0.000}.");
        Assert.Equal(1_000, samples.Sum(sample => sample.RequestsStarted!.Value) / samples.Sum(sample => sample.RequestsStartedSeconds!.Value), 15d);
        Assert.Equal(counted, samples.Sum(sample => sample.RequestsStartedSeconds!.Value), 0.2);

        double Jitter() => (random.NextDouble() - 0.5) * 0.002;

        // A Poisson number, by its arrivals one after another.
        int Arrivals(double seconds)
        {
            var (n, t) = (0, -Math.Log(1 - random.NextDouble()) / 1_000);
            for (; t < seconds; n++)
            {
                t -= Math.Log(1 - random.NextDouble()) / 1_000;
            }

            return n;
        }
    }

    [Fact]
    public void Without_a_payload_of_the_hosting_provider_the_rate_is_unknown_and_not_zero()
    {
        Batch(0, 0, 1, 1);
        _builder.Add(Request(1_000), 0.01);
        _builder.Add(Request(5), 0.11);

        Assert.Equal(50, Batch(0.25, 0.25, 2, 10)!.RequestsStartedPerSecond);
        Assert.Null(Batch(0.5, 0.25, 2, 10)!.RequestsStartedPerSecond);
    }

    private static double Variation(IEnumerable<double> rates)
    {
        double[] all = [.. rates];
        var mean = all.Average();
        return Math.Sqrt(all.Average(rate => (rate - mean) * (rate - mean))) / mean;
    }

    [Fact]
    public void A_counter_that_the_target_does_not_have_is_null_and_not_zero()
    {
        Batch(0, 0, 1, 1);
        var sample = Batch(0.25, 0.25, 2, 10);

        Assert.Null(sample!.RequestsStarted);
        Assert.Null(sample.CurrentRequests);
        Assert.Null(sample.CpuPercent);
    }

    [Fact]
    public void A_counter_that_disappears_from_the_end_costs_one_late_sample_only()
    {
        Batch(0, 0, 1, 1);
        Batch(0.25, 0.25, 2, 10);

        Assert.Null(_builder.Add(Mean("threadpool-thread-count", 5, 0.25), 0.5));
        var late = _builder.Add(Mean("threadpool-thread-count", 6, 0.25), 0.75);
        var again = _builder.Add(Mean("threadpool-thread-count", 7, 0.25), 1);

        Assert.Equal((0.5, 5.0), (late!.T, late.ThreadCount));
        Assert.Equal((1.0, 0.5), (again!.T, again.IntervalSeconds));
    }

    [Fact]
    public void The_interval_in_force_is_not_confused_by_a_single_short_payload()
    {
        Batch(0, 0, 1, 1);
        Batch(0.25, 0.25, 1, 1);
        Batch(0.26, 0.01, 1, 1);
        Assert.Equal(0.25, _builder.IntervalInForceSeconds);

        Batch(0.36, 0.1, 1, 1);
        Batch(0.46, 0.1, 1, 1);
        Assert.Equal(0.1, _builder.IntervalInForceSeconds);
    }

    private static CounterReading Mean(string name, double value, double interval) => new(CounterProviders.Runtime, name, name, "", IsRate: false, value, interval);

    private static CounterReading Sum(string name, double value, double interval) => new(CounterProviders.Runtime, name, name, "", IsRate: true, value, interval);

    private static CounterReading Request(double value) => new(CounterProviders.Hosting, "requests-per-second", "", "", IsRate: true, value, 0.1);

    private PoolSample? Batch(double t, double interval, double threads, double completed) =>
        _builder.Add(Mean("threadpool-thread-count", threads, interval), t) ?? _builder.Add(Sum("threadpool-completed-items-count", completed, interval), t);
}
