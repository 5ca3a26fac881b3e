using Dashboard.Format;
using Dashboard.Injections;
using Dashboard.Tests.Diagnosis;
using Dashboard.Timeline;

namespace Dashboard.Tests.Injections;

public sealed class InjectionModelTests
{
    private static readonly TargetFacts Facts = new(1, "sample", null, "", "10.0.12", "Linux", "x64") { ProcessorCount = 2, MinThreads = 2 };

    [Fact]
    public void A_wait_for_a_task_without_waiting_work_begins_nothing()
    {
        var model = new InjectionModel(Facts);

        Assert.Empty(Points(model, [Wait(0.1), .. Samples(0.25, 20, threads: 4, queue: 0)]));
        Assert.Null(model.Waits.Percent);
    }

    [Fact]
    public void The_line_begins_at_the_first_wait_and_ends_a_second_after_the_queue_is_empty()
    {
        var model = new InjectionModel(Facts);

        var points = Points(model, [.. Samples(0.25, 4, 3, 0), Wait(1.1, 8), .. Samples(1.25, 20, 8, 50), .. Samples(6.25, 8, 8, 0)]);

        Assert.Equal((1.1, 4), (points[0].T, points[0].Threads));
        Assert.Equal((7.0, null), (points[^1].T, points[^1].Threads));
        Assert.InRange(points.Max(point => point.Threads)!.Value, 29, 34);
    }

    [Fact]
    public void With_a_load_the_line_rises_to_the_minimum_and_one_thread_a_request_and_no_further()
    {
        var model = new InjectionModel(Facts);

        var points = Points(model, [new LoadInterval(0, 0.25, false, 10, 0, InFlight: 10, 0), .. Samples(0.25, 4, 3, 0), Wait(1.1, 12), .. Samples(1.25, 80, 12, 5)]);

        Assert.Equal(12, points.Max(point => point.Threads));
    }

    [Fact]
    public void With_concurrent_loads_the_line_rises_to_one_thread_a_request_of_each()
    {
        var model = new InjectionModel(Facts);
        var first = new LoadInterval(0, 0.25, false, 10, 0, InFlight: 10, 0);

        var points = Points(model, [first, first with { Beside = 1, InFlight = 5 }, .. Samples(0.25, 4, 3, 0), Wait(1.1, 17), .. Samples(1.25, 80, 17, 5)]);

        Assert.Equal(17, points.Max(point => point.Threads));
    }

    /// <summary>The goal is minimum + threads that wait: below the threads that exist the runtime adds none, and each delay begins from its start.</summary>
    [Fact]
    public void When_waits_end_the_line_stays_until_all_threads_that_exist_are_wanted_again_and_a_whole_delay_passed()
    {
        TimelineItem[] items =
        [
            .. Samples(0.25, 4, 3, 0), Wait(1.1, 28), .. Samples(1.25, 16, 28, 50),
            new Injection(5.01, InjectionReasons.CooperativeBlocking, 5, 28, RaisesGoal: false, 0),
            .. Samples(5.25, 12, 28, 50), Wait(8.1, 28), .. Samples(8.25, 5, 28, 50),
        ];

        var points = Points(new InjectionModel(Facts), items);

        var held = LineAt(points, 5.25);
        Assert.InRange(held, 27, 29);
        Assert.Equal((held, held, held + 1), (LineAt(points, 8), LineAt(points, 8.3), LineAt(points, 8.5)));
    }

    /// <summary>The delay ended by the runtime's clock, whose steps are coarser than the events' times.</summary>
    [Fact]
    public void A_thread_that_was_due_within_a_step_of_the_runtimes_clock_when_waits_end_is_there()
    {
        var (due, early) = (new CooperativeCurve(new PoolSettings(2, 2), 30), new CooperativeCurve(new PoolSettings(2, 2), 30));

        due.Hold(0.245, 127);
        early.Hold(0.2, 127);

        Assert.Equal((31, 30), (due.At(0.6, 127), early.At(0.6, 127)));
    }

    [Fact]
    public void Threads_that_hill_climbing_added_are_there_and_the_line_goes_on_from_them()
    {
        TimelineItem[] items =
        [
            .. Samples(0.25, 4, 3, 0), Wait(1.1, 9), .. Samples(1.25, 3, 9, 50), new Injection(1.9, 3, 60, 9, RaisesGoal: true, 0), .. Samples(2, 5, 60, 50),
        ];

        var points = Points(new InjectionModel(Facts), items);

        Assert.Equal((60.0, 64.0), (LineAt(points, 2), LineAt(points, 3)));
    }

    /// <summary>A few requests block, and most of the pool's minimum is not needed: no rule holds a thread back.</summary>
    [Fact]
    public void Below_the_minimum_no_rule_applies()
    {
        var model = new InjectionModel(Facts with { MinThreads = 80 });

        Assert.Empty(Points(model, [.. Samples(0.25, 4, 30, 5), Wait(1.1), .. Samples(1.25, 20, 40, 5)]));
        Assert.Null(model.Waits.Percent);
    }

    [Fact]
    public void While_nothing_leaves_the_queue_the_band_opens_by_one_to_two_threads_a_second()
    {
        var model = new InjectionModel(Facts);

        var points = Points(model, Samples(0.25, 41, 2, 50, completed: 0));

        Assert.Equal(10, points[^1].T, 0.5);
        Assert.InRange(points[^1].Low!.Value, 2 + 8, 2 + 10);
        Assert.InRange(points[^1].High!.Value, 2 + 19, 2 + 21);
    }

    [Fact]
    public void While_items_leave_the_queue_the_gate_adds_nothing()
    {
        var model = new InjectionModel(Facts);

        var points = Points(model, Samples(0.25, 41, 2, 50, completed: 1));

        Assert.All(points, point => Assert.Equal((2, 2), (point.Low, point.High)));
        Assert.Equal(0, model.Gate.Percent);
    }

    [Fact]
    public void A_thread_too_many_is_outside_the_band_and_the_deviation_says_by_how_much()
    {
        var model = new InjectionModel(Facts);

        Points(model, [.. Samples(0.25, 11, 10, 50, completed: 1), .. Samples(3, 10, 12, 50, completed: 1)]);

        // Ten samples of twenty are two threads above a band at 10.
        Assert.Equal((20, 10.0), (model.Gate.Samples, model.Gate.Percent!.Value));
    }

    [Fact]
    public void A_move_of_hill_climbing_puts_the_band_where_the_threads_are_and_is_counted()
    {
        var model = new InjectionModel(Facts);

        Points(model, [.. Samples(0.25, 11, 10, 50, completed: 1), new Injection(2.9, 3, 12, 10, true, 0), .. Samples(3, 10, 12, 50, completed: 1)]);

        Assert.Equal((0.0, 1), (model.Gate.Percent!.Value, model.HillClimbingMoves));
    }

    [Fact]
    public void With_a_busy_processor_the_gate_need_not_add_anything()
    {
        var model = new InjectionModel(Facts);

        var points = Points(model, Samples(0.25, 41, 2, 50, completed: 0, cpu: 95));

        Assert.Equal(2, points[^1].Low);
    }

    [Fact]
    public void Points_that_say_the_same_come_once_a_second()
    {
        var points = Points(new InjectionModel(Facts), Samples(0.1, 600, 2, 50, completed: 1, every: 0.1));

        Assert.InRange(points.Count, 55, 65);
    }

    [Fact]
    public void Without_processors_there_is_no_model_and_a_sentence_says_so()
    {
        var model = new InjectionModel(Facts with { ProcessorCount = null, MinThreads = null });

        Assert.Empty(Points(model, [Wait(0.1), .. Samples(0.25, 20, 20, 50)]));
        Assert.Contains("the target's processor count is unknown", model.Scope.Words, StringComparison.Ordinal);
        Assert.Contains("the target's processor count is unknown", ModelSentence.Of(Facts with { ProcessorCount = null }, []), StringComparison.Ordinal);
    }

    [Fact]
    public void Where_the_minimum_is_not_known_the_default_is_assumed_and_said()
    {
        var scope = ModelScope.Of(Facts with { MinThreads = null, ProcessorCount = 8 });

        Assert.Equal(new PoolSettings(8, 8), scope.Pool);
        Assert.Contains("assumes a minimum of 8 threads", scope.Words, StringComparison.Ordinal);
    }

    [Fact]
    public void A_runtime_before_6_has_other_rules()
    {
        Assert.Null(ModelScope.Of(Facts with { RuntimeVersion = "5.0.17" }).Pool);
        Assert.NotNull(ModelScope.Of(Facts with { RuntimeVersion = "6.0.1" }).Pool);
    }

    [Fact]
    public void On_Windows_threads_without_any_goal_mean_the_pool_of_Windows()
    {
        TimelineItem[] grown = [.. Samples(0.25, 10, 4, 50), .. Samples(2.75, 10, 30, 50)];
        var (windows, told, linux) = (new InjectionModel(Facts with { OperatingSystem = "Windows" }), new InjectionModel(Facts with { OperatingSystem = "Windows" }),
            new InjectionModel(Facts));

        Assert.Null(Points(windows, grown)[^1].High);
        Points(told, [Wait(0), .. grown]);
        Points(linux, grown);

        Assert.Contains("Windows' own", windows.Scope.Words, StringComparison.Ordinal);
        Assert.Null(told.Scope.Words);
        Assert.Null(linux.Scope.Words);
    }

    [Fact]
    public void The_sentence_on_a_run_names_the_rule_its_deviation_and_hill_climbing()
    {
        var waits = RecordedCurve.Of("result500_P2");
        var sleeps = RecordedCurve.Of("sleep500_P2");

        var model = new InjectionModel(waits.Facts);
        Points(model, waits.UnderLoad);
        Assert.StartsWith(
            $"While threads waited for tasks, the thread count was {Readable.Percent(model.Waits.Percent!.Value)} off", ModelSentence.Of(waits.Facts, waits.UnderLoad)!, StringComparison.Ordinal);
        Assert.Contains("(4 threads at once, then more slowly: 4 a second beyond 22 threads)", ModelSentence.Of(waits.Facts, waits.UnderLoad)!, StringComparison.Ordinal);
        Assert.Contains("at most one thread every 500 ms", ModelSentence.Of(sleeps.Facts, sleeps.UnderLoad)!, StringComparison.Ordinal);
        Assert.Contains("Hill climbing moved the goal ", ModelSentence.Of(sleeps.Facts, sleeps.UnderLoad)!, StringComparison.Ordinal);
        Assert.Null(ModelSentence.Of(Facts, Samples(0.25, 20, 3, 0)));
    }

    private static Injection Wait(double t, int goal = 4) => new(t, InjectionReasons.CooperativeBlocking, goal, goal - 1, RaisesGoal: true, 0);

    private static double LineAt(IEnumerable<ModelPoint> points, double t) => points.Last(point => point.T <= t).Threads!.Value;

    private static TimelineItem[] Samples(
        double from, int count, double threads, double queue, double completed = 0, double cpu = 1, double every = 0.25) =>
        [.. Enumerable.Range(0, count).Select(i => new PoolSample(from + (i * every), every)
        {
            ThreadCount = threads, QueueLength = queue, CompletedItems = completed, CpuPercent = cpu,
        })];

    private static List<ModelPoint> Points(InjectionModel model, IReadOnlyList<TimelineItem> items) => [.. items.SelectMany(item => model.Add(item).ToArray())];
}
