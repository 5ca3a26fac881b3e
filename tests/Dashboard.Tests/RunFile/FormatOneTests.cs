using Dashboard.Figures;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Tests.Load;
using Dashboard.Tests.Recorded;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

public sealed class FormatOneTests
{
    private const double From = 3;

    public static TheoryData<string, double> Servers => new() { { "batch", 20 / 0.98 }, { "queue", 40 }, { "uneven", double.NaN } };

    [Theory]
    [MemberData(nameof(Servers))]
    public void The_intervals_of_an_old_file_give_the_throughput_that_the_agent_says_today(string server, double truth)
    {
        var random = new Random(5);
        var (connections, load) = server switch
        {
            "batch" => (20, SimulatedLoad.Closed(20, 10, sent => sent + 0.98)),
            "queue" => (125, SimulatedLoad.Closed(125, 8, SimulatedLoad.Queue(4, 0.1))),
            _ => (20, SimulatedLoad.Closed(20, 10, sent => sent + 0.5 + random.NextDouble())),
        };
        var today = load.Summary();
        var again = Recompute(new LoadPlan("http://127.0.0.1/", connections, DurationSeconds: load.Window), load);

        Assert.Equal(today.CompletedPerSecond, again.CompletedPerSecond, today.CompletedPerSecond * 0.015);
        Assert.Equal(today.CountedPerSecond, again.CountedPerSecond);
        Assert.Equal(again.CompletedPerSecond, again.SucceededPerSecond);
        if (!double.IsNaN(truth))
        {
            Assert.Equal(truth, again.CompletedPerSecond, truth * 0.015);
        }
    }

    [Theory]
    [InlineData(50, 1_000, 0.5, 50)]
    [InlineData(20, 1_000, 4, 20)]
    [InlineData(60, 4, 0.1, 40)]
    public void An_old_open_loop_is_recomputed_by_todays_definition(double rate, int slots, double hold, double truth)
    {
        var load = SimulatedLoad.Open(rate, 10, SimulatedLoad.Queue(slots, hold));

        var plan = new LoadPlan("http://127.0.0.1/", 1_000, DurationSeconds: 10) { Arrivals = new ArrivalRate(rate) };
        Assert.Equal(truth, Recompute(plan, load, open: true).CompletedPerSecond, truth * 0.015);
    }

    [Fact]
    public void Where_connections_failed_the_intervals_do_not_suffice_and_the_old_figure_stays_and_says_so()
    {
        var load = SimulatedLoad.Closed(20, 10, sent => sent + 0.98);
        var again = Recompute(
            new LoadPlan("http://127.0.0.1/", 20, DurationSeconds: 10), load, change: old => old with { Errors = new Dictionary<string, long> { ["reset"] = 1 } });

        Assert.Equal((20, null), (again.CompletedPerSecond, again.CountedPerSecond));
        var figure = LoadFigures.Get("completedPerSecond").ValueOf(Measured.Of(again));
        Assert.False(figure.Supported);
        Assert.Contains("format 1", figure.Note, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_recorded_file_of_format_1_reads_by_todays_definition_and_its_percentage_of_theory_too()
    {
        var run = await RecordedRuns.ReadAsync(RecordedRuns.Awaited);

        Assert.Equal(1, run.Header.Format);
        var phase = Assert.Single(run.Summary!.Phases);

        // 125 connections, 500 ms, 4 s: seven whole batches are 218.75/s, the eighth was nearly there.
        Assert.Equal(218.75, phase.Load.CountedPerSecond!.Value, 0.5);
        Assert.InRange(phase.Load.CompletedPerSecond, 240, 250);
        Assert.Equal(phase.Load, run.Summary.Load);
        Assert.Equal(phase.Load.CompletedPerSecond / phase.TheoryPerSecond * 100, phase.PercentOfTheory);
    }

    [Fact(Timeout = 20_000)]
    public async Task Every_recorded_file_of_format_1_has_a_throughput_by_connections_over_mean_latency()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        foreach (var id in runs.Ids)
        {
            var run = await runs.Store.OpenAsync(id, TestContext.Current.CancellationToken);
            foreach (var phase in run.Summary!.Phases)
            {
                var plan = run.Header.Phases.First(planned => planned.Name == phase.Name).Load!;
                Assert.NotNull(phase.Load.CountedPerSecond);
                if (plan is { Arrivals: null, Requests: null } && phase.Load.Errors.Count == 0)
                {
                    // A pool that starves is quicker in its first round or slower: within a quarter; the exact cases are above.
                    var byLatency = plan.Connections / phase.Load.Latency!.MeanMs * 1000;
                    Assert.InRange(phase.Load.CompletedPerSecond / byLatency, 0.75, 1.25);
                }
            }
        }
    }

    private static LoadSummary Recompute(LoadPlan plan, SimulatedLoad load, bool open = false, Func<LoadSummary, LoadSummary>? change = null)
    {
        var today = load.Summary(open);
        var old = today with { CompletedPerSecond = today.CountedPerSecond!.Value, CountedPerSecond = null, SucceededPerSecond = null };
        var phase = new PhaseSummary("load", From, From + load.Window, change is null ? old : change(old));
        var header = new RunHeader(1, "old", DateTimeOffset.UnixEpoch, "Old") { Machine = MachineFacts.Current, Plan = plan };
        TimelineItem[] items = [new Phase(From, "load", "") { Label = "load" }, new FirstRequest(From), .. load.Intervals(From, open)];
        var again = FormatOne.Recompute(header, new RunSummary(20, "completed", "") { Load = phase.Load, MainPhase = "load", Phases = [phase] }, items);
        Assert.Equal(again.Phases[0].Load, again.Load);
        return again.Load!;
    }
}
