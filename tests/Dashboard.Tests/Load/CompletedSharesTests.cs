using System.Diagnostics;
using Dashboard.Load;

namespace Dashboard.Tests.Load;

/// <summary>Servers of known throughput, request by request, without a clock.</summary>
public sealed class CompletedSharesTests
{
    private delegate double Server(double sent);

    [Theory]
    [InlineData(0.98, 20 / 0.98)]
    [InlineData(1.0, 20)]
    [InlineData(1.001, 20 / 1.001)]
    public void A_batch_that_the_windows_end_cuts_counts_by_the_part_of_its_time_inside(double latency, double truth) =>
        Assert.Equal(truth, Closed(20, 10, sent => sent + latency).Completed, truth * 0.001);

    [Fact]
    public void A_run_of_125_connections_and_half_a_second_reads_as_its_plateau() =>
        Assert.Equal(250, Closed(125, 10, sent => sent + 0.5).Completed, 0.25);

    [Theory]
    [InlineData(1, 0.025, 125, 8, 40)]
    [InlineData(4, 0.1, 125, 8, 40)]
    [InlineData(20, 0.5, 125, 10, 40)]
    [InlineData(4, 0.05, 20, 10, 80)]
    public void A_queue_that_forms_at_the_begin_and_stands_at_the_end_is_no_throughput(int slots, double hold, int connections, double window, double truth) =>
        Assert.Equal(truth, Closed(connections, window, Queue(slots, hold)).Completed, truth * 0.01);

    [Fact]
    public void Uneven_latencies_agree_with_connections_by_mean_latency()
    {
        var random = new Random(1);
        var requests = Requests(20, 20, sent => sent + 0.05 + (0.1 * random.NextDouble()));

        var mean = requests.Average(request => request.End - request.Start);
        Assert.Equal(20 / mean, Rate(requests, 20).Completed, 20 / mean * 0.01);
    }

    [Fact]
    public void A_load_that_ends_with_its_last_answer_is_a_plain_count()
    {
        var requests = Requests(125, 3, Queue(4, 0.1));
        var end = requests.Max(request => request.End);

        Assert.Equal(requests.Count / end, Rate(requests, end).Completed, 1e-6);
    }

    [Fact]
    public void Answers_with_an_error_are_completed_and_not_succeeded()
    {
        var (completed, succeeded) = Rate(Requests(20, 10, sent => sent + 0.98), 10, (n, sample) => n % 4 == 0 ? sample with { Status = 500 } : sample);

        Assert.Equal(20 / 0.98, completed, 0.02);
        Assert.Equal(0.75 * 20 / 0.98, succeeded, 0.1);
    }

    [Theory]
    [InlineData(RequestOutcome.Timeout)]
    [InlineData(RequestOutcome.Reset)]
    [InlineData(RequestOutcome.Cancelled)]
    public void A_request_without_an_answer_is_no_throughput(object outcome) =>
        Assert.Equal((0, 0), Rate(Requests(20, 10, sent => sent + 1), 10, (_, sample) => sample with { Outcome = (RequestOutcome)outcome, Status = 0 }));

    [Fact]
    public void A_body_that_is_not_as_expected_is_completed_and_not_succeeded()
    {
        var (completed, succeeded) = Rate(Requests(20, 10, sent => sent + 1), 10, (_, sample) => sample with { Outcome = RequestOutcome.BodyMismatch });

        Assert.Equal(20, completed, 0.02);
        Assert.Equal(0, succeeded);
    }

    [Fact]
    public void An_open_loop_below_the_capacity_gives_its_rate_whatever_a_request_takes()
    {
        var requests = Enumerable.Range(0, 500).Select(n => (Start: n / 50.0, End: (n / 50.0) + 0.5, IsFirst: false)).ToList();

        Assert.Equal(50, Rate(requests, 10, open: true).Completed, 0.3);
    }

    [Fact]
    public void An_open_loop_above_the_capacity_gives_the_capacity_and_not_its_queue()
    {
        var server = Queue(1, 0.025);
        var requests = Enumerable.Range(0, 500).Select(n => (Start: n / 50.0, End: server(n / 50.0), IsFirst: false)).ToList();

        Assert.Equal(40, Rate(requests, 10, open: true).Completed, 0.4);
    }

    [Fact]
    public void A_window_without_length_has_no_throughput() => Assert.Equal((0, 0), new CompletedShares(open: false).PerSecond(5, 5, 0));

    private static (double Completed, double Succeeded) Closed(int connections, double window, Server server) =>
        Rate(Requests(connections, window, server), window);

    /// <summary>So many slots, each busy for the same time; the rest waits in order.</summary>
    private static Server Queue(int slots, double hold)
    {
        var free = new PriorityQueue<int, double>(Enumerable.Range(0, slots).Select(slot => (slot, 0.0)));
        return sent =>
        {
            free.TryDequeue(out var slot, out var at);
            var end = Math.Max(sent, at) + hold;
            free.Enqueue(slot, end);
            return end;
        };
    }

    /// <summary>A closed loop: each connection sends its next request when the answer is there, until the window ends.</summary>
    private static List<(double Start, double End, bool IsFirst)> Requests(int connections, double window, Server server)
    {
        var next = new PriorityQueue<bool, double>(Enumerable.Repeat((true, 0.0), connections));
        var requests = new List<(double, double, bool)>();
        while (next.TryDequeue(out var isFirst, out var at) && at < window)
        {
            var end = server(at);
            requests.Add((at, end, isFirst));
            next.Enqueue(false, end);
        }

        return requests;
    }

    private static (double Completed, double Succeeded) Rate(
        IReadOnlyList<(double Start, double End, bool IsFirst)> requests, double window, Func<int, RequestSample, RequestSample>? change = null, bool open = false)
    {
        var shares = new CompletedShares(open);
        var end = Ticks(window);
        foreach (var (n, request) in requests.Index())
        {
            var (from, to) = (Ticks(request.Start), Ticks(request.End));
            var sample = new RequestSample(from, from, from, to, to, 0, 200, RequestOutcome.Completed);
            shares.Add(change is null ? sample : change(n, sample), request.IsFirst, Math.Min(to, end) - from, end);
        }

        var times = requests.Select(request => request.End - request.Start).Order().ToList();
        return shares.PerSecond(0, end, times[times.Count / 2]);
    }

    private static long Ticks(double seconds) => (long)Math.Round(seconds * Stopwatch.Frequency);
}
