using System.Net;
using System.Net.Sockets;
using System.Text.Json;

namespace Dashboard.Load.Agent;

/// <summary>
/// A small load on our own listener, in the plan's ways: a fresh process would report 80 to 280 ms of its own compiling as latency. The target sees none of
/// it.
/// </summary>
internal static class LoadWarmUp
{
    private const int Connections = 2;
    private const int Requests = 40;
    private const double PerSecond = 2_000;

    private static readonly byte[] Answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"u8.ToArray();

    /// <summary>Short, so that it comes with its headers: an answer follows each piece that arrives.</summary>
    private static readonly byte[] Body = "{}"u8.ToArray();

    public static async Task RunAsync(LoadPlan plan)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var over = new CancellationTokenSource();
        var serving = Task.WhenAll(Enumerable.Range(0, Connections).Select(_ => ServeAsync(listener, over.Token)));
        var address = $"http://{listener.LocalEndpoint}/";
        var hasBody = plan.Content?.Body is not null;
        var engine = new LoadEngine(
            new LoadPlan(address, Connections, Requests: Requests, TimeoutSeconds: 1)
            {
                Method = hasBody ? plan.Method : null,
                Content = hasBody ? new LoadContent(address, [], Body) : null,
                Arrivals = plan.Arrivals is null ? null : new ArrivalRate(PerSecond),
                ConnectsInWindow = plan.ConnectsInWindow || !plan.KeepAlive,
                ExpectedBody = plan.ExpectedBody is null ? null : "ok",
            },
            Forget);
        Forget(new SummaryMessage(0, await engine.RunAsync().ConfigureAwait(false)));
        await over.CancelAsync().ConfigureAwait(false);
        await serving.ConfigureAwait(false);
    }

    private static void Forget(LoadMessage message) => JsonSerializer.Serialize(Stream.Null, message, AgentJson.Default.LoadMessage);

    private static async Task ServeAsync(TcpListener listener, CancellationToken token)
    {
        try
        {
            using var client = await listener.AcceptSocketAsync(token).ConfigureAwait(false);
            var request = new byte[4096];
            while (await client.ReceiveAsync(request, token).ConfigureAwait(false) > 0)
            {
                await client.SendAsync(Answer, token).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException)
        {
            // The warm-up is over, or its client closed the connection: either way nobody asks any more.
        }
    }
}
