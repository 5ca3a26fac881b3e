using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Meters;

/// <summary>The counters of a driver without a meter, of a real process.</summary>
[Collection(ReachCollection.Name)]
public sealed class SqlClientCountersTests : IAsyncLifetime
{
    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public ValueTask DisposeAsync() => _monitor.DisposeAsync();

    [Fact(Timeout = 60_000)]
    public async Task Connections_of_SqlClient_are_read_with_the_meters()
    {
        await using var server = PoolTargetProcess.Start("dotnet", ProductFiles.ShapesAssembly);
        using var client = new HttpClient { BaseAddress = new Uri((await server.LineAsync()).Split(' ')[1]) };
        await client.GetStringAsync("/database/sqlclient", Token);
        await _monitor.AttachAsync(server.Id, Token);
        using var items = new TimelineListener(_monitor.Hub);

        await _monitor.ReadMetersAsync(TimeSpan.Zero, Token);

        var read = await items.NextAsync<SharedResources>(TimeSpan.FromSeconds(30));
        Assert.Equal(
            new SharedResource(ResourceKinds.SqlClient, "") { Used = 5, Idle = 0, OpenedPerSecond = 0 },
            Assert.Single(read.Resources, static one => one.Kind == ResourceKinds.SqlClient));
    }
}
