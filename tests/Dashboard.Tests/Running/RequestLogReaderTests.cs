using System.Net;
using Dashboard.Catalogue;
using Dashboard.Running;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

public sealed class RequestLogReaderTests
{
    private const long Frequency = 1_000;
    private const double Since = 100;
    private const double Now = 200;

    [Fact]
    public void The_runs_own_requests_come_by_their_start_on_its_clock()
    {
        var item = Assert.Single(Items([Request(0, 50, 10, 4), Request(1, 102, 3.5, 6), Request(2, 101, 20, 5, end: 9)]));

        Assert.Equal([101, 102], item.Start);
        Assert.Equal([20_000, 3_500], item.ElapsedMs);
        Assert.Equal([5, 6], item.Thread);
        Assert.Equal([9, 6], item.EndThread);
        Assert.Null(item.Note);
        Assert.Equal(100, item.Since(100).T);
        Assert.Equal([1, 2], item.Since(100).Start);
    }

    [Fact]
    public void Ten_thousand_requests_are_ten_items_of_a_thousand()
    {
        var items = Items([.. Enumerable.Range(0, 10_000).Select(i => Request(i, 101 + (i / 1_000.0), 1, i % 30))]);

        Assert.Equal(10, items.Count);
        Assert.All(items, item => Assert.Equal(RequestSpans.MaxPerItem, item.Count));
        Assert.Equal(items.SelectMany(item => item.Start).Order(), items.SelectMany(item => item.Start));
        Assert.All(items, item => Assert.Null(item.Note));
    }

    [Fact]
    public void A_log_that_has_dropped_requests_of_the_run_says_so_and_one_that_has_dropped_older_ones_does_not()
    {
        Assert.Null(Items([Request(7, 50, 10, 4), Request(8, 101, 1, 4)])[0].Note);
        Assert.Equal(
            "The target keeps only its last 2 requests: those of this run that ended before 11 s are missing.",
            Items([Request(7, 101, 10, 4), Request(8, 102, 15, 4)])[0].Note);
        Assert.Empty(Items([Request(0, 50, 10, 4)]));
    }

    [Fact]
    public void A_log_by_another_clock_is_left_out_with_a_sentence()
    {
        Assert.Contains("clock", Items([Request(0, 101, 1, 4)], frequency: 999)[0].Note, StringComparison.Ordinal);
        var ahead = Assert.Single(Items([Request(0, 300, 1, 4)]));
        Assert.Equal((0, true), (ahead.Count, ahead.Note is not null));
    }

    [Fact(Timeout = 20_000)]
    public async Task The_targets_own_words_are_read_and_a_target_without_a_log_is_passed_over()
    {
        // A clock that began ten seconds ago, and a request that began at its seventh second.
        var frequency = System.Diagnostics.Stopwatch.Frequency;
        var origin = System.Diagnostics.Stopwatch.GetTimestamp() - (10 * frequency);
        var clock = new TimelineClock(TimeProvider.System, origin, DateTimeOffset.UnixEpoch);
        var json = $$"""{"frequency":{{frequency}},"processStartTicks":1,"total":1,"shown":1,"sentence":"x","requests":[{"sequence":0,"scenario":"sync","startTicks":{{origin + (7 * frequency)}},"elapsedTicks":0,"threadAtStart":4,"threadAtEnd":4}]}""";

        Assert.Equal(7, Assert.Single(Assert.Single(await ReadAsync(clock, HttpStatusCode.OK, json)).Start), tolerance: 0.000_001);
        Assert.Empty(await ReadAsync(clock, HttpStatusCode.NotFound, ""));
        Assert.StartsWith("The target's request log could not be read:", Assert.Single(await ReadAsync(clock, HttpStatusCode.OK, "{}")).Note, StringComparison.Ordinal);
        Assert.Contains("another machine", Assert.Single(await ReadAsync(clock, HttpStatusCode.OK, json, "http://target.example/")).Note, StringComparison.Ordinal);
    }

    private static async Task<IReadOnlyList<RequestSpans>> ReadAsync(TimelineClock clock, HttpStatusCode status, string text, string address = "http://127.0.0.1:5000/")
    {
        using var http = new HttpClient(new OneAnswer(status, text));
        return await new RequestLogReader(new CatalogueClient(http), TimeProvider.System).ReadAsync(new Uri(address), clock, 0, TestContext.Current.CancellationToken);
    }

    private static IReadOnlyList<RequestSpans> Items(TargetRequest[] requests, long frequency = Frequency) =>
        RequestLogReader.Items(new TargetRequests(frequency, requests.Length, requests), ticks => ticks / (double)Frequency, Since, Now, Frequency);

    private static TargetRequest Request(long sequence, double start, double seconds, int thread, int? end = null) =>
        new(sequence, (long)(start * Frequency), (long)(seconds * Frequency), thread, end ?? thread);

    private sealed class OneAnswer(HttpStatusCode status, string text) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(status) { Content = new StringContent(text, System.Text.Encoding.UTF8, "application/json") });
    }
}
