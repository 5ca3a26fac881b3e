using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Report;

/// <summary>What was read beside the counters, as tables: a row for each window, with its time and phase as in the table of samples.</summary>
public sealed class SignalTablesTests
{
    private const string Begin = "time_utc,t_s,since_first_request_s,phase,";

    [Fact(Timeout = 20_000)]
    public async Task Each_window_and_route_is_a_row_with_the_means_of_its_requests_and_the_percentiles_of_the_whole()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(40_000);
        histogram.Record(60_000);
        var window = new RequestTimes(2.5, 1)
        {
            Routes =
            [
                new RouteTimes("GET /a,b", 2)
                {
                    BeforeSeconds = 0.01, WaitsSeconds = 0.02, LocksSeconds = 0.004, OnThreadSeconds = 0.006, QueuedAgainSeconds = 0.008,
                    AwaitingSeconds = 0.05, NotToldApartSeconds = 0.014, AfterSeconds = 0.01, Totals = histogram.ToSparse(), Estimated = 2, EstimatedWhy = "=why",
                },
                new RouteTimes("GET /c", 1) { WaitsSeconds = 0, AwaitingSeconds = 0.001 },
            ],
        };

        var rows = await RowsAsync(window, new RequestTimes(3.5, 1));

        Assert.Equal(
            $"{Begin}window_s,route,requests,before_ms,waits_ms,locks_ms,on_thread_ms,queued_again_ms,awaiting_ms,after_ms,total_ms,p50_ms,p95_ms,p99_ms,estimated,not_told_apart_ms,load", rows[0]);
        Assert.Matches("^2026-11-21T06:00:02.750Z,2\\.5,2,load: taskwait,1,\"GET /a,b\",2,5,10,2,3,4,25,5,54,40(\\.0\\d*)?,60(\\.0\\d*)?,60(\\.0\\d*)?,'=why,7,taskwait$", rows[1]);
        Assert.Equal("2026-11-21T06:00:02.750Z,2.5,2,load: taskwait,1,GET /c,1,0,0,0,0,,1,0,1,0,0,0,,,taskwait", rows[2]);
        Assert.Equal(3, rows.Length);
    }

    [Fact(Timeout = 20_000)]
    public async Task Each_window_and_call_site_is_a_row_most_blocked_first()
    {
        var window = new BlockingSites(2.5, 0.5)
        {
            Sites =
            [
                new BlockingSite("Shop.Wait", "Task wait", BlockingSites.WaitEvents) { Route = "GET /c", Waits = 3, BlockedSeconds = 0.25 },
                new BlockingSite("Shop.Lock", "lock", BlockingSites.WaitEvents) { Waits = 1, BlockedSeconds = 1, Owner = "Shop.Hold", OwnerRoute = "GET /d", Line = new SourceLine("/src/Shop.cs", 41) },
            ],
        };

        var rows = await RowsAsync(new BlockingSites(1.5, 1) { Source = BlockingSites.OfSystem }, window);

        Assert.Equal($"{Begin}window_s,source,method,file,line,kind,route,threads,waits_per_s,blocked_ms,owner,owner_route,through,cause,load", rows[0]);
        Assert.Equal("2026-11-21T06:00:02.750Z,2.5,2,load: taskwait,0.5,wait events,Shop.Lock,/src/Shop.cs,41,lock,,2,2,1000,Shop.Hold,GET /d,,,taskwait", rows[1]);
        Assert.Equal("2026-11-21T06:00:02.750Z,2.5,2,load: taskwait,0.5,wait events,Shop.Wait,,,Task wait,GET /c,0.5,6,250,,,,,taskwait", rows[2]);
        Assert.Equal(3, rows.Length);
    }

    [Fact(Timeout = 20_000)]
    public async Task Each_trace_of_awaits_and_call_site_is_a_row()
    {
        var rows = await RowsAsync(new AwaitingCalls(2.5, 0.5)
        {
            Calls =
            [
                new AwaitingCall("Shop.Wait", 3, 1.5)
                {
                    Route = "GET /c", Awaited = "Task.Delay", Host = "stock:8080", Kind = "awaited delay", Line = new SourceLine("/src/Shop.cs", 41), MeanSeconds = 0.25,
                    LongestSeconds = 0.3, Open = 1, PerRequest = 2,
                },
            ],
        });

        Assert.Equal(
            $"{Begin}window_s,method,awaited,file,line,kind,route,awaiting,awaits_per_s,mean_ms,longest_ms,open,of_one_task,per_request,one_by_one,load,host",
            rows[0]);
        Assert.Equal(
            "2026-11-21T06:00:02.750Z,2.5,2,load: taskwait,0.5,Shop.Wait,Task.Delay,/src/Shop.cs,41,awaited delay,GET /c,1.5,6,250,300,1,1,2,false,taskwait,stock:8080",
            rows[1]);
        Assert.Equal(2, rows.Length);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_run_that_read_counters_alone_is_a_table_without_rows()
    {
        foreach (var table in (CsvTable[])[RequestTimeTable.Table, BlockersTable.Table, AwaitingTable.Table])
        {
            Assert.Single((await RunCsvText.OfAsync(SampleRuns.Of(), table)).Split("\r\n", StringSplitOptions.RemoveEmptyEntries));
        }
    }

    private static async Task<string[]> RowsAsync<T>(params T[] windows)
        where T : TimelineItem
    {
        var run = SampleRuns.Of();
        var table = RunCsv.Tables.Single(one => one.Holds(windows[0]));
        return (await RunCsvText.OfAsync(run with { Items = [.. run.Items, .. windows] }, table)).Split("\r\n", StringSplitOptions.RemoveEmptyEntries);
    }
}
