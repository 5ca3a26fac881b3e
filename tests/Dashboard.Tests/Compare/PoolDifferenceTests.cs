using System.Text.Json;
using Dashboard.Compare;
using Dashboard.Compare.Page;
using Dashboard.Compare.Verdicts;
using Dashboard.Diagnosis.Rules;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.Figures;
using Dashboard.Tests.Recorded;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Compare;

/// <summary>"A starved, B did not", from what is stored with the runs or worked out of them.</summary>
public sealed class PoolDifferenceTests
{
    private static readonly CompareQuery Any = CompareQuery.Named([]);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(true, false, "A starved; B did not.")]
    [InlineData(false, true, "B starved; A did not.")]
    [InlineData(true, true, "Both starved.")]
    [InlineData(false, false, "Neither A nor B starved.")]
    [InlineData(null, null, "Whether A or B starved is unknown.")]
    [InlineData(true, null, "A starved; whether B did is unknown.")]
    [InlineData(null, false, "B did not starve; whether A did is unknown.")]
    public void Single_runs_are_told_as_people_say_it(bool? a, bool? b, string sentence) =>
        Assert.Equal(sentence, Assert.Single(PoolDifference.Of(CompareRuns.Compare(Any, Run("a", a), Run("b", b)))).Sentence);

    [Theory]
    [InlineData("Orders.Get", null, "A starved in Orders.Get; B did not.")]
    [InlineData("Orders.Get", "Orders.Get", "Both starved in Orders.Get.")]
    [InlineData("Orders.Get", "Stock.Get", "Both starved: A in Orders.Get, B in Stock.Get.")]
    public void The_method_in_which_a_side_starved_is_named(string a, string? b, string sentence)
    {
        var comparison = CompareRuns.Compare(Any, Starved("a", a), b is null ? Run("b", false) : Starved("b", b));
        Assert.Equal(sentence, PoolDifference.Of(comparison, comparison.Verdicts[0]).Sentence);

        static RecordedRun Starved(string id, string method) => WithVerdict(
            CompareRuns.One(id),
            new PoolVerdict(RuleIds.StarvationByBlocking, 60, "Thread-pool starvation: 9 waited."),
            new Finding(RuleIds.StarvationByBlocking, 4) { To = 7, Severity = 60, Method = method });
    }

    /// <summary>Ten connections to a blocking endpoint: nothing waits, since the pool has added threads.</summary>
    [Fact]
    public void A_side_that_kept_up_with_blocked_threads_did_not_starve_and_is_no_healthy_one()
    {
        var single = CompareRuns.Compare(Any, KeptUp(CompareRuns.One("a")), Run("b", false));
        Assert.Equal("Neither A nor B starved. A kept up, with threads blocked in Orders.Get.", Assert.Single(PoolDifference.Of(single)).Sentence);

        var several = CompareRuns.Groups(
            Any, Group("a", [false, false]), [.. Group("b", [false, false, false]).Select((run, i) => i < 2 ? KeptUp(run) : run)]);
        Assert.Equal(
            "None of the 2 runs of A starved; none of the 3 runs of B starved. 2 of 3 runs of B kept up, with threads blocked.",
            Assert.Single(PoolDifference.Of(several)).Sentence);

        static RecordedRun KeptUp(RecordedRun run) => WithVerdict(
            run,
            new PoolVerdict(RuleIds.SteadyBlocking, 35, "Coping, but 10 of 15 pool threads blocked."),
            new Finding(RuleIds.SteadyBlocking, 4) { To = 7, Severity = 35, Method = "Orders.Get" });
    }

    [Fact(Timeout = 30_000)]
    public async Task What_blocked_most_on_a_side_stands_with_it_on_the_page_and_in_the_report()
    {
        var starved = Run("a", true);
        BlockerSummary[] blockers =
        [
            .. new[] { 2.04, 34.4, 0.3, 0.02, 7 }.Select((threads, i) => new BlockerSummary($"Orders.Get{i}", "Task wait", BlockingSites.WaitEvents) { Threads = threads }),
        ];
        var summary = starved.Summary! with { Phases = [.. starved.Summary!.Phases.Select(phase => phase with { Blockers = blockers })] };
        var comparison = CompareRuns.Compare(Any, starved with { Summary = summary, Items = [.. starved.Items.Where(item => item is not RunSummary), summary] }, Run("b", false));

        const string Said = "Blocking calls: Orders.Get1 (34 threads, Task wait), Orders.Get4 (7 threads, Task wait), Orders.Get0 (2 threads, Task wait)</p>";
        Assert.Contains(Said, await Rendering.OfAsync<ComparedSides>((nameof(ComparedSides.Comparison), comparison)), StringComparison.Ordinal);
        Assert.Single((await ReportHtml.OfAsync(comparison, DateTimeOffset.UnixEpoch)).Split("class=\"small side-blockers\"")[1..]);
    }

    [Theory]
    [InlineData(0.82, 0.12, "Requests of GET /orders await in StockClient.SlowAsync → HttpClient.SendAsync: 120 ms in B, 820 ms in A.")]
    [InlineData(0.82, null, "Requests of GET /orders await in StockClient.SlowAsync → HttpClient.SendAsync: never in B, 820 ms in A.")]
    [InlineData(0.82, 0.8, null)]
    public void Where_requests_await_for_another_time_is_named(double a, double? b, string? sentence)
    {
        var comparison = CompareRuns.Compare(Any, Traced("a", a), Traced("b", b));

        Assert.Equal(sentence, AwaitingChange.Of(comparison.Sides[0], comparison.Sides[1]));
        Assert.Null(AwaitingChange.Of(comparison.Sides[0], CompareRuns.Compare(Any, Run("a", false), Run("b", false)).Sides[1]));
        if (sentence is not null)
        {
            Assert.EndsWith(sentence, PoolDifference.Of(comparison)[0].Changes, StringComparison.Ordinal);
        }

        static RecordedRun Traced(string id, double? seconds)
        {
            var run = Run(id, false);
            var calls = seconds is { } mean
                ? [new AwaitingCall("StockClient.SlowAsync", 40, 16) { Route = "GET /orders", Awaited = "HttpClient.SendAsync", MeanSeconds = mean }]
                : Array.Empty<AwaitingCall>();
            return run with { Summary = run.Summary! with { Awaiting = new AwaitingCalls(5, 2) { Calls = calls } } };
        }
    }

    /// <summary>Twelve calls one after the other, at two lines, against all of them at once.</summary>
    [Fact]
    public void What_a_request_awaits_in_a_row_is_added_up_and_what_it_awaits_at_once_is_not()
    {
        var call = new AwaitingCall("Orders.Get", 120, 8) { Route = "GET /orders", Awaited = "Prices.GetAsync", MeanSeconds = 0.028, PerRequest = 12 };
        var inARow = Traced("a", call with { IsOneByOne = true, Line = new SourceLine("/src/Orders.cs", 14) }, call with { Awaits = 10, PerRequest = 1, MeanSeconds = 0.1 });
        var comparison = CompareRuns.Compare(Any, inARow, Traced("b", call with { MeanSeconds = 0.03 }));

        Assert.Equal(
            "Requests of GET /orders await in Orders.Get → Prices.GetAsync: 30 ms in B, 436 ms in A.",
            AwaitingChange.Of(comparison.Sides[0], comparison.Sides[1]));

        static RecordedRun Traced(string id, params AwaitingCall[] calls)
        {
            var run = Run(id, false);
            return run with { Summary = run.Summary! with { Awaiting = new AwaitingCalls(5, 2) { Calls = calls } } };
        }
    }

    [Fact]
    public void Of_several_runs_it_says_how_many()
    {
        Assert.Equal("3 of 5 runs of A starved; none of the 2 runs of B starved.", Sentence([true, false, true, true, false], [false, false]));
        Assert.Equal("All 2 runs of A starved; 1 of 3 runs of B starved (unknown for 1).", Sentence([true, true], [true, null, false]));
        Assert.Equal("Whether the 2 runs of A starved is unknown; B did not starve.", Sentence([null, null], [false]));
        Assert.Equal("0 of 2 runs of A starved (unknown for 1); B starved.", Sentence([false, null], [true]));

        static string Sentence(bool?[] a, bool?[] b) => PoolDifference.Of(CompareRuns.Groups(Any, Group("a", a), Group("b", b)))[0].Sentence;
    }

    [Fact]
    public void A_group_is_told_by_its_worst_run()
    {
        var pools = PoolDifference.Of(CompareRuns.Groups(Any, Group("a", [false, true]), Group("b", [false, false])))[0];

        Assert.Equal("The worst of 2 runs: Thread-pool starvation: 9 waited.", pools.A.Sentence);
        Assert.Equal("The worst of 2 runs: Healthy.", pools.B.Sentence);
    }

    [Fact]
    public void Each_of_several_other_sides_is_held_against_the_baseline()
    {
        var query = new CompareQuery([], "b", null, 5);

        var sentences = PoolDifference.Of(CompareRuns.Compare(query, Run("a", true), Run("b", false), Run("c", false))).Select(one => one.Sentence);

        Assert.Equal(["A starved; B did not.", "Neither B nor C starved."], sentences);
    }

    [Fact]
    public void Of_one_load_among_several_what_lasted_during_it_counts()
    {
        var run = CompareRuns.Two("two");
        var found = new Finding(RuleIds.StarvationByBlocking, 4) { To = 7, Severity = 60, Sentence = "Thread-pool starvation: 9 waited." };
        run = WithVerdict(run, new PoolVerdict(found.Rule, 60, found.Sentence), found);

        Assert.Equal((true, found.Sentence), Of("slow"));
        Assert.Equal((false, "Healthy: 80 requests/s, with no pool issues during this load."), Of("fast"));

        (bool? Starved, string? Sentence) Of(string load)
        {
            var pool = CompareRuns.Column(run, load: load).Pool;
            return (pool.Starved, pool.Verdict?.Sentence);
        }
    }

    [Fact]
    public void What_changed_in_the_pool_is_said_first()
    {
        var comparison = CompareRuns.Compare(Any, Blocked(Run("a", true), 8), Blocked(Run("b", false), 0));

        Assert.Equal("Threads blocked, mean 8 → 0.", Assert.Single(PoolDifference.Of(comparison)).Changes);
        Assert.Null(Assert.Single(PoolDifference.Of(CompareRuns.Compare(Any, Run("a", false), Run("b", false)))).Changes);

        static RecordedRun Blocked(RecordedRun run, double threads)
        {
            BlockerSummary[] sites = threads == 0 ? [] : [new BlockerSummary("Orders.Get", "Task wait", BlockingSites.WaitEvents) { Threads = threads }];
            return run with
            {
                Summary = run.Summary! with
                {
                    SignalSeconds = new Dictionary<string, double> { ["waits"] = 10 },
                    Phases = [.. run.Summary.Phases.Select(phase => phase with { Blockers = sites })],
                },
            };
        }
    }

    [Fact]
    public void Figures_of_another_tool_say_nothing_of_the_pool()
    {
        var run = CompareRuns.One("a");
        var given = new Dictionary<string, string>(StringComparer.Ordinal) { ["completedPerSecond"] = "x" };
        run = run with { Summary = run.Summary! with { Load = run.Summary.Load! with { Source = "k6", Definitions = given } } };

        Assert.Equal(new ComparedPool(null, null), CompareRuns.Column(run).Pool);
    }

    [Fact(Timeout = 30_000)]
    public async Task An_older_run_is_told_from_its_items_the_same_whether_it_is_drawn_or_not()
    {
        await using var runs = await RecordedRuns.OpenAsync();
        var reader = new ComparisonReader(runs.Store, new NoiseStore(new RunFolder(runs.Store.FolderPath)));
        string[] ids = [.. runs.Ids];
        var comparison = await reader.CompareAsync(CompareQuery.Named([string.Join(',', ids), ids[0]]), Token);

        foreach (var run in comparison.Sides[0].Runs)
        {
            var whole = await RunFileReader.ReadAsync(runs.PathOf(run.Run.Header.Id), Token);
            Assert.Equal(ComparedPool.Of(whole, run.LoadNames.Count > 1 ? run.Load : null), run.Pool);
        }
    }

    [Fact(Timeout = 30_000)]
    public async Task Page_terminal_report_and_JSON_say_the_same()
    {
        var comparison = CompareRuns.Compare(Any, Run("a", true), Run("b", false));

        string[] lines = [.. ComparisonText.Lines(comparison)];
        Assert.Equal(["A: Thread-pool starvation: 9 waited.", "B: Healthy.", "A starved; B did not."], lines[^5..^2]);
        Assert.StartsWith("B compared with A: ", lines[^2], StringComparison.Ordinal);
        Assert.Contains("<strong>A starved; B did not.</strong>", await ReportHtml.OfAsync(comparison, DateTimeOffset.UnixEpoch), StringComparison.Ordinal);
        var verdict = await Rendering.OfAsync<VerdictView>((nameof(VerdictView.Comparison), comparison), (nameof(VerdictView.Verdict), comparison.Verdicts[0]));
        Assert.Contains("<strong>A starved; B did not.</strong>", verdict, StringComparison.Ordinal);
        var page = await Rendering.OfAsync<ComparedSides>((nameof(ComparedSides.Comparison), comparison));
        Assert.Contains("Thread-pool starvation: 9 waited.", page, StringComparison.Ordinal);
        var pool = JsonSerializer.Deserialize<JsonElement>(JsonText.Of(ComparisonJson.Of(comparison))).GetProperty("pool");
        Assert.Equal("A starved; B did not.", pool.GetProperty("sentence").GetString());
        Assert.Equal((1, 1, 0), (pool.GetProperty("a").GetProperty("runs").GetInt32(), pool.GetProperty("a").GetProperty("starved").GetInt32(), pool.GetProperty("b").GetProperty("starved").GetInt32()));
        Assert.Equal("Healthy.", pool.GetProperty("b").GetProperty("verdict").GetProperty("sentence").GetString());
    }

    [Fact(Timeout = 30_000)]
    public async Task Of_three_sides_and_more_a_row_each_says_what_its_pool_was_and_how_it_compares()
    {
        var comparison = CompareRuns.Compare(Any, Run("a", true), Run("b", false), Run("c", null));

        var html = System.Net.WebUtility.HtmlDecode(await Rendering.OfAsync<VerdictsView>((nameof(VerdictsView.Comparison), comparison)));

        string[] rows = [.. html.Split("<tr data-letter=")[1..]];
        Assert.Equal(3, rows.Length);
        Assert.Equal(["starved", "did not starve", "unknown"], comparison.Sides.Select(side => new SidePool(side).State));
        Assert.All(comparison.Sides.Index(), side => Assert.Contains($"<td>{new SidePool(side.Item).State}</td>", rows[side.Index], StringComparison.Ordinal));
        Assert.Contains("baseline", rows[0], StringComparison.Ordinal);
        Assert.All(comparison.Verdicts.Index(), verdict => Assert.Contains(verdict.Item.Headline, rows[verdict.Index + 1], StringComparison.Ordinal));
        var rate = comparison.Figures.Single(row => row.Key == "completedPerSecond");
        Assert.All(rate.Cells.Index(), cell => Assert.Contains($">{cell.Item.Text}<", rows[cell.Index], StringComparison.Ordinal));
    }

    private static RecordedRun[] Group(string id, bool?[] starved) =>
        [.. starved.Select((one, i) => Run($"{id}{i}", one, CompareRuns.Header($"{id}{i}") with { Group = new RunGroup(id, id, i + 1) }))];

    private static RecordedRun Run(string id, bool? starved, RunHeader? header = null) => starved switch
    {
        null => WithVerdict(CompareRuns.One(id, header: header), new PoolVerdict(PoolVerdict.NotEnoughData, 0, "Not enough data.")),
        false => WithVerdict(CompareRuns.One(id, header: header), new PoolVerdict(PoolVerdict.Healthy, 0, "Healthy.")),
        true => WithVerdict(
            CompareRuns.One(id, header: header),
            new PoolVerdict(RuleIds.StarvationByBlocking, 60, "Thread-pool starvation: 9 waited."),
            new Finding(RuleIds.StarvationByBlocking, 4) { To = 7, Severity = 60 }),
    };

    private static RecordedRun WithVerdict(RecordedRun run, PoolVerdict verdict, params Finding[] found)
    {
        var summary = run.Summary! with { Verdict = verdict };
        return run with { Items = [.. run.Items.Where(item => item is not RunSummary), .. found.Select(one => new FindingItem(8, one)), summary], Summary = summary };
    }
}
