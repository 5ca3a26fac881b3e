using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Running.Experiments;

/// <summary>The order of repeats, with runs that only say that they were asked for.</summary>
public sealed class RepeatExperimentTests
{
    private readonly List<string> _told = [];

    private const int Seed = 4711;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 10_000)]
    public async Task Two_plans_take_turns_with_a_rest_before_every_run_but_the_first()
    {
        var runs = await RepeatAsync([Plan("A"), Plan("B")], 3, Token);

        var order = RepeatOrder.Of(Seed, 2, 3);
        Assert.Equal(order.Select(side => side == 0 ? "A" : "B"), _told.Where(told => told[0] is 'A' or 'B').Select(told => told[..1]));
        Assert.Equal(["A1", "A2", "A3", "B1", "B2", "B3"], _told.Where(told => told[0] is 'A' or 'B').Order());
        Assert.Equal(Enumerable.Repeat("rest 7", 5), _told.Where((_, i) => i % 2 == 1));
        Assert.Equal(
            Enumerable.Range(1, 6).Select(turn => new RunGroupOrder(Seed, turn, 6)),
            runs.SelectMany(side => side).Select(run => run.Header.Group!.Order!).OrderBy(place => place.Turn));
        Assert.All(runs[1], run => Assert.Equal(1, order[run.Header.Group!.Order!.Turn - 1]));
        Assert.Equal([3, 3], runs.Select(side => side.Count));
        Assert.Single(runs[0].Select(run => run.Header.Group!.Id).Distinct());
        Assert.NotEqual(runs[0][0].Header.Group!.Id, runs[1][0].Header.Group!.Id);
        Assert.Equal(["A", "B"], runs.Select(side => side[2].Header.Group!.Label));
    }

    [Fact(Timeout = 10_000)]
    public async Task One_run_of_one_plan_belongs_to_no_group_and_one_run_each_of_two_plans_does()
    {
        Assert.Null((await RepeatAsync([Plan("A")], 1, Token))[0][0].Header.Group);
        Assert.Equal([1, 1], (await RepeatAsync([Plan("A"), Plan("B")], 1, Token)).Select(side => Assert.Single(side).Header.Group!.Index));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_run_that_fails_ends_the_series()
    {
        var runs = await RepeatAsync([Plan("A"), Plan("B", outcome: "failed")], 3, Token);

        Assert.Equal("B1", _told[^1]);
        Assert.Equal(RepeatOrder.Of(Seed, 2, 3).TakeWhile(side => side == 0).Count(), runs[0].Count);
        Assert.Single(runs[1]);
    }

    [Fact(Timeout = 10_000)]
    public async Task Each_run_after_the_first_is_told_the_first_of_its_own_group()
    {
        var firsts = new List<string?>();
        var plan = new RepeatedPlan("A", "A", (repeat, _) =>
        {
            firsts.Add(repeat.First?.Id);
            return Started($"A{repeat.Group!.Index}", repeat.Group, "completed");
        });

        await RepeatAsync([plan, Plan("B")], 3, Token);

        Assert.Equal([null, "A1", "A1"], firsts);
    }

    /// <summary>The guided minute says which comes first; elsewhere a drawn order keeps drift out.</summary>
    [Fact(Timeout = 10_000)]
    public async Task A_series_in_order_takes_the_plans_as_listed_and_claims_no_drawn_order()
    {
        var drawn = Enumerable.Range(0, 20).Select(seed => RepeatOrder.Of(seed, 2, 1)[0]).Distinct().Count();
        for (var seed = 0; seed < 20; seed++)
        {
            _told.Clear();
            var series = new RepeatExperiment([Plan("A"), Plan("B")], 1) { Seed = seed, IsInOrder = true };
            await series.MakeAsync(new Host(_told), Token);
            Assert.Equal(["A1", "rest 7", "B1"], _told);
            Assert.All(series.Sides.SelectMany(side => side), run => Assert.Null(run.Header.Group!.Order));
        }

        Assert.Equal(2, drawn);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_series_that_is_given_up_while_a_run_is_being_prepared_keeps_the_runs_that_were_made()
    {
        using var stop = new CancellationTokenSource();
        var plan = new RepeatedPlan("A", "A", async (repeat, token) =>
        {
            if (repeat.Group!.Index == 2)
            {
                await stop.CancelAsync();
                token.ThrowIfCancellationRequested();
            }

            return await Started("A", repeat.Group, "completed");
        });

        Assert.Single((await RepeatAsync([plan], 3, stop.Token))[0]);
    }

    /// <summary>The threads are those of the new process, and the warm-up is over before the pool must be at rest.</summary>
    [Fact(Timeout = 10_000)]
    public async Task A_program_of_a_plan_is_started_warmed_up_and_ended_for_each_run()
    {
        var host = new Host(_told);
        await new RepeatExperiment([WithProgram("A"), WithProgram("B")], 2) { Seed = Seed }.MakeAsync(host, Token);

        Assert.Equal(4, host.Counts);
        var order = RepeatOrder.Of(Seed, 2, 2).Select(side => side == 0 ? "A" : "B").ToList();
        Assert.Equal(
            order.SelectMany((side, turn) => (string[])
                [$"start {side}", $"warm {side}", "rest 7", $"{side}{order.Take(turn + 1).Count(other => other == side)}", $"end {side}"]),
            _told);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_program_that_does_not_start_ends_the_series_in_its_name_and_the_runs_so_far_are_kept()
    {
        var starts = 0;
        var series = new RepeatExperiment([WithProgram("A", () => ++starts == 2 ? throw new UserFacingException("It is gone.") : true), WithProgram("B")], 2) { Seed = Seed };

        var failure = await Assert.ThrowsAsync<UserFacingException>(() => series.MakeAsync(new Host(_told), Token));

        Assert.Equal("A: It is gone.", failure.Message);
        Assert.Equal("end A", _told[^1]);
        var made = series.Sides.Sum(side => side.Count);
        Assert.InRange(made, 1, 3);
        Assert.StartsWith($"{made} of 4 runs {(made == 1 ? "is" : "are")} kept (g-", series.KeptSentence, StringComparison.Ordinal);
        Assert.False(series.IsComplete);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_run_of_a_program_that_is_nothing_to_compare_is_kept_and_ends_the_series()
    {
        var plan = WithProgram("A");
        var series = new RepeatExperiment([plan with { Program = new Program("A", _told) { Objection = "A: all answers are errors." } }, plan], 2) { Seed = Seed };

        var failure = await Assert.ThrowsAsync<UserFacingException>(() => series.MakeAsync(new Host(_told), Token));

        Assert.Equal("A: all answers are errors.", failure.Message);
        Assert.Single(series.Sides[0]);
        Assert.Equal("end A", _told[^1]);
    }

    /// <summary>The drawn order goes on where it ended: turns that are over are not made again, and a gap is filled first.</summary>
    [Fact(Timeout = 10_000)]
    public async Task A_series_that_is_resumed_makes_the_missing_turns_of_the_same_order()
    {
        var order = RepeatOrder.Of(Seed, 2, 3);
        var first = await RepeatAsync([Plan("A"), Plan("B")], 3, Token);
        int[] over = [1, 3, 4];
        _told.Clear();
        var resumed = new RepeatExperiment([Plan("A"), Plan("B")], 3)
        {
            Seed = Seed,
            Group = "g-1",
            Earlier = [.. first.Select(side => side.Where(run => over.Contains(run.Header.Group!.Order!.Turn)).ToList())],
        };
        Assert.Equal(3, resumed.Progress.Made);

        await resumed.MakeAsync(new Host(_told), Token);

        int[] missing = [2, 5, 6];
        Assert.Equal(missing.Select(turn => order[turn - 1] == 0 ? "A" : "B"), _told.Where(told => told[0] is 'A' or 'B').Select(told => told[..1]));
        Assert.Equal([3, 3], resumed.Sides.Select(side => side.Count));
        Assert.Equal(
            Enumerable.Range(1, 6), resumed.Sides.SelectMany(side => side).Select(run => run.Header.Group!.Order!.Turn).Order());
        Assert.True(resumed.IsComplete);
        Assert.All(missing, turn => Assert.Equal(
            $"g-1-{(order[turn - 1] == 0 ? 'a' : 'b')}",
            resumed.Sides[order[turn - 1]].Single(run => run.Header.Group!.Order!.Turn == turn).Header.Group!.Id));
    }

    /// <summary>The first estimate is the expected one; each run that was made corrects it.</summary>
    [Fact(Timeout = 10_000)]
    public async Task How_long_a_series_still_takes_follows_from_what_its_runs_took()
    {
        var time = new FakeTimeProvider();
        var seen = new List<(string Place, double Left)>();
        RepeatExperiment? series = null;
        RepeatedPlan Timed(string label) => new(label, label, (repeat, _) =>
        {
            time.Advance(TimeSpan.FromSeconds(20));
            seen.Add((series!.Progress.Cell, series.Progress.Left.TotalSeconds));
            return Started(label, repeat.Group, "completed");
        });
        series = new RepeatExperiment([Timed("A"), Timed("B")], 2) { Seed = Seed, ExpectedRun = TimeSpan.FromSeconds(10), Time = time };
        Assert.Equal(("", 40), (series.Progress.Cell, series.Progress.Left.TotalSeconds));

        await series.MakeAsync(new Host(_told), Token);

        // 10 s were expected of each, 20 s each takes.
        Assert.Equal([20, 25, 100.0 / 3 - 20, 0], seen.Select(one => one.Left), (expected, actual) => Math.Abs(expected - actual) < 0.01);
        Assert.Equal(["A 1 of 2", "A 2 of 2", "B 1 of 2", "B 2 of 2"], seen.Select(one => one.Place).Order());
        Assert.Equal(0, series.Progress.Left.TotalSeconds);
    }

    private static Task<StartedRun> Started(string id, RunGroup? group, string outcome) => Task.FromResult(new StartedRun(
        id, Task.FromResult(new FinishedRun(id, "", RunFileTests.Header() with { Group = group }, new RunSummary(1, outcome, "")))));

    private async Task<IReadOnlyList<IReadOnlyList<FinishedRun>>> RepeatAsync(IReadOnlyList<RepeatedPlan> plans, int times, CancellationToken token)
    {
        var series = new RepeatExperiment(plans, times) { Seed = Seed };
        await series.MakeAsync(new Host(_told), token);
        return series.Sides;
    }

    private RepeatedPlan Plan(string label, string outcome = "completed") => new(label, label, (repeat, _) =>
    {
        _told.Add($"{label}{repeat.Group?.Index ?? 1}");
        return Started(label, repeat.Group, outcome);
    });

    private RepeatedPlan WithProgram(string label, Func<bool>? starts = null) => Plan(label) with { Program = new Program(label, _told, starts) };

    private sealed class Program(string name, List<string> told, Func<bool>? starts = null) : IRepeatedProgram
    {
        public string? Objection { get; init; }

        public Task StartAsync(CancellationToken token)
        {
            told.Add($"start {name}");
            _ = starts?.Invoke();
            return Task.CompletedTask;
        }

        public Task WarmUpAsync(CancellationToken token)
        {
            told.Add($"warm {name}");
            return Task.CompletedTask;
        }

        public string? Problem(FinishedRun run) => Objection;

        public Task EndAsync()
        {
            told.Add($"end {name}");
            return Task.CompletedTask;
        }

        public UserFacingException Named(UserFacingException e) => new($"{name}: {e.Message}", e);
    }

    private sealed class Host(List<string> told) : IExperimentHost
    {
        public int Counts { get; private set; }

        public Task<double> ThreadCountAsync(CancellationToken graceful)
        {
            Counts++;
            return Task.FromResult(7.0);
        }

        public Task<string?> RestAsync(double threads, CancellationToken graceful)
        {
            told.Add($"rest {threads}");
            return Task.FromResult<string?>(null);
        }

        public async Task<FinishedRun> CarryOutAsync(Func<Task<StartedRun>> start) => await (await start()).Completion;

        public void Say(string sentence)
        {
        }
    }
}
