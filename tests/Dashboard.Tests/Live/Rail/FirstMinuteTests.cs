using Dashboard.Catalogue;
using Dashboard.Figures;
using Dashboard.Live.Rail;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Live.Rail;

public sealed class FirstMinuteTests
{
    private static readonly Uri Target = new("http://127.0.0.1:5000");
    private static readonly Scenario Wait = new("taskwait", ".Result on a task, 500 ms", "/wait", "sync-over-async", "", "", new ScenarioLoad(125, 10, null, 120, true));
    private static readonly Scenario Awaited = Wait with { Id = "taskasyncwait", Title = "await a task, 500 ms", Path = "/async", Style = "async" };

    [Fact]
    public void It_stands_where_the_target_has_both_endpoints()
    {
        Assert.True(FirstMinute.IsOffered([Awaited, Wait]));
        Assert.False(FirstMinute.IsOffered([Wait]));
        Assert.False(FirstMinute.IsOffered([]));
        Assert.All(FirstMinute.Steps, step => Assert.Contains(step.ScenarioId, SampleScenarios.Ids));
    }

    [Fact]
    public void Both_steps_are_the_same_small_load()
    {
        var plans = FirstMinute.Steps.Select(step => FirstMinute.Plan(step, [Wait, Awaited], Target, LoadRunPlan.DefaultTail)).ToList();

        Assert.Equal(["http://127.0.0.1:5000/wait", "http://127.0.0.1:5000/async"], plans.Select(plan => plan.OnlyLoad!.Url));
        Assert.Equal(plans[0].OnlyLoad! with { Url = "", ScenarioId = "" }, plans[1].OnlyLoad! with { Url = "", ScenarioId = "" });
        Assert.Null(LoadLimits.Refuse(plans[0].OnlyLoad!, []));
        Assert.Equal("60 connections for 10 s", FirstMinute.LoadInWords);
    }

    [Fact]
    public void A_step_is_on_while_its_own_load_is_and_not_while_another_load_asks_the_same_endpoint()
    {
        var plan = FirstMinute.Plan(FirstMinute.Block, [Wait, Awaited], Target, LoadRunPlan.DefaultTail);
        var other = LoadRunPlan.Of(Wait, plan.OnlyLoad! with { Connections = 125 }, LoadRunPlan.DefaultTail);

        Assert.True(FirstMinute.IsOf(FirstMinute.Block, plan));
        Assert.False(FirstMinute.IsOf(FirstMinute.Await, plan));
        Assert.False(FirstMinute.IsOf(FirstMinute.Block, other));
        Assert.False(FirstMinute.IsOf(FirstMinute.Block, new RecordingPlan(null)));
    }

    [Fact]
    public void What_came_out_is_that_of_the_newest_run_of_the_very_step()
    {
        var (mine, other) = (Entry("a", Wait, load => load), Entry("b", Wait, load => load with { Connections = 3 }));
        RunListEntry[] all =
        [
            Entry("e", Wait, load => load with { Url = $"{load.Url}?ms=5" }), Entry("d", Awaited, load => load), other,
            mine with { Id = "c", Summary = null }, mine,
        ];

        Assert.Equal("a", FirstMinute.Newest(FirstMinute.Block, all)!.Id);
        Assert.Equal("d", FirstMinute.Newest(FirstMinute.Await, all)!.Id);
        Assert.Null(FirstMinute.Newest(FirstMinute.Block, [other]));
    }

    [Fact]
    public void What_came_out_is_said_with_throughput_threads_and_latency_or_with_what_became_of_it()
    {
        var summary = GeneratedRun.Summary();
        var phase = summary.Find()!;
        var good = FirstMinute.Outcome(summary with { Phases = [phase with { ThreadsMax = 34 }] });

        Assert.Matches(@"^[0-9.]+ requests/s on up to 34 threads, p95 .+ (ms|s)$", good);
        Assert.DoesNotContain("threads", FirstMinute.Outcome(summary with { Phases = [phase with { ThreadsMax = null }] }), StringComparison.Ordinal);
        var late = phase with { Load = phase.Load with { Completed = 0 } };
        Assert.Equal(OutcomeSentence.Of(summary with { Phases = [late], Load = late.Load }), FirstMinute.Outcome(summary with { Phases = [late], Load = late.Load }));
    }

    private static RunListEntry Entry(string id, Scenario scenario, Func<LoadPlan, LoadPlan> change)
    {
        var step = FirstMinute.Steps.Single(step => step.ScenarioId == scenario.Id);
        var load = change(FirstMinute.Plan(step, [scenario], Target, LoadRunPlan.DefaultTail).OnlyLoad!);
        return new RunListEntry(id, GeneratedRun.Header(1) with { Scenario = scenario.Id, Plan = load, Preset = null, Cell = null }, GeneratedRun.Summary(), null);
    }
}
