using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;

namespace DbMock.Tests;

public sealed partial class ProgramTests
{
    [Fact(Timeout = 60_000)]
    public async Task It_says_where_it_listens_and_ends_with_its_parents_pipe()
    {
        await using var program = ChildProcess.Start("--port", "0", "--slow-port", "0", "--parent-stdin");

        var ready = ReadyLine.Match(await program.ReadLineAsync());
        Assert.True(ready.Success);
        using (var client = await QueryClient.ConnectAsync(IPEndPoint.Parse(ready.Groups["tcp"].Value)))
        {
            Assert.Equal("100", await client.QueryAsync("SELECT 1"));
        }

        program.Process.StandardInput.Close();
        Assert.Equal((0, ""), await program.EndAsync());
    }

    [Fact(Timeout = 60_000)]
    public async Task A_check_says_by_its_exit_code_whether_a_port_accepts_connections()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;

        await using (var accepted = ChildProcess.Start("--check", $"{port}"))
        {
            Assert.Equal((0, ""), await accepted.EndAsync());
        }

        listener.Stop();
        await using var refused = ChildProcess.Start("--check", $"{port}");
        Assert.Equal((1, $"DbMock: nobody accepts connections on 127.0.0.1:{port} (ConnectionRefused): check that it runs."), await refused.EndAsync());
    }

    [Fact(Timeout = 60_000)]
    public async Task It_ends_on_sigterm_while_a_query_waits()
    {
        await using var program = ChildProcess.Start("--port", "0", "--slow-port", "0");
        var ready = ReadyLine.Match(await program.ReadLineAsync());
        using var client = await QueryClient.ConnectAsync(IPEndPoint.Parse(ready.Groups["tcp"].Value));
        await client.SendAsync("SELECT 1 /* ms=60000 */\n");

        using var kill = Process.Start("kill", ["-TERM", $"{program.Process.Id}"]);

        Assert.Equal((0, ""), await program.EndAsync());
    }

    [Theory(Timeout = 60_000)]
    [InlineData("--port")]
    [InlineData("--slow-port")]
    public async Task A_taken_port_is_one_sentence_and_exit_code_1(string option)
    {
        await using var first = ChildProcess.Start("--port", "0", "--slow-port", "0");
        var ready = ReadyLine.Match(await first.ReadLineAsync());
        var taken = ready.Groups[option == "--port" ? "tcp" : "http"].Value.Split(':')[^1];
        var other = option == "--port" ? "--slow-port" : "--port";

        await using var second = ChildProcess.Start(option, taken, other, "0");
        var (code, error) = await second.EndAsync();

        Assert.Equal(1, code);
        Assert.Matches(
            $@"^DbMock: Failed to .*127\.0\.0\.1:{taken}: [aA]ddress already in use: stop the program that uses it, or choose .* --slow-port\.$",
            error);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_foreign_address_is_one_sentence_and_exit_code_1()
    {
        await using var program = ChildProcess.Start("--address", "192.0.2.1", "--port", "0", "--slow-port", "0");

        Assert.Equal(
            (1, "DbMock: Failed to listen on tcp 192.0.2.1:0: Cannot assign requested address: name an address of this machine with --address."),
            await program.EndAsync());
    }

    [Theory(Timeout = 60_000)]
    [InlineData("--port", "65536", "--port must be a whole number from 0 to 65535, not '65536'")]
    [InlineData("--slow-port", "x", "--slow-port must be a whole number from 0 to 65535, not 'x'")]
    [InlineData("--latency", "60001", "--latency must be a whole number from 0 to 60000, not '60001'")]
    [InlineData("--slow-latency", "1.5", "--slow-latency must be a whole number from 0 to 60000, not '1.5'")]
    [InlineData("--jitter", "-1", "--jitter must be a whole number from 0 to 60000, not '-1'")]
    [InlineData("--max-connections", "many", "--max-connections must be a whole number from 0 to 100000, or none, not 'many'")]
    [InlineData("--address", "here", "--address must be an IP address such as 127.0.0.1 or 0.0.0.0, not 'here'")]
    [InlineData("--nonsense", "1", "Unrecognized command or argument '--nonsense'")]
    public async Task A_bad_option_is_one_sentence_and_exit_code_2(string option, string value, string sentence)
    {
        await using var program = ChildProcess.Start(option, value);

        Assert.Equal((2, $"DbMock: {sentence}; --help lists the options."), await program.EndAsync());
    }

    [GeneratedRegex(
        @"^DbMock: tcp (?<tcp>127\.0\.0\.1:\d+), http (?<http>http://127\.0\.0\.1:\d+)$", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex ReadyLine { get; }
}
