using Bunit;
using Dashboard.Catalogue;
using Dashboard.Live.Rail;
using Dashboard.Running;

namespace Dashboard.Tests.Live.Rail;

public sealed class VictimRowTests : IAsyncDisposable
{
    private static readonly Scenario[] Sample =
    [
        new("taskwait", "Task wait", "/api/diagscenario/taskwait", "sync-over-async", "", "", new ScenarioLoad(125, 10, null, 120, true)),
        new("taskasyncwait", "await, 500 ms", "/api/diagscenario/taskasyncwait", "async", "", "", new ScenarioLoad(125, 10, null, 120, true)),
    ];

    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;

    public VictimRowTests() => _components = new Components(_folder.FullPath);

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _folder.Dispose();
    }

    [Fact]
    public void The_victim_comes_first_and_both_send_for_the_same_time()
    {
        var phase = Assert.Single(VictimBesideCulprit.Plan(Sample, new Uri("http://127.0.0.1:9"), LoadRunPlan.DefaultTail).Phases);

        Assert.Equal([("taskasyncwait", 10, 10.0), ("taskwait", 100, 10.0)], phase.Loads.Select(load => (load.Name, load.Load!.Connections, load.Load.DurationSeconds!.Value)));
        Assert.False(VictimBesideCulprit.IsOffered([Sample[0]]));
    }

    [Fact(Timeout = 30_000)]
    public async Task The_row_says_both_loads_and_a_start_that_is_refused_says_why()
    {
        var row = _components.Render<VictimRow>(it => it.Add(card => card.Scenarios, Sample).Add(card => card.IsChosen, true).Add(card => card.BaseAddress, new Uri("http://127.0.0.1:9")));

        Assert.Equal("await × 10 and .Result × 100", row.Find(".load-words").TextContent);
        await row.Find(".start").ClickAsync();

        row.WaitForAssertion(() => Assert.NotEmpty(row.Find("[role=alert]").TextContent));
    }
}
