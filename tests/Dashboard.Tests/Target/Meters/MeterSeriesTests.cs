using Dashboard.Target.Meters;
using Dashboard.Target.Signals.Counters;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Meters;

public sealed class MeterSeriesTests
{
    private readonly MeterSeries _series = new();

    [Fact]
    public void Waits_for_a_connection_of_HttpClient_are_added_up_for_each_server()
    {
        foreach (var (count, sum) in ((int, double)[])[(4, 3), (6, 9), (0, 0)])
        {
            Queue("http.request.method=GET,server.address=prices,server.port=8080,url.scheme=http", count, sum);
        }

        Queue("http.request.method=POST,server.address=prices,server.port=8080,url.scheme=http", 2, 0);
        Queue("server.address=stock", 1, 0.001);

        var resources = _series.Resources(4);
        Assert.Equal(
            [new SharedResource(ResourceKinds.HttpClient, "prices:8080") { Waits = 12, MeanWaitSeconds = 1 },
                new SharedResource(ResourceKinds.HttpClient, "stock") { Waits = 1, MeanWaitSeconds = 0.001 }],
            resources);
        Assert.Equal([true, false], resources.Select(one => one.IsShort));

        void Queue(string tags, double count, double sum) => _series.Add(new MeterReading("http.client.request.time_in_queue", tags) { Count = count, Sum = sum });
    }

    [Theory]
    [InlineData("db.client.connection.count", "db.client.connection.max", "db.client.connection.pool.name", "db.client.connection.state")]
    [InlineData("db.client.connections.usage", "db.client.connections.max", "pool.name", "state")]
    public void A_pool_of_Npgsql_has_its_limit_and_shows_nothing_of_the_connection_string_but_database_and_host(string count, string max, string pool, string state)
    {
        const string Name = "Host=db,other;Database=shop;Username=admin;Options=-c a=b";
        _series.Add(new MeterReading(count, $"{state}=used,{pool}={Name}") { Value = 3 });
        _series.Add(new MeterReading(count, $"{state}=used,{pool}={Name}") { Value = 10 });
        _series.Add(new MeterReading(count, $"{state}=idle,{pool}={Name}") { Value = 0 });
        _series.Add(new MeterReading(count, $"{pool}=orders,{state}=used") { Value = 1 });
        _series.Add(new MeterReading(max, $"{pool}={Name}") { Value = 10 });

        var resources = _series.Resources(4);
        Assert.Equal(
            [new SharedResource(ResourceKinds.Npgsql, "shop on db,other") { Used = 10, Idle = 0, Limit = 10 }, new SharedResource(ResourceKinds.Npgsql, "orders") { Used = 1 }],
            resources);
        Assert.Equal([true, false], resources.Select(one => one.IsShort));
    }

    /// <summary>Event counters, of all its pools together; a driver that opened none has no row.</summary>
    [Fact]
    public void Connections_of_SqlClient_are_read_from_its_event_counters()
    {
        Count("number-of-active-connections", 0, isRate: false);
        Count("number-of-free-connections", 0, isRate: false);
        Assert.Empty(_series.Resources(4));

        Count("number-of-active-connections", 100, isRate: false);
        Count("hard-connects", 1, isRate: true);
        Count("hard-connects", 3, isRate: true);
        Assert.Equal(
            [new SharedResource(ResourceKinds.SqlClient, "") { Used = 100, Idle = 0, OpenedPerSecond = 1 }], _series.Resources(4));
        Assert.False(_series.HasShort);

        void Count(string name, double value, bool isRate) =>
            _series.Add(MeterReading.Of(new CounterReading(CounterProviders.SqlClient, name, name, "", isRate, value, 1)));
    }

    /// <summary>Whether it may open more it does not report: it does not.</summary>
    [Theory]
    [InlineData(0, 0, true)]
    [InlineData(1, 0, false)]
    [InlineData(0, 2, false)]
    public void None_is_free_where_all_are_in_use_and_none_is_opened(double free, double opened, bool hasNone) =>
        Assert.Equal(hasNone, new SharedResource(ResourceKinds.SqlClient, "") { Used = 5, Idle = free, OpenedPerSecond = opened }.HasNoneFree);

    /// <summary>The driver reports changes, so that what was before is not known: between -3 and 9 there are 12.</summary>
    [Fact]
    public void Who_waits_for_a_connection_is_the_range_of_the_changes_that_its_driver_reports()
    {
        const string Pool = "pool.name=shop";
        Add("db.client.connections.usage", $"state=used,{Pool}", 5);
        Add("db.client.connections.usage", $"state=idle,{Pool}", 0);
        Add("db.client.connections.max", Pool, 5);
        foreach (var value in (double[])[2, 9, -3, 4])
        {
            Add("db.client.connections.pending_requests", Pool, value);
        }

        var pool = Assert.Single(_series.Resources(4));
        Assert.Equal(new SharedResource(ResourceKinds.MySql, "shop") { Used = 5, Idle = 0, Limit = 5, Waiting = 12 }, pool);
        Assert.True(pool.IsUsedUp);

        void Add(string instrument, string tags, double value) => _series.Add(new MeterReading(instrument, tags) { Meter = "MySqlConnector", Value = value });
    }

    [Fact]
    public void Rejected_connections_and_the_queue_of_a_limiter_are_told_and_what_is_not_there_is_not()
    {
        Assert.Empty(_series.Resources(4));

        _series.Add(new MeterReading("kestrel.rejected_connections", "server.address=0.0.0.0,server.port=80") { Sum = 6 });
        _series.Add(new MeterReading("aspnetcore.rate_limiting.request.time_in_queue", "aspnetcore.rate_limiting.policy=fixed") { Count = 2, Sum = 3 });

        Assert.Equal(
            [new SharedResource(ResourceKinds.RateLimiter, "fixed") { Waits = 2, MeanWaitSeconds = 1.5 },
                new SharedResource(ResourceKinds.Kestrel, "") { RejectedPerSecond = 1.5 }],
            _series.Resources(4));
    }
}
