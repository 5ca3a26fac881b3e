using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>Slow requests have the trace ids that the server has, and the server has none because somebody looks.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class TraceIdsTests : IAsyncLifetime
{
    private const string Route = "GET /traced/{id}";
    private const int Fast = 5;

    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(30);
    private static readonly int[] Slow = [.. Enumerable.Range(1, 10).Select(i => 1_000 + (40 * i))];

    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    /// <summary>With OpenTelemetry all is sampled; with nothing but logging, requests have an id for the logs, and nobody samples them.</summary>
    [Theory(Timeout = 120_000)]
    [InlineData("opentelemetry", true)]
    [InlineData("logs", false)]
    public async Task The_ten_slowest_requests_carry_the_trace_ids_that_the_server_gave_them(string activities, bool isSampled)
    {
        var (answers, slowest) = await AskAsync(activities);

        Assert.Distinct(answers.Select(answer => answer.Trace));
        var own = answers.Where(answer => answer.Milliseconds > Fast).ToDictionary(answer => answer.Trace, answer => answer.Milliseconds, StringComparer.Ordinal);
        Assert.Equal(own.Keys.Order(StringComparer.Ordinal), slowest.Select(request => request.TraceId).Order(StringComparer.Ordinal));
        Assert.All(slowest, request =>
        {
            // A timer may be a millisecond early.
            Assert.InRange(request.TotalMs, own[request.TraceId!] - 2, double.MaxValue);
            Assert.Equal(isSampled, request.IsTraceSampled);
        });
    }

    [Fact(Timeout = 120_000)]
    public async Task A_server_that_makes_no_activities_still_makes_none()
    {
        var (answers, slowest) = await AskAsync("none");

        Assert.All(answers, answer => Assert.Equal("", answer.Trace));
        Assert.All(slowest, request => Assert.Null(request.TraceId));
    }

    /// <returns>What the server answered, and the ten slowest requests as they are kept.</returns>
    private async Task<(IReadOnlyList<(int Milliseconds, string Trace)> Answers, IReadOnlyList<SampledRequest> Slowest)> AskAsync(string activities)
    {
        await using var server = PoolTargetProcess.Start(
            "dotnet", ProductFiles.ShapesAssembly, new Dictionary<string, string>(StringComparer.Ordinal) { ["SHAPES_ACTIVITIES"] = activities });
        using var client = new HttpClient { BaseAddress = new Uri((await server.LineAsync()).Split(' ')[1]) };
        await client.GetStringAsync($"/traced/{Fast}", Token);
        _monitor.SetSignals(SignalLevel.All);
        await _monitor.AttachAsync(server.Id, Token);
        await _monitor.HeardAsync(Token);
        using var items = new TimelineListener(_monitor.Hub);

        var answers = await Task.WhenAll(Enumerable.Repeat(Fast, 20).Concat(Slow)
            .Select(async milliseconds => (milliseconds, await client.GetStringAsync($"/traced/{milliseconds}", Token))));

        var slow = new List<SampledRequest>();
        while (slow.Count < Slow.Length)
        {
            slow.AddRange((await items.NextAsync<SampledRequests>(Soon)).Requests.Where(request => request.Route == Route && request.TotalMs >= Slow[0] - 2));
        }

        return (answers, [.. slow.OrderByDescending(request => request.TotalMs).Take(Slow.Length)]);
    }
}
