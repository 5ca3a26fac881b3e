using System.Net;

namespace DbMock.Tests;

public sealed class CommandLineTests
{
    [Fact(Timeout = 10_000)]
    public async Task Without_options_the_documented_values_hold() =>
        Assert.Equal(
            new DbMockOptions
            {
                Port = 9000,
                SlowPort = 5001,
                LatencyMilliseconds = 10,
                SlowLatencyMilliseconds = 1000,
                JitterMilliseconds = 0,
                MaxConnections = null,
                Address = IPAddress.Loopback,
            },
            await ReadAsync());

    [Fact(Timeout = 10_000)]
    public async Task Every_option_reaches_the_program() =>
        Assert.Equal(
            new DbMockOptions
            {
                Port = 1,
                SlowPort = 2,
                LatencyMilliseconds = 3,
                SlowLatencyMilliseconds = 4,
                JitterMilliseconds = 5,
                MaxConnections = 6,
                Address = IPAddress.Parse("127.0.0.2"),
                ParentStdin = true,
            },
            await ReadAsync(
                "--port", "1", "--slow-port", "2", "--latency", "3", "--slow-latency", "4", "--jitter", "5", "--max-connections", "6",
                "--address", "127.0.0.2", "--parent-stdin"));

    [Fact(Timeout = 10_000)]
    public async Task No_maximum_can_be_said_in_two_ways()
    {
        Assert.Null((await ReadAsync("--max-connections", "0")).MaxConnections);
        Assert.Null((await ReadAsync("--max-connections", "none")).MaxConnections);
    }

    [Fact(Timeout = 10_000)]
    public async Task For_containers_it_listens_on_all_addresses() => Assert.Equal(IPAddress.Any, (await ReadAsync("--any")).Address);

    [Fact]
    public void Jitter_only_makes_a_wait_longer()
    {
        var options = new DbMockOptions { JitterMilliseconds = 20 };

        var waits = Enumerable.Range(0, 1000).Select(_ => options.Wait(10).TotalMilliseconds).ToList();

        Assert.All(waits, wait => Assert.InRange(wait, 10, 30));
        Assert.True(waits.Distinct().Count() > 5);
    }

    private static async Task<DbMockOptions> ReadAsync(params string[] arguments)
    {
        DbMockOptions? read = null;
        await CommandLine.RunAsync(arguments, options =>
        {
            read = options;
            return Task.FromResult(0);
        });
        return read!;
    }
}
