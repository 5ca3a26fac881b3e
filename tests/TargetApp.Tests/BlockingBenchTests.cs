namespace TargetApp.Tests;

/// <summary>Thread.Sleep under <see cref="ApacheBench"/>; beside its twin and all others, since all of it is in processes of their own.</summary>
[Collection("Blocking")]
[Trait(ApacheBench.Trait, ApacheBench.TraitValue)]
public sealed class BlockingBenchTests
{
    [Fact(Timeout = 150_000)]
    public async Task A_hundred_blocking_requests_at_once_all_complete()
    {
        await using var target = ChildProcess.StartTarget("--port", "0");

        var seconds = await ApacheBench.RunAsync(new Uri(await target.ReadAddressAsync(), "/test/sync"));

        Assert.True(seconds > 4, $"Thread.Sleep of 1 s × 100 took {seconds} s: the pool was not starved.");
    }
}
