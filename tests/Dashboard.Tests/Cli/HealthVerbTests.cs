using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Dashboard.Tests.Cli;

/// <summary>What a container's health check calls, against servers that answer as told; <c>FirstStartTests</c> asks a real dashboard.</summary>
public sealed class HealthVerbTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 30_000)]
    [InlineData("200 OK", "healthy", 0, "")]
    [InlineData("200 OK", "healthy\nring 3 MiB", 0, "")]
    [InlineData("200 OK", "healthy enough", 1, "answered, but not as a dashboard does: check the address.")]
    [InlineData("200 OK", "", 1, "answered, but not as a dashboard does: check the address.")]
    [InlineData("503 Service Unavailable", "", 1, "check that a dashboard is serving there.")]
    [InlineData("302 Found", "", 1, "check that a dashboard is serving there.")]
    public async Task The_exit_code_says_whether_it_is_healthy(string status, string body, int code, string sentence)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var answering = AnswerAsync(listener, $"HTTP/1.1 {status}\r\nContent-Length: {Encoding.UTF8.GetByteCount(body)}\r\nConnection: close\r\n\r\n{body}");

        var outcome = await CalledVerb.RunAsync("health", "--address", $"http://{listener.LocalEndpoint}");

        await answering;
        Assert.Equal(code, outcome.ExitCode);
        Assert.Equal(code == 0 ? "healthy\n" : "", outcome.Output);
        Assert.EndsWith(sentence, string.Join('\n', outcome.Errors), StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task Where_nobody_listens_is_a_sentence_and_exit_code_1()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var address = listener.LocalEndpoint;
        listener.Stop();

        var outcome = await CalledVerb.RunAsync("health", "--address", $"http://{address}");

        Assert.Equal(1, outcome.ExitCode);
        Assert.StartsWith($"http://{address}/health did not answer (Connection refused", Assert.Single(outcome.Errors), StringComparison.Ordinal);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("5080")]
    [InlineData("ftp://127.0.0.1")]
    [InlineData("http://me:secret@127.0.0.1")]
    public async Task An_address_that_is_none_is_exit_code_2(string address) =>
        (await CalledVerb.RunAsync("health", "--address", address)).FailedWith(2, "--address takes an address such as http://127.0.0.1:5080");

    private static async Task AnswerAsync(TcpListener listener, string answer)
    {
        using var client = await listener.AcceptTcpClientAsync(Token);
        var stream = client.GetStream();
        var request = new byte[4096];
        Assert.True(await stream.ReadAsync(request, Token) > 0);
        await stream.WriteAsync(Encoding.ASCII.GetBytes(answer), Token);
    }
}
