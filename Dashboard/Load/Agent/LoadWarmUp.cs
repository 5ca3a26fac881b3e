using System.Text.Json;
using Dashboard.Load.Tls;

namespace Dashboard.Load.Agent;

/// <summary>
/// Runs a small load on a local listener, with the plan's methods: a fresh process would report 80 to 280 ms of its own compiling as latency. The target
/// receives none of it.
/// </summary>
internal static class LoadWarmUp
{
    private const int Connections = 2;
    private const int Requests = 40;
    private const double PerSecond = 2_000;

    /// <summary>The body is short, so that it comes with its headers: an answer follows each piece that arrives.</summary>
    private static readonly byte[] Body = "{}"u8.ToArray();

    public static async Task RunAsync(LoadPlan plan)
    {
        var server = new WarmUpServer(Connections, plan.IsTls, plan.IsHttp2);
        await using var closing = server.ConfigureAwait(false);
        var hasBody = plan.Content?.Body is not null;
        var engine = new LoadEngine(
            new LoadPlan(server.Address, Connections, Requests: Requests, TimeoutSeconds: 1)
            {
                Method = hasBody ? plan.Method : null,
                Content = hasBody ? new LoadContent(server.Address, [], Body) : null,
                Arrivals = plan.Arrivals is null ? null : new ArrivalRate(PerSecond),
                ConnectsInWindow = plan.ConnectsInWindow || !plan.KeepAlive,
                ExpectedBody = plan.ExpectedBody is null ? null : "ok",
                HttpVersion = plan.HttpVersion,
                StreamsPerConnection = plan.IsHttp2 ? 1 : null,
                Trust = plan.IsTls ? ServerTrust.Unchecked : null,
            },
            Forget);
        Forget(new SummaryMessage(0, await engine.RunAsync().ConfigureAwait(false)));
    }

    private static void Forget(LoadMessage message) => JsonSerializer.Serialize(Stream.Null, message, AgentJson.Default.LoadMessage);
}
