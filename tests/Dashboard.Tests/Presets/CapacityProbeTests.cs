using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Presets;
using Dashboard.Tests.Load;

namespace Dashboard.Tests.Presets;

/// <summary>The probe itself: real load for some seconds.</summary>
[Collection(TimedTests.Name)]
public sealed class CapacityProbeTests
{
    [Fact(Timeout = 30_000)]
    public async Task The_probe_measures_a_server_of_known_capacity()
    {
        // 10 slots of 20 ms: 500/s; a timer of the server may take a millisecond or two longer, and a busy machine more.
        await using var server = await GatedServer.StartAsync(slots: 10, holdMilliseconds: 20);
        var capacity = await CapacityProbe.MeasureAsync(new LoadPlan(server.Address + "/gate", 1), [], 20, CapacityProbe.CheckLength, TestContext.Current.CancellationToken);

        Assert.InRange(capacity, 250, 510);
    }

    [Fact(Timeout = 30_000)]
    public async Task The_probe_can_be_given_up_and_says_when_nothing_answers()
    {
        await using var server = await GatedServer.StartAsync(slots: 0);
        using var soon = new CancellationTokenSource(TimeSpan.FromMilliseconds(500));
        await Assert.ThrowsAsync<OperationCanceledException>(() => CapacityProbe.MeasureAsync(new LoadPlan(server.Address + "/gate", 1), [], 2, CapacityProbe.Length, soon.Token));

        var refused = await Assert.ThrowsAsync<UserFacingException>(
            () => CapacityProbe.MeasureAsync(new LoadPlan("http://example.org/", 1), [], 2, CapacityProbe.Length, TestContext.Current.CancellationToken));
        Assert.StartsWith("This machine's capacity could not be measured: Load is sent to this machine only; ", refused.Message, StringComparison.Ordinal);
    }
}
