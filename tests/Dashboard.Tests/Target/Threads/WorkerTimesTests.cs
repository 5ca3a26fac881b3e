using Dashboard.Target.Threads;

namespace Dashboard.Tests.Target.Threads;

public sealed class WorkerTimesTests
{
    private const string Worker = ".NET TP Worker";
    private readonly WorkerTimes _times = new();

    [Fact]
    public void What_workers_used_and_waited_for_between_two_looks_is_added_up_and_others_are_left_out()
    {
        Add(1, Worker, 0, "1000000000 50000000 12");
        Add(2, Worker, 0, "2000000000 0 7");
        Add(3, "Burner", 9, null);
        Assert.Null(_times.End(10, process: 12));

        Add(1, Worker, 0, "1250000000 150000000 20");
        Add(2, Worker, 0, "2500000000 25000000 9");
        Add(3, "Burner", 10, null);

        AssertTime(new WorkerTime(2, 0.75, 0.125), _times.End(12, process: 13.75));
    }

    [Fact]
    public void A_worker_that_began_in_between_used_all_of_its_time_since()
    {
        Add(1, Worker, 0, "1000000000 0 12");
        _times.End(0, process: 1);
        Add(1, Worker, 0, "1000000000 0 12");
        Add(2, Worker, 0, "300000000 100000000 3");

        AssertTime(new WorkerTime(1, 0.3, 0.1), _times.End(1, process: 1.3));
    }

    [Fact]
    public void Workers_are_scheduled_as_often_as_the_kernel_counted_since_the_look_before()
    {
        Add(1, Worker, 0, "1000000000 0 12");
        Add(2, Worker, 0, "1000000000 0 7");
        _times.End(0, process: 1);
        Add(1, Worker, 0, "1000000000 0 20");
        Add(3, Worker, 0, "300000000 0 3");

        Assert.Equal(8 + 3, _times.End(1, process: 1.3)!.Scheduled);
    }

    [Theory]
    [InlineData(null, true)]
    [InlineData("0 0 0", true)]
    [InlineData("1000000000 0 12", false)]
    public void How_often_workers_were_scheduled_is_unknown_where_it_is_not_counted_and_where_not_all_were_seen(string? schedule, bool isWhole)
    {
        Add(1, Worker, 1, schedule);
        _times.End(0, process: 1);
        Add(1, Worker, 1, schedule);

        Assert.Null(_times.End(1, process: 1, isWhole)!.Scheduled);
    }

    [Fact]
    public void What_the_process_used_beyond_its_living_threads_is_that_of_workers_that_ended()
    {
        Add(1, Worker, 0, "1000000000 0 12");
        Add(2, Worker, 0, "500000000 0 3");
        Add(3, "Timer", 2, null);
        _times.End(0, process: 3.5);
        Add(1, Worker, 0, "1200000000 0 14");
        Add(3, "Timer", 2.25, null);

        AssertTime(new WorkerTime(1, 0.2 + 0.3, 0), _times.End(1, process: 4.25));
    }

    [Theory]
    [InlineData(9.0, 1.0)]
    [InlineData(1.5, 0.0)]
    [InlineData(null, 0.0)]
    public void Those_that_ended_cannot_have_used_more_than_a_processor_each_nor_less_than_nothing(double? process, double used)
    {
        Add(1, Worker, 0, "1000000000 0 12");
        Add(2, Worker, 0, "1000000000 0 12");
        _times.End(0, process: 2);
        Add(1, Worker, 0, "1000000000 0 12");

        AssertTime(new WorkerTime(1, used, 0), _times.End(1, process));
    }

    [Fact]
    public void While_no_worker_ended_nothing_else_is_laid_to_them()
    {
        Add(1, Worker, 0, "1000000000 0 12");
        Add(2, "Timer", 1, null);
        _times.End(0, process: 2);
        Add(1, Worker, 0, "1000000000 0 12");

        AssertTime(new WorkerTime(1, 0, 0), _times.End(1, process: 2.9));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("0 0 0")]
    [InlineData("nonsense")]
    public void Where_the_kernel_keeps_no_exact_count_the_coarse_one_stands_for_it(string? schedule)
    {
        Add(1, Worker, 3.5, schedule);
        _times.End(0, process: 4);
        Add(1, Worker, 3.75, schedule);

        AssertTime(new WorkerTime(1, 0.25, null), _times.End(1, process: 4.25));
    }

    [Fact]
    public void Where_no_thread_is_known_as_a_worker_nothing_is_said()
    {
        Add(1, "Timer", 1, null);
        _times.End(0, process: 2);
        Add(1, "Timer", 1.5, null);

        AssertTime(new WorkerTime(1, null, null), _times.End(1, process: 2.5));
    }

    /// <summary>Of a thread that no look saw, the total would be taken for what it used just now.</summary>
    [Fact]
    public void After_a_look_that_did_not_see_all_threads_nothing_is_said_once()
    {
        Add(1, Worker, 0, "1000000000 0 12");
        _times.End(0, process: 2, isWhole: false);
        Add(1, Worker, 0, "1000000000 0 12");
        Add(2, Worker, 0, "9000000000 0 12");
        AssertTime(new WorkerTime(1, null, null), _times.End(1, process: 2));
        Add(1, Worker, 0, "1000000000 0 12");
        Add(2, Worker, 0, "9500000000 0 13");

        AssertTime(new WorkerTime(1, 0.5, 0), _times.End(2, process: 2.5));
    }

    [Fact]
    public void Of_a_worker_the_rest_of_the_time_between_its_looks_is_off_a_processor()
    {
        Assert.Null(Add(1, Worker, 0, "1000000000 50000000 12", t: 0.01));
        Assert.Null(Add(2, "Burner", 9, null));
        _times.End(0, process: 10);

        Assert.Equal(0.65, Add(1, Worker, 0, "1250000000 150000000 20", t: 1.01)!.Value, 1e-9);
        Assert.Null(Add(2, "Burner", 10, null));
    }

    /// <summary>Nobody knows when it began: in the middle is wrong by least.</summary>
    [Fact]
    public void A_worker_that_began_in_between_had_half_of_the_time()
    {
        Add(1, Worker, 0, "1000000000 0 12");
        _times.End(0, process: 1);

        Assert.Equal(0.4, Add(2, Worker, 0, "60000000 40000000 3", t: 1)!.Value, 1e-9);
    }

    /// <summary>The kernel adds a turn in the line for a processor when it is over.</summary>
    [Fact]
    public void What_waited_for_a_processor_across_a_look_is_taken_off_the_next_one()
    {
        Add(1, Worker, 0, "1000000000 0 12");
        _times.End(0, process: 1);
        Assert.Equal(0, Add(1, Worker, 0, "1500000000 700000000 13", t: 1));
        _times.End(1, process: 1.5);

        Assert.Equal(0.8, Add(1, Worker, 0, "1500000000 700000000 13", t: 2)!.Value, 1e-9);
    }

    [Theory]
    [InlineData("1474 (a (b) c) S 1 1474 1460 0 -1 4194368 1 0 0 0 114 21 7 5 20 0 18 0 4668521 274877906944", 1.35)]
    [InlineData("1474 (.NET TP Worker) S 1 1474", null)]
    [InlineData("1474 (.NET TP Worker) S 1 1474 1460 0 -1 4194368 1 0 0 0 x 2 0 0 20", null)]
    public void The_coarse_count_is_the_14th_and_15th_field_in_hundredths(string line, double? seconds) =>
        Assert.Equal(seconds, ThreadStat.Parse(line)!.Value.ProcessorSeconds);

    private double? Add(long thread, string name, double seconds, string? schedule, double t = 0) =>
        _times.Add(thread, t, new ThreadStat(name, 'S', seconds), schedule);

    private static void AssertTime(WorkerTime expected, WorkerTime? time)
    {
        Assert.NotNull(time);
        Assert.Equal((expected.Seconds, Rounded(expected.Used), Rounded(expected.Ready)), (time.Seconds, Rounded(time.Used), Rounded(time.Ready)));
    }

    private static double? Rounded(double? seconds) => seconds is { } value ? Math.Round(value, 9) : null;
}
