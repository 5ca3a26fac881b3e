using System.Net;
using System.Net.Http.Json;
using System.Text;
using TargetApp.Pool;

namespace TargetApp.Tests.Pool;

/// <summary>In a process of its own: the pool that is changed here would else be the tests' own.</summary>
public sealed class PoolEndpointsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task The_state_of_the_pool_is_told()
    {
        await using var target = ChildProcess.StartTarget("--port", "0");
        using var http = new HttpClient { BaseAddress = await target.ReadAddressAsync() };

        var pool = (await http.GetFromJsonAsync<PoolState>("/pool", Token))!;

        Assert.Equal((target.Process.Id, Environment.ProcessorCount), (pool.ProcessId, pool.ProcessorCount));
        Assert.Equal(Environment.ProcessorCount, pool.MinWorkerThreads);
        Assert.True(pool.MaxWorkerThreads > 100 && pool.MaxIoThreads > 0 && pool.MinIoThreads > 0);
        Assert.InRange(pool.ThreadCount, 1, 1000);
        Assert.InRange(pool.CompletedWorkItems, 1, long.MaxValue);
        Assert.InRange(int.Parse(await http.GetStringAsync("/thread", Token)), 1, 1000);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_minimum_can_be_set_and_each_half_left_alone()
    {
        await using var target = ChildProcess.StartTarget("--port", "0");
        using var http = new HttpClient { BaseAddress = await target.ReadAddressAsync() };
        var before = (await http.GetFromJsonAsync<PoolState>("/pool", Token))!;

        using var workers = await PostAsync(http, """{"workerThreads": 100}""");
        using var io = await PostAsync(http, """{"workerThreads": null, "ioThreads": 50}""");

        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.OK), (workers.StatusCode, io.StatusCode));
        var first = (await workers.Content.ReadFromJsonAsync<PoolState>(Token))!;
        Assert.Equal((100, before.MinIoThreads), (first.MinWorkerThreads, first.MinIoThreads));
        var after = (await http.GetFromJsonAsync<PoolState>("/pool", Token))!;
        Assert.Equal((100, 50), (after.MinWorkerThreads, after.MinIoThreads));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_minimum_above_the_maximum_is_refused_by_the_runtime_and_changes_nothing()
    {
        await using var target = ChildProcess.StartTarget("--port", "0");
        using var http = new HttpClient { BaseAddress = await target.ReadAddressAsync() };
        var before = (await http.GetFromJsonAsync<PoolState>("/pool", Token))!;

        using var response = await PostAsync(http, $$"""{"workerThreads": {{before.MaxWorkerThreads + 1}}}""");

        Assert.Equal(HttpStatusCode.Conflict, response.StatusCode);
        Assert.StartsWith("The runtime refused: ", await response.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.Equal(before.MinWorkerThreads, (await http.GetFromJsonAsync<PoolState>("/pool", Token))!.MinWorkerThreads);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("""{"workerThreads": 0}""")]
    [InlineData("""{"workerThreads": 10, "ioThreads": -1}""")]
    [InlineData("""{"workerThreads": "many"}""")]
    [InlineData("""{"workerThreads": 99999999999}""")]
    [InlineData("{}")]
    [InlineData("null")]
    [InlineData("nonsense")]
    [InlineData("")]
    public async Task A_bad_body_is_refused_with_a_sentence(string body)
    {
        await using var target = await RunningTarget.StartAloneAsync(new TargetAppOptions());

        using var response = await PostAsync(target.Http, body);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.StartsWith("Send JSON with workerThreads, ioThreads or both", await response.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    private static async Task<HttpResponseMessage> PostAsync(HttpClient http, string body)
    {
        using var content = new StringContent(body, Encoding.UTF8, "application/json");
        return await http.PostAsync("/pool/min-threads", content, Token);
    }
}
