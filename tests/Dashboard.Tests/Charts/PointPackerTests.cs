using Dashboard.Charts;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Charts;

public sealed class PointPackerTests
{
    private static readonly DateTimeOffset Origin = new(2026, 11, 21, 6, 0, 0, TimeSpan.Zero);

    private readonly PointPacker _packer = new(Origin);

    [Fact]
    public void A_sample_becomes_one_row_with_rates_per_second_of_its_own_interval()
    {
        var sample = new PoolSample(10, 0.25)
        {
            ThreadCount = 37,
            QueueLength = 88,
            CompletedItems = 3,
            CpuPercent = 4.5,
            LockContentions = 1,
            RequestsStarted = 2,
        };

        var packet = Packets.Read(_packer.Pack([sample]));

        Assert.Equal([10, 37, 88, 12, 4.5, 4, 8, 12, 88 / 12.0, double.NaN, 0.25], Assert.Single(packet[ChartTable.Pool]));
    }

    [Fact]
    public void Each_load_beside_another_has_a_table_of_its_own_and_the_firsts_rates_are_its_own()
    {
        LoadInterval[] loads = [Interval(1, 0, 25), Interval(1.01, 1, 5), Interval(1.25, 0, 25), Interval(1.26, 1, 5)];

        var packet = Packets.Read(_packer.Pack(loads));

        Assert.Equal([100, 100], packet[ChartTable.Load].Select(row => row[1]), (a, b) => Math.Abs(a - b) < 1e-6);
        Assert.Equal([20, 20], packet[ChartTable.Beside[0]].Select(row => row[1]), (a, b) => Math.Abs(a - b) < 1e-6);
        Assert.Empty(packet[ChartTable.Beside[1]]);

        static LoadInterval Interval(double t, int beside, long completed) => new(t, 0.25, false, completed, completed, 1, 0) { Beside = beside };
    }

    [Fact]
    public void A_runs_lines_have_the_names_of_its_loads()
    {
        var latency = LiveCharts.OthersOf([new Phase(1, "load", "") { Label = "a", Beside = ["GET /b"] }]).Single(chart => chart.Id == "latency");

        Assert.Equal(["GET /b p50", "GET /b p99"], latency.Data.Where(trace => trace.Table == ChartTable.Beside[0].Name).Select(trace => trace.Name).Order(StringComparer.Ordinal));
        Assert.DoesNotContain(LiveCharts.OthersOf([new Phase(1, "load", "")]).SelectMany(chart => chart.Data), trace => ChartTable.Beside.Any(table => table.Name == trace.Table));
    }

    [Fact]
    public void Where_nothing_leaves_the_queue_the_other_line_says_for_how_long_and_never_both()
    {
        var samples = Enumerable.Range(1, 8).Select(i => new PoolSample(i * 0.25, 0.25) { QueueLength = 50, CompletedItems = i < 3 ? 5 : 0 });

        var rows = Packets.Read(_packer.Pack([.. samples]))[ChartTable.Pool];

        Assert.Equal([2.5, 2.5, 3.75, 5, 10], rows.Take(5).Select(row => row[8]), (expected, actual) => Math.Abs(expected - actual) < 1e-9);
        Assert.Equal([1, 1.25, 1.5], rows.Skip(5).Select(row => row[9]));
        Assert.All(rows, row => Assert.NotEqual(double.IsNaN(row[8]), double.IsNaN(row[9])));
    }

    [Fact]
    public void A_counter_that_the_target_does_not_publish_is_not_a_number()
    {
        var row = Assert.Single(Packets.Read(_packer.Pack([new PoolSample(1, 0.25)]))[ChartTable.Pool]);

        Assert.Equal(1, row[0]);
        Assert.All(row[1..^1], value => Assert.True(double.IsNaN(value)));
    }

    private static readonly TargetFacts Two = new(1, "sample", null, "", "10.0.12", "Linux", "x64") { ProcessorCount = 2, MinThreads = 2 };

    [Fact]
    public void The_minimum_is_drawn_as_it_was_at_each_time()
    {
        var packer = new PointPacker(Origin, facts: Two);

        Assert.Equal([[1, 2]], Packets.Read(packer.Pack([new PoolSample(1, 0.25), new PoolSample(1.25, 0.25)]))[ChartTable.Limits]);
        Assert.Equal([[3, 100]], Packets.Read(packer.Pack([new LimitsChange(3, 100, null), new PoolSample(3.25, 0.25)]))[ChartTable.Limits]);
    }

    [Fact]
    public void Of_a_run_the_minimum_goes_to_its_end_and_what_it_said_itself_counts_more_than_what_was_known_at_its_begin()
    {
        TimelineItem[] run = [new LimitsChange(0.5, 4, 32_767), new PoolSample(1, 0.25), new LimitsChange(5, 100, 32_767), new PoolSample(9, 0.25)];

        Assert.Equal([[0.5, 4], [5, 100], [9, 100]], Packets.Read(new PointPacker(Origin, isRun: true, Two).Pack(run))[ChartTable.Limits]);
        Assert.Equal([[1, 2], [9, 2]], Packets.Read(new PointPacker(Origin, isRun: true, Two).Pack([run[1], run[3]]))[ChartTable.Limits]);
        Assert.Empty(Packets.Read(new PointPacker(Origin, isRun: true).Pack([run[1], run[3]]))[ChartTable.Limits]);
    }

    [Fact]
    public void Only_the_first_packet_tells_the_browser_to_forget()
    {
        Assert.True(Packets.Read(_packer.Pack([])).Resets);
        Assert.False(Packets.Read(_packer.Pack([])).Resets);
        Assert.False(Packets.Read(_packer.Pack([new PoolSample(1, 0.25)])).Resets);
    }

    [Fact]
    public void The_clock_says_when_the_newest_sample_was_taken()
    {
        var packet = Packets.Read(_packer.Pack([new PoolSample(1, 0.25), new PoolSample(1.5, 0.25), new FirstRequest(0.75)]));

        Assert.Equal(Origin.ToUnixTimeMilliseconds(), packet.Clock[0]);
        Assert.Equal(Origin.ToUnixTimeMilliseconds() + 1500, packet.Clock[1]);
        Assert.Equal(0.75, packet.Clock[2]);
    }

    [Fact]
    public void A_hole_between_samples_becomes_a_row_without_values()
    {
        var rows = Packets.Read(_packer.Pack([.. Samples(0.25, 0.5, 0.75, 1.0, 3.0, 3.25)]))[ChartTable.Pool];

        Assert.Equal([0.25, 0.5, 0.75, 1.0, 2.0, 3.0, 3.25], rows.Select(row => row[0]));
        Assert.True(double.IsNaN(rows[4][1]));
        Assert.Equal(5, rows[5][1]);
    }

    [Fact]
    public void A_hole_is_also_seen_across_two_packets_and_when_the_sample_after_it_covers_it()
    {
        _packer.Pack([.. Samples(0.25, 0.5, 0.75)]);

        var rows = Packets.Read(_packer.Pack([new PoolSample(5.75, 5) { ThreadCount = 5 }]))[ChartTable.Pool];

        Assert.Equal(2, rows.Count);
        Assert.True(double.IsNaN(rows[0][1]));
    }

    [Fact]
    public void One_late_sample_is_no_hole()
    {
        var rows = Packets.Read(_packer.Pack([.. Samples(0.25, 0.5, 1.0, 1.25)]))[ChartTable.Pool];

        Assert.Equal(4, rows.Count);
    }

    [Fact]
    public void Goal_changes_keep_direction_reason_and_family()
    {
        var packet = Packets.Read(_packer.Pack(
        [
            new Injection(1, InjectionReasons.CooperativeBlocking, 3, null, RaisesGoal: true, 0),
            new Injection(2, InjectionReasons.Starvation, 2, 3, RaisesGoal: false, 0),
            new Injection(3, 42, 4, 2, RaisesGoal: true, 0),
        ]));

        var rows = packet[ChartTable.Injections];
        Assert.Equal([3, double.NaN, 8, 0, 1], rows[0][1..]);
        Assert.Equal([2, 3, 6, 1, 0], rows[1][1..]);
        Assert.Equal("other", ReasonFamily.All[(int)rows[2][4]].Id);
    }

    /// <summary>Five figures of three in each histogram, so that no column can hold what belongs into another.</summary>
    [Fact]
    public void Each_percentile_of_service_and_response_time_is_in_its_own_column()
    {
        var interval = new LoadInterval(1, 0.25, false, 100, 100, 0, 0)
        {
            OpenLoop = true,
            Service = Spread(milliseconds: 1),
            Response = Spread(milliseconds: 100),
        };

        var row = Assert.Single(Packets.Read(_packer.Pack([interval]))[ChartTable.Load]);

        var figures = ((string[])["p50", "p95", "p99", "responseP50", "responseP99"]).Select(column => row[ChartTable.Load.IndexOf(column)]);
        Assert.Equal([0.001, 0.002, 0.003, 0.1, 0.3], figures, (expected, actual) => Math.Abs(expected - actual) < expected / 1000);
    }

    [Fact]
    public void Only_threads_that_end_are_retirements()
    {
        var packet = Packets.Read(_packer.Pack([new WorkerThreadChange(1, Started: true, 9), new WorkerThreadChange(2, Started: false, 8)]));

        Assert.Equal([2, 8], Assert.Single(packet[MarkedItem.All[0].Table]));
    }

    [Fact]
    public void Pauses_for_collections_are_marked_on_the_thread_count()
    {
        var packet = Packets.Read(_packer.Pack([new GcPause(3, 0.05, 2)]));

        var marked = MarkedItem.All.Single(marked => marked.Label == "GC pauses");
        Assert.Equal([3, 0.05], Assert.Single(packet[marked.Table]));
        var trace = Assert.Single(ThreadCountChart.Build().Data, trace => trace.Table == marked.Table.Name);
        Assert.Equal((Trace.Markers, "held", "{count|GC pause|GC pauses} of 10 ms or longer"), (trace.Kind, trace.Symbol, trace.Counted));
    }

    [Fact]
    public void Drained_requests_are_beside_the_throughput_and_never_in_it()
    {
        var packet = Packets.Read(_packer.Pack([Load(0.25, completed: 10), Load(0.5, completed: 5) with { Draining = true }]));

        var rows = packet[ChartTable.Load];
        Assert.Equal(40, rows[0][1]);
        Assert.True(double.IsNaN(rows[0][3]));
        Assert.True(double.IsNaN(rows[1][1]));
        Assert.Equal(20, rows[1][3]);
    }

    [Fact]
    public void Errors_of_all_classes_are_one_rate()
    {
        var failed = Load(0.25, completed: 0) with { Errors = new Dictionary<string, long>(StringComparer.Ordinal) { ["timeout"] = 2, ["http5xx"] = 1 } };

        Assert.Equal(12, Assert.Single(Packets.Read(_packer.Pack([failed]))[ChartTable.Load])[2]);
    }

    [Fact]
    public void Between_two_loads_the_line_breaks()
    {
        var rows = Packets.Read(_packer.Pack([Load(1, 1), Load(1.25, 1), Load(9, 1)]))[ChartTable.Load];

        Assert.Equal(4, rows.Count);
        Assert.All(rows[2][1..], value => Assert.True(double.IsNaN(value)));
    }

    private static IEnumerable<PoolSample> Samples(params double[] times) => times.Select(t => new PoolSample(t, 0.25) { ThreadCount = 5 });

    /// <summary>90 requests of a time, 6 of twice and 4 of three times that.</summary>
    private static SparseBuckets Spread(int milliseconds) =>
    [
        [LatencyHistogram.IndexOf(1_000 * milliseconds), 90], [LatencyHistogram.IndexOf(2_000 * milliseconds), 6],
        [LatencyHistogram.IndexOf(3_000 * milliseconds), 4],
    ];

    private static LoadInterval Load(double t, long completed) => new(t, 0.25, Draining: false, completed, completed, 10, 0);
}
