using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>Which plans are carried out.</summary>
public sealed class SweepPlanTests
{
    [Fact]
    public void The_usual_ones_and_all_presets_are_not_refused()
    {
        Assert.Null(Cells.Plan.Refuse());
        Assert.Null(Cells.Matrix.Refuse());
        Assert.All(SweepPresets.All, preset => Assert.Null(preset.Plan.Refuse()));
        Assert.Equal((6, 18), (Cells.Matrix.CellCount, Cells.Matrix.RunCount));
    }

    public static TheoryData<SweepPlan, string> Refused() => new()
    {
        { Cells.Plan with { Load = null }, "A sweep varies either a load or the store." },
        { Cells.Plan with { Store = new SweepStore(20_000) }, "A sweep varies either a load or the store." },
        { Cells.Plan with { Y = SweepAxis.Parse("connections=8") }, "The setting Connections is used for both axes: choose another setting for the rows." },
        { Cells.Plan with { Y = SweepAxis.Parse("workers=1,2") }, "The setting Workers is not a setting of a load." },
        { Cells.Matrix with { Y = SweepAxis.Parse("connections=1,2") }, "The setting Connections is not a setting of the store." },
        { Cells.Plan with { Repeats = 0 }, "Repeats: 1 to 20, not 0." },
        { Cells.Plan with { X = Many("connections"), Y = Many("minThreads") }, "2 500 cells × 1 repeat are 2 500 runs; the maximum is 1 000: use fewer values or repeats." },
        { Cells.Plan with { Load = Cells.Plan.Load! with { Requests = 5 } }, "The load has two end conditions: give a duration or a number of requests, not both." },
        { Cells.Plan with { Load = Cells.Plan.Load! with { DurationSeconds = 601 } }, "Duration: above 0, at most 600 s, not 601." },
        { Cells.Plan with { Load = Cells.Plan.Load! with { Connections = 1_001 } }, "Connections: 1 to 1 000, not 1 001." },
        { Cells.Plan with { Load = Cells.Plan.Load! with { Query = "a=1#b" } }, "Query: leave out “#” and what follows; it is never sent." },
        { Cells.Plan with { Load = Cells.Plan.Load! with { TimeoutSeconds = 0.05 } }, "Timeout: 0.1 to 600 s, not 0.05." },
        { Cells.Plan with { Load = Cells.Plan.Load! with { Rate = 1, DurationSeconds = null, Requests = 601 } }, "601 requests at 1/s take longer than 600 s: use fewer requests or a higher rate." },
        { Cells.Plan with { Load = Cells.Plan.Load! with { TailSeconds = 601 } }, "Recording after a load: 0 to 600 s, not 601." },
        { Cells.Plan with { X = Cells.Plan.Y!, Y = null, StopsAtKnee = true }, "The search for the knee varies the connections: put them in the columns." },
        { Store(999), "Operations: 1 000 to 10 000 000, not 999." },
        { Store(1_000_000_000), "Operations: 1 000 to 10 000 000, not 1 000 000 000." },
        { Cells.Matrix with { Store = new SweepStore(20_000) { Buckets = 0 } }, "Buckets: 1 to 100 000 000, not 0." },
        { Cells.Matrix with { Store = new SweepStore(20_000) { Keys = "odd" } }, "Keys must be sequential or random, not 'odd'." },
        { Cells.Matrix with { Store = new SweepStore(20_000) { WaitEvery = 0 } }, "Operations between waits: 1 to 100 000 operations, not 0." },
        {
            Cells.Matrix with { X = SweepAxis.Parse("workers=0"), Layers = SweepAxis.Parse("workerKind=pool") },
            "With 0 workers every operation is synchronous and the worker kind has no effect: use a number of workers above 0, or leave the worker kind out."
        },
    };

    [Theory]
    [MemberData(nameof(Refused))]
    public void What_cannot_be_carried_out_gets_a_sentence(SweepPlan plan, string sentence) => Assert.Equal(sentence, plan.Refuse()?.Replace('\u202f', ' '));

    [Fact]
    public void A_preset_can_be_given_another_endpoint_where_the_endpoint_does_not_vary()
    {
        var knee = SweepPresets.Get("knee").PlanFor("taskasyncwait");

        Assert.Equal(("taskasyncwait", "Find the knee: taskasyncwait", true), (knee.Load!.Scenario, knee.Title, knee.StopsAtKnee));
        Assert.Throws<Dashboard.Format.UserFacingException>(() => SweepPresets.Get("s1-lever").PlanFor("taskwait"));
        Assert.StartsWith("Unknown preset 'x'; choose one of s1-lever, ", Assert.Throws<Dashboard.Format.UserFacingException>(() => SweepPresets.Get("x")).Message, StringComparison.Ordinal);
    }

    private static SweepPlan Store(long operations) => Cells.Matrix with { Store = new SweepStore(operations) };

    private static SweepAxis Many(string parameter) => SweepAxis.Of(parameter, string.Join(',', Enumerable.Range(1, 50)));
}
