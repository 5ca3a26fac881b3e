using System.Diagnostics;
using System.Net;
using System.Net.Http.Json;
using TargetApp.Requests;

namespace TargetApp.Tests.Requests;

public sealed class RequestLogTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task Each_scenario_request_leaves_a_row_with_times_and_threads()
    {
        await using var target = await RunningTarget.StartAsync();
        var before = Stopwatch.GetTimestamp();
        await target.Http.GetStringAsync("/test/sync?ms=100", Token);
        await target.Http.GetStringAsync("/thread", Token);
        await target.Http.GetStringAsync("/test/asyncio?ms=1", Token);

        var page = await ReadAsync(target, "");

        Assert.Equal(["test-sync", "test-asyncio"], page.Requests.Select(row => row.Scenario));
        Assert.Equal((2, 2, Stopwatch.Frequency), (page.Total, page.Shown, page.Frequency));
        var first = page.Requests[0];
        Assert.InRange(first.StartTicks, before, Stopwatch.GetTimestamp());
        Assert.InRange((double)first.ElapsedTicks / page.Frequency, 0.099, 10);
        Assert.Equal(first.ThreadAtStart, first.ThreadAtEnd);
        Assert.InRange(page.ProcessStartTicks, 0, before);
    }

    [Fact(Timeout = 60_000)]
    public async Task Only_rows_from_the_given_number_on_are_shown_and_it_says_so()
    {
        await using var target = await RunningTarget.StartAsync();
        for (var request = 0; request < 3; request++)
        {
            await target.Http.GetStringAsync("/lock?ms=1", Token);
        }

        var page = await ReadAsync(target, "?since=2");

        Assert.Equal([2L], page.Requests.Select(row => row.Sequence));
        Assert.Equal("Shown are 1 of 3 requests: those since number 2 among the last 10000, which are all that is kept.", page.Sentence);
        Assert.Empty((await ReadAsync(target, "?since=3")).Requests);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("-1")]
    [InlineData("yesterday")]
    public async Task A_bad_number_is_refused_with_a_sentence(string since)
    {
        await using var target = await RunningTarget.StartAsync();

        using var response = await target.Http.GetAsync($"/requests?since={since}", Token);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal($"since must be a sequence number from 0, not '{since}'.", await response.Content.ReadAsStringAsync(Token));
    }

    [Fact]
    public void Only_the_last_ten_thousand_are_kept()
    {
        var log = new RequestLog();
        for (var request = 0; request < RequestLog.Capacity + 5; request++)
        {
            log.Add("lock", request, 1, 1, 1);
        }

        var (total, rows) = log.Read(since: 0);

        Assert.Equal((10_005, 10_000), (total, rows.Count));
        Assert.Equal((5, 10_004), (rows[0].Sequence, rows[^1].Sequence));
        Assert.All(rows, row => Assert.Equal(row.Sequence, row.StartTicks));
    }

    [Fact(Timeout = 60_000)]
    public async Task Rows_stay_whole_and_in_order_while_many_threads_write()
    {
        var log = new RequestLog();
        using var done = new CancellationTokenSource();
        var writers = Enumerable.Range(1, 4)
            .Select(writer => Task.Factory.StartNew(() => WriteUntil(log, writer, done.Token), Token, TaskCreationOptions.LongRunning, TaskScheduler.Default))
            .ToList();

        for (var reading = 0; reading < 200; reading++)
        {
            var (total, rows) = log.Read(since: 0);
            Assert.InRange(rows.Count, 0, RequestLog.Capacity);
            Assert.All(rows, row => Assert.True(row.StartTicks == row.ElapsedTicks && row.ThreadAtStart == row.ThreadAtEnd && row.Sequence < total));
            Assert.Equal(rows.Select(row => row.Sequence).Order(), rows.Select(row => row.Sequence));
        }

        await done.CancelAsync();
        await Task.WhenAll(writers);
        Assert.True(log.Read(since: 0).Total > RequestLog.Capacity, "The writers have hardly written: nothing was read while they did.");
    }

    private static void WriteUntil(RequestLog log, int writer, CancellationToken done)
    {
        for (var row = 0L; !done.IsCancellationRequested; row++)
        {
            log.Add("cpu", row, row, writer, writer);
        }
    }

    private static async Task<RequestLogPage> ReadAsync(RunningTarget target, string query) =>
        (await target.Http.GetFromJsonAsync<RequestLogPage>($"/requests{query}", Token))!;
}
