using System.Text.Json;
using Dashboard.Target;
using Dashboard.Target.Signals;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>Units of work that are no HTTP requests, of a server that measures them with its own clock.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class WorkUnitsTests : IAsyncLifetime
{
    private const int Messages = 40;
    private const string Consume = "work Shapes.Units Consume";
    private const string Job = "work Shapes.Units Job";

    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(30);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    [Theory(Timeout = 120_000)]
    [InlineData("Shapes.Units")]
    [InlineData("Shapes.*")]
    public async Task A_consumer_and_a_timer_s_job_have_the_parts_that_their_own_clocks_measured(string sources)
    {
        await using var server = PoolTargetProcess.Start(
            "dotnet", ProductFiles.ShapesAssembly, new Dictionary<string, string>(StringComparer.Ordinal) { ["SHAPES_UNITS"] = "on" });
        using var client = new HttpClient { BaseAddress = new Uri((await server.LineAsync()).Split(' ')[1]) };
        await client.GetStringAsync("/units/send/1", Token);
        _monitor.SetOptions(_monitor.Options with { Work = WorkSources.Parse([sources])! });
        _monitor.SetSignals(SignalLevel.All);
        await _monitor.AttachAsync(server.Id, Token);
        await _monitor.HeardAsync(Token);
        using var items = new TimelineListener(_monitor.Hub);
        await client.GetStringAsync("/units/reset", Token);

        await client.GetStringAsync($"/units/send/{Messages}", Token);

        // Those that the clocks measured, and no more: the job goes on.
        var (windows, samples) = (new List<RouteTimes>(), new List<SampledRequest>());
        while (windows.Where(route => route.Route == Consume).Sum(route => route.Requests) < Messages || samples.Count == 0)
        {
            var item = await items.NextAsync<TimelineItem>(Soon);
            windows.AddRange(item is RequestTimes times ? times.Routes : []);
            samples.AddRange(item is SampledRequests sampled ? sampled.Requests.Where(request => request.Route == Consume) : []);
        }

        var truth = JsonSerializer.Deserialize<JsonElement>(await client.GetStringAsync("/units/truth", Token));
        Assert.Equal(Messages, windows.Where(route => route.Route == Consume).Sum(route => route.Requests));
        AssertParts(Consume, truth.GetProperty("Consume"), hasBefore: true);
        AssertParts(Job, truth.GetProperty("Job"), hasBefore: false);
        Assert.Equal(["GET /units/reset", "GET /units/send/{id}", Consume, Job], windows.Select(route => route.Route).Distinct().Except(["GET /units/truth"]).Order(StringComparer.Ordinal));
        Assert.All(samples, sample => Assert.Equal(32, sample.TraceId?.Length));

        void AssertParts(string route, JsonElement own, bool hasBefore)
        {
            var all = windows.Where(window => window.Route == route).ToList();
            double Mean(Func<RouteTimes, double> part) => 1_000 * all.Sum(part) / all.Sum(window => window.Requests);
            double Own(string name) => own.GetProperty(name).GetDouble() / own.GetProperty("count").GetInt32();
            var before = Mean(window => window.BeforeSeconds);
            AssertClose(Own("blockedMs"), Mean(window => window.WaitsSeconds!.Value), $"{route} blocked");
            AssertClose(Own("queuedMs"), Mean(window => window.QueuedAgainSeconds!.Value) + (hasBefore ? before : 0), $"{route} queued");
            AssertClose(Own("awaitedMs"), Mean(window => window.AwaitingSeconds), $"{route} awaiting");
            AssertClose(Own("tookMs"), Mean(window => window.TotalSeconds) - before, $"{route} took");
        }
    }

    private static void AssertClose(double own, double found, string what)
    {
        var tolerance = Math.Max(5, 0.05 * own);
        Assert.True(Math.Abs(found - own) <= tolerance, $"{what}: {found:F1} ms, by its own clock {own:F1} ms");
    }
}
