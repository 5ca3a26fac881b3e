using System.Net.Http.Json;
using DbMock;

namespace TargetApp.Tests;

/// <summary>Sync over async under <see cref="ApacheBench"/>; beside its twin and all others, since all of it is in processes of their own.</summary>
[Collection("Waiting")]
[Trait(ApacheBench.Trait, ApacheBench.TraitValue)]
public sealed class WaitingBenchTests
{
    [Fact(Timeout = 150_000)]
    public async Task A_hundred_requests_that_wait_for_the_result_of_a_call_all_complete()
    {
        await using var mock = ChildProcess.StartMock();
        var slowApi = await mock.ReadAddressAsync();
        await using var target = ChildProcess.StartTarget("--port", "0", "--slow-api", $"{slowApi}");

        var seconds = await ApacheBench.RunAsync(new Uri(await target.ReadAddressAsync(), "/test/io"));

        Assert.True(seconds > 4, $".Result on 1 s × 100 took {seconds} s: the pool was not starved.");
        using var http = new HttpClient { BaseAddress = slowApi };
        Assert.Equal(100, (await http.GetFromJsonAsync<StatisticsSnapshot>("/stats", TestContext.Current.CancellationToken))!.SlowCallCount);
    }
}
