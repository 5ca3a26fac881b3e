using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Load;

namespace Dashboard.Tests.Load;

[Collection(TimedLoads.Name)]
public sealed class EarlyConnectionsTests
{
    private static readonly byte[] Answer = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    private static readonly LoadPlan Closed = new("http://127.0.0.1:1/", 100, DurationSeconds: 10);

    public static TheoryData<LoadPlan, int> Needs => new()
    {
        { Closed, 100 },
        { Closed with { DurationSeconds = null, Requests = 7 }, 7 },
        { Closed with { KeepAlive = false }, 0 },
        { Closed with { ConnectsInWindow = true }, 0 },
        { Closed with { Arrivals = new ArrivalRate(200) }, 11 },
        { Closed with { Arrivals = new ArrivalRate(5_000) }, 100 },
        { Closed with { DurationSeconds = null, Arrivals = new ArrivalRate(0) { Stages = [new RateStage(10, 100)] } }, 1 },
    };

    [Theory]
    [MemberData(nameof(Needs))]
    public void As_many_are_opened_as_the_first_requests_need(LoadPlan plan, int needed) =>
        Assert.Equal(needed, new EarlyConnections(plan, _ => { }).Needed);

    [Theory(Timeout = 30_000)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_a_late_accept_takes_is_in_no_latency_unless_the_plan_wants_it_there(bool connectsInWindow)
    {
        // While the backlog is full the operating system drops who wants to connect, who tries again after a second.
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(1);
        var fillers = Enumerable.Range(0, 8).Select(_ => new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { Blocking = false }).ToArray();
        foreach (var filler in fillers)
        {
            Assert.Throws<SocketException>(() => filler.Connect(listener.LocalEndPoint!));
        }

        var plan = new LoadPlan($"http://{listener.LocalEndPoint}/", 2, Requests: 6, TimeoutSeconds: 20) { ConnectsInWindow = connectsInWindow };
        var connecting = new TaskCompletionSource();
        var engine = new LoadEngine(plan, message => connecting.TrySetResult());
        var running = engine.RunAsync();
        if (!connectsInWindow)
        {
            // It says each second that it is alive, so that its owner does not take it for dead.
            await connecting.Task;
        }
        else
        {
            // Who is accepted at once has nothing to wait for, and the system tells of no drop: time for the first try, which is sent at once.
            await Task.Delay(300, TestContext.Current.CancellationToken);
        }

        using var over = new CancellationTokenSource();
        var serving = ServeAsync(listener, over.Token);
        var summary = await running;
        await over.CancelAsync();
        await serving;
        Array.ForEach(fillers, filler => filler.Dispose());

        Assert.Equal((6, 0, 2), (summary.Completed, summary.Errors.Count, summary.ConnectionsOpened));
        Assert.InRange(summary.ConnectMs!.MaxMs, 500, 20_000);
        Assert.Empty(summary.ErrorMessages);
        Assert.Equal(connectsInWindow, summary.Latency!.MaxMs >= 500);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_target_sees_no_request_but_those_that_are_sent()
    {
        await using var server = await GatedServer.StartAsync();
        await using var run = new LoadRun(new LoadPlan(server.Address + "/gate", 20, Requests: 60));
        var summary = await run.Agent.Completion;

        Assert.Equal((60, 60, 20), (server.Arrivals, summary.Sent, summary.ConnectionsOpened));
        Assert.DoesNotContain("2xx", summary.StatusClasses.Where(status => status.Value != 60).Select(status => status.Key));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_stop_while_connections_are_opened_sends_nothing()
    {
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(1);
        var connecting = new TaskCompletionSource();
        var engine = new LoadEngine(new LoadPlan($"http://{listener.LocalEndPoint}/", 20, DurationSeconds: 60), _ => connecting.TrySetResult());
        var running = engine.RunAsync();
        await connecting.Task;
        engine.Stop();
        var summary = await running;

        Assert.Equal((0, 0), (summary.Sent, summary.WindowSeconds));
        Assert.Empty(summary.ErrorMessages);
    }

    private static async Task ServeAsync(Socket listener, CancellationToken token)
    {
        var serving = new List<Task>();
        try
        {
            while (true)
            {
                serving.Add(AnswerAsync(await listener.AcceptAsync(token), token));
            }
        }
        catch (OperationCanceledException)
        {
            // The load is over.
        }

        await Task.WhenAll(serving);
    }

    private static async Task AnswerAsync(Socket client, CancellationToken token)
    {
        using (client)
        {
            try
            {
                var request = new byte[4096];
                while (await client.ReceiveAsync(request, token) > 0)
                {
                    await client.SendAsync(Answer, token);
                }
            }
            catch (Exception e) when (e is OperationCanceledException or SocketException)
            {
                // Nobody asks any more.
            }
        }
    }
}
