using System.Collections.Concurrent;
using Dashboard.Load;

namespace Dashboard.Tests.Load;

/// <summary>What only the engine's own process can ask of it.</summary>
[Collection(TimedLoads.Name)]
public sealed class LoadEngineTests
{
    [Theory(Timeout = 30_000)]
    [InlineData(false, "unfinished")]
    [InlineData(true, "cancelled")]
    public async Task What_is_given_up_says_whether_a_person_or_the_process_gave_it_up(bool byPerson, string error)
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        var engine = new LoadEngine(new LoadPlan(server.Address + "/gate", 5, DurationSeconds: 60), _ => { });
        var running = engine.RunAsync();
        await server.WaitForArrivalsAsync(5);
        engine.Abort(byPerson);
        engine.Abort(!byPerson);
        var summary = await running;

        Assert.Equal((error, 5), Assert.Single(summary.Errors.Select(e => (e.Key, e.Value))));
        LoadRun.AssertNothingLost(summary);
    }

    [Theory(Timeout = 30_000)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_load_that_is_stopped_before_it_begins_sends_nothing(bool open)
    {
        var messages = new ConcurrentQueue<LoadMessage>();
        var engine = new LoadEngine(new LoadPlan("http://127.0.0.1:1/", 5, DurationSeconds: 60) { Arrivals = open ? new ArrivalRate(1_000) : null }, messages.Enqueue);
        engine.Stop();
        var summary = await engine.RunAsync();

        Assert.Equal((0, 0, 0, 0), (summary.Offered, summary.Sent, summary.WindowSeconds, summary.CompletedPerSecond));
        Assert.DoesNotContain(messages, message => message is PhaseMessage);
    }
}
