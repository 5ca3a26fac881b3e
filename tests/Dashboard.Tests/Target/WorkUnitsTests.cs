using System.Net;
using System.Net.Http.Headers;
using System.Text.Json;
using Dashboard.Target;
using Dashboard.Target.Signals;
using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Tests.Target;

/// <summary>Units of work that are no HTTP requests, of a server that measures them with its own clock.</summary>
[Collection(ReachCollection.Name)]
public sealed class WorkUnitsTests : IAsyncLifetime
{
    private const int Messages = 40;
    private const int Calls = 20;
    private const int Few = 10;
    private const string Consume = "work Shapes.Units Consume";
    private const string Job = "work Shapes.Units Job";

    private const string Consumer = "work MassTransit Order receive";
    private const string TimedJob = "work Quartz.Job.Execute";
    private const string Hub = "work SignalR CallHub/Call";
    private const string Grpc = "POST /units.Worker/Call";

    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(30);

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();
    private readonly List<RouteTimes> _windows = [];
    private readonly List<SampledRequest> _samples = [];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    [Theory(Timeout = 120_000)]
    [InlineData("Shapes.Units")]
    [InlineData("Shapes.*")]
    public async Task A_consumer_and_a_timer_s_job_have_the_parts_that_their_own_clocks_measured(string sources)
    {
        await using var server = Start("own");
        using var client = new HttpClient { BaseAddress = new Uri((await server.LineAsync()).Split(' ')[1]) };
        await client.GetStringAsync("/units/send/1", Token);
        while (Own(await TruthAsync(client), "Consume").Count == 0)
        {
            // Of a unit in which somebody begins to listen, only the activities within it would be heard.
            await Task.Delay(50, Token);
        }

        using var items = await AttachAsync(server, sources);
        await client.GetStringAsync("/units/reset", Token);

        await client.GetStringAsync($"/units/send/{Messages}", Token);

        await HearAsync(items, (Consume, Messages), (Job, Few));
        var truth = await TruthAsync(client);
        Assert.Equal(Messages, CountOf(Consume));
        AssertParts(Consume, Own(truth, "Consume"), isFromItsQueue: true);
        AssertParts(Job, Own(truth, "Job"));

        // The first request may have begun before its work item was heard. What is within a request or a unit is not among them.
        Assert.Equal(["GET /units/send/{id}", Consume, Job], Routes.Except(["GET /units/reset"]));
    }

    /// <summary>A call of a hub is within its connection's request and is counted once, and a method of gRPC is a request, which is counted as one.</summary>
    [Fact(Timeout = 120_000)]
    public async Task Units_of_libraries_have_the_parts_that_their_own_clocks_measured()
    {
        await using var server = Start("libraries");
        var addresses = (await server.LineAsync()).Split(' ');
        using var client = new HttpClient { BaseAddress = new Uri(addresses[1]) };
        var hub = new UriBuilder(new Uri(client.BaseAddress, "/units/hub")) { Scheme = "ws" }.Uri;
        using (var first = await HubCaller.ConnectAsync(hub, Token))
        {
            await CallAllAsync(first);
        }

        using var items = await AttachAsync(server, "MassTransit, Quartz, Microsoft.AspNetCore.SignalR.Server");
        await client.GetStringAsync("/units/reset", Token);
        using var caller = await HubCaller.ConnectAsync(hub, Token);

        for (var i = 0; i < Calls; i++)
        {
            await CallAllAsync(caller);
        }

        await HearAsync(items, (Consumer, Calls), (Hub, Calls), (Grpc, Calls), (TimedJob, Few));
        var truth = await TruthAsync(client);
        AssertParts(Consumer, Own(truth, "Consumer"));
        AssertParts(TimedJob, Own(truth, "TimedJob"));
        AssertParts(Hub, Own(truth, "Hub"));
        AssertPartsOfRequests(Grpc, Own(truth, "Grpc"));
        Assert.DoesNotContain("GET /units/hub", Routes);

        async Task CallAllAsync(HubCaller caller)
        {
            await client.GetStringAsync("/units/publish", Token);
            await caller.CallAsync("Call", Token);
            await CallGrpcAsync(new Uri(addresses[2]));
        }
    }

    /// <summary>Thousands at the same time, each with another activity within it, on other threads than they began on.</summary>
    [Fact(Timeout = 120_000)]
    public async Task Thousands_of_units_are_each_counted_once()
    {
        const int Many = 3_000;
        await using var server = Start("own");
        using var client = new HttpClient { BaseAddress = new Uri((await server.LineAsync()).Split(' ')[1]) };
        using var items = await AttachAsync(server, "Shapes.Units, Nobody.Has.This");

        await client.GetStringAsync($"/units/many/{Many}", Token);
        await HearAsync(items, ("work Shapes.Units Many", Many));

        Assert.Equal(Many, CountOf("work Shapes.Units Many"));
        Assert.DoesNotContain("work Shapes.Units Within", Routes);
    }

    private static PoolTargetProcess Start(string units) => PoolTargetProcess.Start(
        "dotnet", ProductFiles.ShapesAssembly, new Dictionary<string, string>(StringComparer.Ordinal) { ["SHAPES_UNITS"] = units });

    private static async Task CallGrpcAsync(Uri address)
    {
        using var client = new HttpClient();
        using var call = new HttpRequestMessage(HttpMethod.Post, new Uri(address, "/units.Worker/Call"))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,

            // A message without bytes: not compressed, length 0.
            Content = new ByteArrayContent(new byte[5]) { Headers = { ContentType = new MediaTypeHeaderValue("application/grpc") } },
        };
        call.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        using var answer = await client.SendAsync(call, Token);
        await answer.Content.ReadAsByteArrayAsync(Token);
        Assert.Equal("0", Assert.Single(answer.TrailingHeaders.GetValues("grpc-status")));
    }

    private static async Task<IReadOnlyList<OwnUnit>> TruthAsync(HttpClient client) =>
        JsonSerializer.Deserialize<OwnUnit[]>(await client.GetStringAsync("/units/truth", Token), JsonSerializerOptions.Web)!;

    private static IReadOnlyList<OwnUnit> Own(IReadOnlyList<OwnUnit> truth, string name) => [.. truth.Where(unit => unit.Name == name)];

    private IReadOnlyList<string> Routes =>
        [.. _windows.Select(route => route.Route).Distinct().Except(["GET /units/truth"]).Order(StringComparer.Ordinal)];

    private long CountOf(string route) => _windows.Where(window => window.Route == route).Sum(window => window.Requests);

    private async Task<TimelineListener> AttachAsync(PoolTargetProcess server, string sources)
    {
        _monitor.SetOptions(_monitor.Options with { Work = WorkSources.Parse([sources])! });
        _monitor.SetSignals(SignalLevel.All);
        await _monitor.AttachAsync(server.Id, Token);
        while (!_monitor.Status.Signals.IsSettled)
        {
            // On a busy machine that takes longer than it waits.
            await _monitor.HeardAsync(Token);
        }

        return new TimelineListener(_monitor.Hub);
    }

    /// <summary>Until so many of each are counted, and enough single ones are there.</summary>
    private async Task HearAsync(TimelineListener items, params (string Route, int Count)[] wanted)
    {
        while (wanted.Any(one => CountOf(one.Route) < one.Count || _samples.Count(sample => sample.Route == one.Route) < Math.Min(one.Count, Few)))
        {
            var item = await items.NextAsync<TimelineItem>(Soon);
            _windows.AddRange(item is RequestTimes times ? times.Routes : []);
            _samples.AddRange(item is SampledRequests sampled ? sampled.Requests : []);
        }
    }

    /// <summary>Single ones, the ten slowest of each second among them, carry the ids of their own traces, by which they are compared.</summary>
    /// <param name="isFromItsQueue">True where its own clock begins with the wait for a thread.</param>
    private void AssertParts(string route, IReadOnlyList<OwnUnit> own, bool isFromItsQueue = false)
    {
        // What began before somebody listened has no activity.
        var byTrace = own.Where(unit => unit.Trace is not null).ToDictionary(unit => unit.Trace!, StringComparer.Ordinal);
        (OwnUnit Own, SampledRequest Found)[] pairs =
        [
            .. _samples.Where(sample => sample.Route == route && byTrace.ContainsKey(sample.TraceId!)).Select(sample => (byTrace[sample.TraceId!], sample)),
        ];
        Assert.InRange(pairs.Length, Few, own.Count);
        // The middle one of the differences: between a reading of its clock and the event beside it a unit may lose its processor for tens of milliseconds.
        var measured = Medians(pairs.Select(pair => PartsOf(pair.Own)));
        var off = Medians(pairs.Select(pair => PartsOf(pair.Found, isFromItsQueue).Zip(PartsOf(pair.Own), (found, own) => found - own).ToArray()));
        AssertClose(route, measured, [.. measured.Zip(off, (own, difference) => own + difference)]);
    }

    /// <summary>Requests of a server that makes no activities for them have no traces: all together are compared.</summary>
    private void AssertPartsOfRequests(string route, IReadOnlyList<OwnUnit> own)
    {
        var all = _windows.Where(window => window.Route == route).ToList();
        double Mean(Func<RouteTimes, double> part) => 1_000 * all.Sum(part) / all.Sum(window => window.Requests);
        Assert.Equal(own.Count, CountOf(route));
        AssertClose(
            route,
            Means(own),
            [
                Mean(window => window.WaitsSeconds!.Value), Mean(window => window.QueuedAgainSeconds!.Value), Mean(window => window.AwaitingSeconds),
                Mean(window => window.TotalSeconds - window.BeforeSeconds - window.AfterSeconds),
            ]);
    }

    private static double[] Means(IEnumerable<OwnUnit> own) => [.. Enumerable.Range(0, 4).Select(part => own.Average(unit => PartsOf(unit)[part]))];

    private static double[] Medians(IEnumerable<double[]> all) => [.. Enumerable.Range(0, 4).Select(part => Robust.Median(all.Select(one => one[part])))];

    private static double[] PartsOf(OwnUnit unit) => [unit.BlockedMs, unit.QueuedMs, unit.AwaitedMs, unit.TookMs];

    private static double[] PartsOf(SampledRequest unit, bool isFromItsQueue) =>
        [unit.WaitsMs, unit.QueuedAgainMs + (isFromItsQueue ? unit.BeforeMs : 0), unit.AwaitingMs, unit.TotalMs - unit.BeforeMs];

    private static void AssertClose(string route, double[] own, double[] found)
    {
        static string Words(double[] parts) => string.Join(", ", parts.Zip(["blocked", "queued", "awaited", "took"], (ms, name) => $"{name} {ms:F1} ms"));
        Assert.True(
            own.Zip(found).All(pair => Math.Abs(pair.First - pair.Second) <= Math.Max(5, 0.05 * pair.First)),
            $"{route}: {Words(found)}; by its own clock {Words(own)}");
    }

    private sealed record OwnUnit(string Name, string? Trace, double TookMs, double BlockedMs, double QueuedMs, double AwaitedMs);
}
