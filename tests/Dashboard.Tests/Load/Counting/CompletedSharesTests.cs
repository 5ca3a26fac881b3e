using Dashboard.Load;
using Dashboard.Load.Counting;

namespace Dashboard.Tests.Load.Counting;

/// <summary>Servers of known throughput, request by request, without a clock.</summary>
public sealed class CompletedSharesTests
{
    [Theory]
    [InlineData(0.98, 20 / 0.98)]
    [InlineData(1.0, 20)]
    [InlineData(1.001, 20 / 1.001)]
    public void A_batch_that_the_windows_end_cuts_counts_by_the_part_of_its_time_inside(double latency, double truth) =>
        Assert.Equal(truth, SimulatedLoad.Closed(20, 10, sent => sent + latency).PerSecond().Completed, truth * 0.001);

    [Fact]
    public void A_run_of_125_connections_and_half_a_second_reads_as_its_plateau() =>
        Assert.Equal(250, SimulatedLoad.Closed(125, 10, sent => sent + 0.5).PerSecond().Completed, 0.25);

    [Theory]
    [InlineData(1, 0.025, 125, 8, 40)]
    [InlineData(4, 0.1, 125, 8, 40)]
    [InlineData(20, 0.5, 125, 10, 40)]
    [InlineData(4, 0.05, 20, 10, 80)]
    public void A_queue_that_forms_at_the_begin_and_stands_at_the_end_is_no_throughput(int slots, double hold, int connections, double window, double truth) =>
        Assert.Equal(truth, SimulatedLoad.Closed(connections, window, SimulatedLoad.Queue(slots, hold)).PerSecond().Completed, truth * 0.01);

    [Fact]
    public void Uneven_latencies_agree_with_connections_by_mean_latency()
    {
        var random = new Random(1);
        var load = SimulatedLoad.Closed(20, 20, sent => sent + 0.05 + (0.1 * random.NextDouble()));

        var mean = load.Requests.Average(request => request.End - request.Start);
        Assert.Equal(20 / mean, load.PerSecond().Completed, 20 / mean * 0.01);
    }

    [Fact]
    public void A_load_that_ends_with_its_last_answer_is_a_plain_count()
    {
        var load = SimulatedLoad.Closed(125, 3, SimulatedLoad.Queue(4, 0.1));
        var end = load.Requests.Max(request => request.End);

        Assert.Equal(load.Requests.Count / end, (load with { Window = end }).PerSecond().Completed, 1e-6);
    }

    [Fact]
    public void Answers_with_an_error_are_completed_and_not_succeeded()
    {
        var (completed, succeeded) = SimulatedLoad.Closed(20, 10, sent => sent + 0.98).PerSecond((n, sample) => n % 4 == 0 ? sample with { Status = 500, Outcome = RequestOutcome.ErrorStatus } : sample);

        Assert.Equal(20 / 0.98, completed, 0.02);
        Assert.Equal(0.75 * 20 / 0.98, succeeded, 0.1);
    }

    [Theory]
    [InlineData(RequestOutcome.Timeout)]
    [InlineData(RequestOutcome.Reset)]
    [InlineData(RequestOutcome.Cancelled)]
    public void A_request_without_an_answer_is_no_throughput(object outcome) =>
        Assert.Equal((0, 0), SimulatedLoad.Closed(20, 10, sent => sent + 1).PerSecond((_, sample) => sample with { Outcome = (RequestOutcome)outcome, Status = 0 }));

    [Fact]
    public void A_body_that_is_not_as_expected_is_completed_and_not_succeeded()
    {
        var (completed, succeeded) = SimulatedLoad.Closed(20, 10, sent => sent + 1).PerSecond((_, sample) => sample with { Outcome = RequestOutcome.BodyMismatch });

        Assert.Equal(20, completed, 0.02);
        Assert.Equal(0, succeeded);
    }

    [Fact]
    public void An_open_loop_below_the_capacity_gives_its_rate_whatever_a_request_takes() =>
        Assert.Equal(50, SimulatedLoad.Open(50, 10, sent => sent + 0.5).PerSecond(open: true).Completed, 0.3);

    [Fact]
    public void An_open_loop_above_the_capacity_gives_the_capacity_and_not_its_queue() =>
        Assert.Equal(40, SimulatedLoad.Open(50, 10, SimulatedLoad.Queue(1, 0.025)).PerSecond(open: true).Completed, 0.4);

    [Fact]
    public void An_open_loop_whose_target_stands_still_at_the_begin_is_not_flattered()
    {
        var stalled = SimulatedLoad.Open(50, 4, sent => Math.Max(sent, 3.8) + 0.1);

        // 5 answers in time, 200 in all: neither a rate of the last tenth of a second nor more than there were.
        var (completed, _) = stalled.PerSecond(open: true);
        Assert.InRange(completed, stalled.Requests.Count(request => request.End <= 4) / 4.0, stalled.Requests.Count / 4.0);
    }

    [Theory]
    [InlineData(20, 10, 4)]
    [InlineData(20, 10, 12)]
    [InlineData(50, 4, 3)]
    [InlineData(2, 5, 2)]
    public void An_open_loop_whose_answers_take_a_large_part_of_the_window_gives_its_rate(double rate, double window, double latency) =>
        Assert.Equal(rate, SimulatedLoad.Open(rate, window, sent => sent + latency).PerSecond(open: true).Completed, rate * 0.001);

    [Fact]
    public void An_open_loop_of_uneven_answers_gives_its_rate()
    {
        var (n, random) = (0, new Random(3));

        Assert.Equal(20, SimulatedLoad.Open(20, 10, sent => sent + (n++ % 2 == 0 ? 0.01 : 4)).PerSecond(open: true).Completed, 0.2);
        Assert.Equal(20, SimulatedLoad.Open(20, 10, sent => sent - (4 * Math.Log(1 - random.NextDouble()))).PerSecond(open: true).Completed, 0.2);
        Assert.Equal(20, SimulatedLoad.Open(20, 10, sent => sent + 4 + (sent * 1e-4)).PerSecond(open: true).Completed, 0.1);
    }

    [Theory]
    [InlineData(60, 4, 0.1, 40)]
    [InlineData(42, 4, 0.1, 40)]
    [InlineData(400, 4, 0.1, 40)]
    [InlineData(20, 2, 0.5, 4)]
    public void However_long_its_queue_an_overloaded_target_gives_its_capacity(double rate, int slots, double hold, double truth) =>
        Assert.Equal(truth, SimulatedLoad.Open(rate, 10, SimulatedLoad.Queue(slots, hold)).PerSecond(open: true).Completed, truth * 0.03);

    [Fact]
    public void A_target_that_stands_still_at_the_end_of_an_open_loop_is_not_flattered()
    {
        var (completed, _) = SimulatedLoad.Open(50, 4, sent => sent < 3 ? sent + 0.1 : Math.Max(sent, 6) + 0.1).PerSecond(open: true);

        Assert.InRange(completed, 37, 40);
    }

    [Fact]
    public void A_window_without_length_has_no_throughput() => Assert.Equal((0, 0), new CompletedShares(open: false).PerSecond(5, 5));
}
