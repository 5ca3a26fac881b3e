using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace TargetApp.Tests;

public sealed class ProgramTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task It_says_where_it_listens_and_ends_with_its_parents_pipe()
    {
        await using var target = ChildProcess.StartTarget("--port", "0", "--parent-stdin");

        Assert.Matches(@"^TargetApp: http://127\.0\.0\.1:\d+$", await target.ReadLineAsync());

        target.Process.StandardInput.Close();
        Assert.Equal((0, "", ""), await target.EndAsync());
    }

    [Fact(Timeout = 60_000)]
    public async Task A_check_says_by_its_exit_code_whether_a_port_accepts_connections()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;

        await using (var accepted = ChildProcess.StartTarget("--check", $"{port}"))
        {
            Assert.Equal((0, "", ""), await accepted.EndAsync());
        }

        listener.Stop();
        await using var refused = ChildProcess.StartTarget("--check", $"{port}");
        Assert.Equal(
            (1, "", $"TargetApp: nobody accepts connections on 127.0.0.1:{port} (ConnectionRefused): check that it runs."), await refused.EndAsync());
    }

    [Fact(Timeout = 60_000)]
    public async Task It_ends_on_sigterm_while_its_pool_is_starved()
    {
        await using var target = ChildProcess.StartTarget("--port", "0");
        using var http = new HttpClient { BaseAddress = await target.ReadAddressAsync() };
        var requests = Enumerable.Range(0, 50).Select(_ => http.GetAsync("/test/sync?ms=60000", Token)).ToList();
        while (await AnswersWithinASecondAsync(http))
        {
            // A thread was still found for it, and the pool grows slower than the queue.
        }

        var start = Stopwatch.GetTimestamp();
        using var kill = Process.Start("kill", ["-TERM", $"{target.Process.Id}"]);

        Assert.Equal(0, (await target.EndAsync()).Code);
        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalSeconds, 0, 15);
        await Assert.ThrowsAnyAsync<HttpRequestException>(() => Task.WhenAll(requests));
    }

    [Fact(Timeout = 60_000)]
    public async Task The_port_of_the_command_line_answers_on_localhost_and_wins_over_the_variable()
    {
        var port = FreePort();
        await using var target = ChildProcess.Start(
            "dotnet", [typeof(TargetHost).Assembly.Location, "--port", $"{port}"], ("ASPNETCORE_URLS", "http://127.0.0.1:1"));

        Assert.Equal($"TargetApp: http://127.0.0.1:{port}", await target.ReadLineAsync());
        using var http = new HttpClient();
        Assert.NotEmpty(await http.GetStringAsync($"http://localhost:{port}/thread", Token));
        Assert.NotEmpty(await http.GetStringAsync($"http://127.0.0.1:{port}/thread", Token));
    }

    [Fact(Timeout = 60_000)]
    public async Task Without_a_port_the_variable_decides()
    {
        await using var target = ChildProcess.Start("dotnet", [typeof(TargetHost).Assembly.Location], ("ASPNETCORE_URLS", "http://127.0.0.1:0"));

        Assert.Matches(@"^TargetApp: http://127\.0\.0\.1:[1-9]\d+$", await target.ReadLineAsync());
    }

    [Fact(Timeout = 60_000)]
    public async Task A_taken_port_is_one_sentence_and_exit_code_1()
    {
        await using var first = ChildProcess.StartTarget("--port", "0");
        var taken = (await first.ReadAddressAsync()).Port;

        await using var second = ChildProcess.StartTarget("--port", $"{taken}");

        Assert.Equal(
            (1, "", $"TargetApp: Failed to bind to address http://127.0.0.1:{taken}: address already in use: "
                + "stop the program that uses it, or choose another port with --port or ASPNETCORE_URLS."),
            await second.EndAsync());
    }

    [Theory(Timeout = 60_000)]
    [InlineData("rubbish", "Invalid url: 'rubbish'")]
    [InlineData("http://localhost:0", "Dynamic port binding is not supported when binding to localhost")]
    public async Task An_unusable_address_in_the_variable_is_one_sentence_and_exit_code_1(string urls, string reason)
    {
        await using var target = ChildProcess.Start("dotnet", [typeof(TargetHost).Assembly.Location], ("ASPNETCORE_URLS", urls));

        var (code, output, error) = await target.EndAsync();

        Assert.Equal((1, ""), (code, output));
        Assert.StartsWith($"TargetApp: the address of ASPNETCORE_URLS cannot be used ({reason}", error, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', error);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("--port", "65536", "--port must be a whole number from 0 to 65535, not '65536'")]
    [InlineData("--db", "nowhere", "--db must be a host and a port such as 127.0.0.1:9000, not 'nowhere'")]
    [InlineData("--db", "a:b", "--db must be a host and a port such as 127.0.0.1:9000, not 'a:b'")]
    [InlineData("--slow-api", "ftp://there", "--slow-api must be an address such as http://127.0.0.1:5001, not 'ftp://there'")]
    [InlineData("--max-pool-size", "0", "--max-pool-size must be a whole number from 1 to 100000, not '0'")]
    [InlineData("--store-engine", "sqlite", "--store-engine must be auto, tkrzw or managed, not 'sqlite'")]
    [InlineData("--nonsense", "1", "Unrecognized command or argument '--nonsense'")]
    public async Task A_bad_option_is_one_sentence_and_exit_code_2(string option, string value, string sentence)
    {
        await using var target = ChildProcess.StartTarget(option, value);

        Assert.Equal((2, "", $"TargetApp: {sentence}; --help lists the options."), await target.EndAsync());
    }

    private static async Task<bool> AnswersWithinASecondAsync(HttpClient http)
    {
        using var second = CancellationTokenSource.CreateLinkedTokenSource(Token);
        second.CancelAfter(TimeSpan.FromSeconds(1));
        try
        {
            await http.GetStringAsync("/thread", second.Token);
            return true;
        }
        catch (OperationCanceledException) when (!Token.IsCancellationRequested)
        {
            // Not answered in time: starved.
            return false;
        }
    }

    private static int FreePort()
    {
        using var listener = new System.Net.Sockets.TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
