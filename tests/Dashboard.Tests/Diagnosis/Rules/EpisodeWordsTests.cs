using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Diagnosis.Rules;

/// <summary>What a finding cites of the accounts.</summary>
public sealed class EpisodeWordsTests
{
    private const string Starves = "Thread-pool starvation: up to 50 work items waited, with the CPU at 2 % on average. The pool grew from 4 to 118 threads to make up for threads blocked on tasks.";

    private readonly PoolScript _pool = new();

    [Theory]
    [InlineData("Orders.Get", "GET /orders", 14, "GET /orders blocks in Orders.Get (Orders.cs:14)")]
    [InlineData("Orders.Get", "GET /orders", null, "GET /orders blocks in Orders.Get")]
    [InlineData("Orders.Get", "no request", 14, "Orders.Get (Orders.cs:14) blocks")]
    [InlineData("Orders.Get", null, null, "Orders.Get blocks")]
    [InlineData("GET /orders", "GET /orders", null, "GET /orders blocks")]
    [InlineData("sleeps", null, null, null)]
    public void A_finding_says_first_which_endpoint_blocks_in_which_method_and_line(string method, string? route, int? line, string? place)
    {
        var site = new BlockingSite(method, WaitKinds.Task, method == "sleeps" ? BlockingSites.OfSystem : BlockingSites.WaitEvents)
        {
            BlockedSeconds = 2,
            Route = route,
            Line = line is { } number ? new SourceLine("/src/Orders.cs", number) : null,
        };
        var finding = Starving(t => [Window(t, site, site.Source)]);

        Assert.Equal((place, route == "no request" ? null : route), (finding.Place, finding.Route));
        Assert.Equal(place is null ? finding.Sentence : $"{place}. {finding.Sentence}", PoolVerdict.Of(finding).WholeSentence);
    }

    [Fact]
    public void Threads_that_wait_are_counted_out_of_all_with_the_call_and_the_requests_time_before_their_handlers()
    {
        _pool.Add(new SiteStack(0.5, 7, ["Orders.Outer", "Orders.Get", "Task<T>.GetResultCore", "Task.InternalWait", "ManualResetEventSlim.Wait"]));
        var finding = Starving(t => [Sites(t, 112, 7), Requests(t, answered: 10, before: 12.5, open: 90, openBefore: 112.5)]);

        Assert.Equal($"{Starves} 112 of 118 pool threads waited in Orders.Get → Task<T>.Result (Task wait); requests waited 1.25 s on average before their handlers ran, in the worst second.", finding.Sentence);
        Assert.Equal([FindingSources.Counters, FindingSources.PoolEvents, FindingSources.Blockers, FindingSources.TimeOfRequests], finding.RestsOn);
        Assert.Contains(finding.Figures, figure => figure is { Name: "longest mean wait before the handler", Value: 1.25, Unit: "s" });
        Assert.Equal(("Orders.Get", "Task wait"), (finding.Method, finding.Kind));
    }

    /// <summary>The first look sees many sleep, in a method that only the next snapshot tells.</summary>
    [Fact]
    public void A_method_that_is_known_later_is_named_though_more_threads_slept_before()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5)
            .For(4, queue: 50, threads: 118, beside: t => [Asleep(t, "sleeps", 110)])
            .For(4, queue: 50, threads: 118, beside: t => [Asleep(t, "Orders.Get", 90)])
            .For(4, queue: 50, threads: 118, beside: t => [Asleep(t, "sleeps", 95)]);

        Assert.Equal("Orders.Get", _pool.The(RuleIds.StarvationByTaskWaits).Method);
    }

    /// <summary>Until a stack was seen, the route stands for the method: what follows is told at once, and not after the five seconds of a repetition.</summary>
    [Fact]
    public void A_route_that_is_named_first_is_told_again_by_its_method()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5).For(3, queue: 50, threads: 118, beside: t => [Asleep(t, "GET /orders", 110, "GET /orders")]);
        Assert.Equal(["GET /orders"], Methods());

        _pool.For(2.5, queue: 50, threads: 118, beside: t => [Asleep(t, "Orders.Get", 90, "GET /orders")]);
        Assert.Equal(["GET /orders", "Orders.Get"], Methods());

        _pool.For(8, queue: 50, threads: 118, beside: t => [Asleep(t, "GET /orders", 95, "GET /orders")]);
        Assert.Equal("Orders.Get", _pool.The(RuleIds.StarvationByTaskWaits).Method);

        IEnumerable<string?> Methods() => _pool.Told.Where(finding => finding.Rule == RuleIds.StarvationByTaskWaits).Select(finding => finding.Method).Distinct();
    }

    [Fact]
    public void A_method_of_a_few_is_not_blamed_for_the_many_whose_method_is_not_known()
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5)
            .For(4, queue: 50, threads: 118, beside: t => [Asleep(t, "sleeps", 110)])
            .For(4, queue: 50, threads: 118, beside: t => [Asleep(t, "Orders.Get", 2)]);

        Assert.Null(_pool.The(RuleIds.StarvationByTaskWaits).Method);
    }

    /// <summary>
    /// The requests that were there before have no route, and the handler was inlined: what blocks is named by those that come, of which fewer are blocked at a
    /// time once the pool has grown. A few others are not blamed for them.
    /// </summary>
    [Theory]
    [InlineData(30, "Orders.Get")]
    [InlineData(9, BlockingSites.InlinedHandler)]
    public void A_handler_that_cannot_be_named_gives_way_to_the_method_that_later_requests_name(int later, string named)
    {
        _pool.For(1).Goal(8, 4).Goal(8, 5)
            .For(4, queue: 50, threads: 118, beside: t => [Asleep(t, BlockingSites.InlinedHandler, 110)])
            .For(4, queue: 50, threads: 118, beside: t => [Asleep(t, "Orders.Get", later, "GET /orders")])
            .For(4, queue: 50, threads: 118, beside: t => [Asleep(t, BlockingSites.InlinedHandler, 100)]);

        Assert.Equal(named, _pool.The(RuleIds.StarvationByTaskWaits).Method);
    }

    private static BlockingSites Asleep(double t, string method, int threads, string? route = null) => new(t, 0.25)
    {
        Source = BlockingSites.OfSystem,
        Sites = [new BlockingSite(method, "sleep", BlockingSites.OfSystem) { BlockedSeconds = 0.25 * threads, Route = route }],
    };

    [Fact]
    public void Where_only_the_requests_are_read_they_are_cited_alone()
    {
        var finding = Starving(t => [Requests(t, answered: 0, before: 0, open: 10, openBefore: 20)]);

        Assert.Equal($"{Starves} Requests waited 2 s on average before their handlers ran, in the worst second.", finding.Sentence);
        Assert.Equal([FindingSources.Counters, FindingSources.PoolEvents, FindingSources.TimeOfRequests], finding.RestsOn);
    }

    [Fact]
    public void Requests_that_hardly_waited_are_not_worth_a_word()
    {
        var finding = Starving(t => [Sites(t, 112, null), Requests(t, answered: 100, before: 1, open: 0, openBefore: 0)]);

        Assert.Equal($"{Starves} 112 of 118 pool threads waited in Orders.Get (Task wait).", finding.Sentence);
        Assert.DoesNotContain(FindingSources.TimeOfRequests, finding.RestsOn);
    }

    [Fact]
    public void What_no_event_tells_has_its_call_from_a_snapshot()
    {
        _pool.Add(new StackSnapshotItem(0.9, "Asked.")
        {
            Groups =
            [
                new ThreadGroup("sleep", "Orders.Get", 1) { Frames = ["Orders.Get", "Other.Sleep"] },
                new ThreadGroup("sleep", "Orders.Get", 20) { InPool = true, Frames = ["Orders.Outer", "Orders.Get", "Thread.Sleep"] },
            ],
        });
        var finding = Starving(t => [Window(t, new BlockingSite("Orders.Get", StackKinds.Sleep, BlockingSites.OfSystem) { BlockedSeconds = 100 * 0.25 }, BlockingSites.OfSystem)]);

        Assert.EndsWith(" 100 of 118 pool threads waited in Orders.Get → Thread.Sleep (sleep).", finding.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_a_pool_that_grows_the_newest_window_is_cited()
    {
        var finding = Starving(t => [Sites(t, (int)(t * 20), null)]);

        Assert.Contains(" 100 of 118 pool threads waited in Orders.Get (Task wait).", finding.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void What_does_not_say_where_threads_are_blocked_does_not_claim_to_rest_on_it()
    {
        _pool.For(5, queue: 50, threads: 4, cpu: 95, beside: t => [Sites(t, 1, null)]);

        var finding = _pool.The(RuleIds.CpuBound);
        Assert.DoesNotContain(FindingSources.Blockers, finding.RestsOn);
        Assert.Null(finding.Method);
    }

    private static BlockingSites Sites(double t, int threads, int? stack) =>
        Window(t, new BlockingSite("Orders.Get", WaitKinds.Task, BlockingSites.WaitEvents) { BlockedSeconds = threads * 0.25, Stack = stack }, BlockingSites.WaitEvents);

    private static BlockingSites Window(double t, BlockingSite site, string source) => new(t, 0.25) { Sites = [site], Source = source };

    private static RequestTimes Requests(double t, long answered, double before, long open, double openBefore) => new(t, 0.25)
    {
        // Four seconds hold sixteen windows: those that are open are told anew by each.
        Routes = answered == 0 ? [] : [new RouteTimes("GET /orders", answered) { BeforeSeconds = before }],
        Open = open == 0 ? [] : [new OpenRoute(new RouteTimes("GET /orders", open) { BeforeSeconds = openBefore }, 5)],
    };

    private Finding Starving(Func<double, IEnumerable<TimelineItem>> beside)
    {
        _pool.For(1).Goal(8, 117).Goal(8, 118).For(4, queue: 50, threads: 118, beside: beside);
        return _pool.Current.Single(finding => finding.Rule == RuleIds.StarvationByTaskWaits);
    }
}
