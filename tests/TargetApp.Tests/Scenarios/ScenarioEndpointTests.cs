using System.Diagnostics;
using System.Net;

namespace TargetApp.Tests.Scenarios;

public sealed class ScenarioEndpointTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 60_000)]
    [InlineData("/test/sync", "sync")]
    [InlineData("/test/io", "io")]
    [InlineData("/test/asyncio", "asyncio")]
    [InlineData("/sync", "Result: 100")]
    [InlineData("/async", "Result: 100")]
    [InlineData("/api/diagscenario/taskwait", "success:taskwait")]
    [InlineData("/api/diagscenario/tasksleepwait", "success:tasksleepwait")]
    [InlineData("/api/diagscenario/taskasyncwait", "success:taskasyncwait")]
    [InlineData("/lock", "lock")]
    [InlineData("/semaphore", "semaphore")]
    public async Task It_waits_as_long_as_it_is_asked_to(string path, string answer)
    {
        await using var target = await RunningTarget.StartAsync();

        var start = Stopwatch.GetTimestamp();
        Assert.Equal(answer, await target.Http.GetStringAsync($"{path}?ms=200", Token));

        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 195, 5000);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("0")]
    [InlineData("60001")]
    [InlineData("-1")]
    [InlineData("1.5")]
    [InlineData("soon")]
    [InlineData("")]
    public async Task A_bad_time_is_refused_with_a_sentence(string time)
    {
        await using var target = await RunningTarget.StartAsync();

        using var response = await target.Http.GetAsync($"/test/sync?ms={time}", Token);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal($"ms must be a whole number from 1 to 60000, not '{time}'.", await response.Content.ReadAsStringAsync(Token));
    }

    [Fact(Timeout = 60_000)]
    public async Task Two_times_in_one_request_are_refused()
    {
        await using var target = await RunningTarget.StartAsync();

        using var response = await target.Http.GetAsync("/test/sync?ms=1&ms=2", Token);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("/sync", "The database at 127.0.0.1:1 cannot be reached")]
    [InlineData("/async", "The database at 127.0.0.1:1 cannot be reached")]
    [InlineData("/test/io", "The slow API at http://127.0.0.1:2/ cannot be reached")]
    [InlineData("/test/asyncio", "The slow API at http://127.0.0.1:2/ cannot be reached")]
    public async Task Without_DbMock_it_answers_503_and_says_what_to_do(string path, string sentence)
    {
        var nobody = new TargetAppOptions { Db = new DnsEndPoint("127.0.0.1", 1), SlowApi = new Uri("http://127.0.0.1:2") };
        await using var target = await RunningTarget.StartAloneAsync(nobody);

        using var response = await target.Http.GetAsync(path, Token);

        Assert.Equal(HttpStatusCode.ServiceUnavailable, response.StatusCode);
        var text = await response.Content.ReadAsStringAsync(Token);
        Assert.StartsWith(sentence, text, StringComparison.Ordinal);
        Assert.Contains("start DbMock, or name another address with --", text, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', text);
    }
}
