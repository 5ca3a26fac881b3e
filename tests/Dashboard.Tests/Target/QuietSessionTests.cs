using Dashboard.Target;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Tests.Target;

/// <summary>What the session makes a target write: nothing per request, or attaching would cost it a part of its processor.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class QuietSessionTests
{
    [Fact(Timeout = 60_000)]
    public async Task The_web_providers_write_counters_and_no_event_per_request()
    {
        const int Requests = 200;
        await using var target = await PoolTargetProcess.StartAsync("idle");
        var client = new DiagnosticsClient(target.Id);
        var providers = ProviderList.Of(new SessionPlan(new SessionOptions(), isWebServer: true).Signals);
        using var session = await client.StartEventPipeSessionAsync(providers, requestRundown: false, token: TestContext.Current.CancellationToken);
        var counts = new Dictionary<string, int>(StringComparer.Ordinal);
        var reading = Task.Factory.StartNew(
            () =>
            {
                using var source = new EventPipeEventSource(session.EventStream);
                source.Dynamic.All += e => counts[$"{e.ProviderName}/{e.EventName}"] = counts.GetValueOrDefault($"{e.ProviderName}/{e.EventName}") + 1;
                source.Process();
            },
            TaskCreationOptions.LongRunning);
        using var web = new HttpClient { BaseAddress = target.Address };
        for (var i = 0; i < Requests; i++)
        {
            await web.GetStringAsync("/", TestContext.Current.CancellationToken);
        }

        await session.StopAsync(TestContext.Current.CancellationToken);
        await reading;

        Assert.True(counts.GetValueOrDefault($"{CounterProviders.Hosting}/EventCounters") > 0, "No counter arrived: the test proves nothing.");

        // Kestrel describes its configuration once; whatever comes with the requests would come at least once for each.
        Assert.All(
            counts.Where(c => c.Key.Contains("AspNetCore", StringComparison.Ordinal) && !c.Key.EndsWith("/EventCounters", StringComparison.Ordinal)),
            c => Assert.InRange(c.Value, 0, Requests / 10));
    }
}
