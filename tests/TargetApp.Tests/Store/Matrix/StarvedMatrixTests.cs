using System.Net.Http.Json;
using System.Text.Json;
using TargetApp.Pool;

namespace TargetApp.Tests.Store.Matrix;

/// <summary>In a process of its own, since it starves the pool.</summary>
[Trait(ApacheBench.Trait, ApacheBench.TraitValue)]
public sealed class StarvedMatrixTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 120_000)]
    public async Task Blocking_on_Result_starves_the_pool_and_ends_by_itself_as_threads_are_injected()
    {
        await using var target = ChildProcess.StartTarget("--port", "0", "--store-engine", "managed", "--parent-stdin");
        using var http = new HttpClient { BaseAddress = await target.ReadAddressAsync() };

        var starved = await SecondsAsync(http, """{"foreground":32,"workers":2,"workerKind":"result","operations":32000}""");
        var after = (await http.GetFromJsonAsync<PoolState>("/pool", Token))!;
        var dedicated = await SecondsAsync(http, """{"foreground":32,"workers":2,"workerKind":"pool","operations":32000}""");

        Assert.True(after.ThreadCount > 2 * after.MinWorkerThreads, $"The pool has {after.ThreadCount} threads: it was not starved.");
        Assert.True(starved > 5 * dedicated, $"{starved} s on the pool and {dedicated} s on threads.");
    }

    private static async Task<double> SecondsAsync(HttpClient http, string body)
    {
        using var content = new StringContent(body);
        using var answer = await http.PostAsync("/store/matrix", content, Token);
        var text = await answer.Content.ReadAsStringAsync(Token);
        Assert.True(answer.IsSuccessStatusCode, text);
        return JsonDocument.Parse(text).RootElement.GetProperty("seconds").GetDouble();
    }
}
