using Benchmarks;
using Benchmarks.Accounts;
using Benchmarks.Assistants;
using Benchmarks.Attach;
using Benchmarks.Awaited;
using Benchmarks.Awaits;
using Benchmarks.Blockers;
using Benchmarks.Curves;
using Benchmarks.Findings;
using Benchmarks.Hangs;
using Benchmarks.Histograms;
using Benchmarks.Known;
using Benchmarks.Load;
using Benchmarks.Metrics;
using Benchmarks.Pages;
using Benchmarks.Runtimes;
using Benchmarks.Snapshots;
using Benchmarks.Soak;
using Benchmarks.Store;
using Benchmarks.Targets;
using Benchmarks.Traces;
using Benchmarks.Turns;
using Benchmarks.Verify;

using var published = await ServerPrograms.ChooseAsync(args);
return args switch
{
    ["load", .. var rest] => await LoadBenchmark.RunAsync(rest),
    ["bodies", .. var rest] => await BodiesBenchmark.RunAsync(rest),
    ["agree", .. var rest] => await AgreeBenchmark.RunAsync(rest),
    ["beside", .. var rest] => await BesideBenchmark.RunAsync(rest),
    ["overhead", .. var rest] => await OverheadBenchmark.RunAsync(rest),
    ["edges"] => EdgesSimulation.Run(),
    ["looks", .. var rest] => await LooksBenchmark.RunAsync(rest),
    ["stalled", .. var rest] => await StalledBenchmark.RunAsync(rest),
    ["known", .. var rest] => await KnownBenchmark.RunAsync(rest),
    ["known-server"] => KnownServer.Run(),
    ["tiny-server"] => TinyServer.Run(),
    ["plain-client", var url, var rate, var seconds, var connections] =>
        PlainClient.Run(new Uri(url), double.Parse(rate), double.Parse(seconds), int.Parse(connections)),
    ["accounts", .. var rest] => await AccountsBenchmark.RunAsync(rest),
    ["snapshots", .. var rest] => await SnapshotsBenchmark.RunAsync(rest),
    ["awaits", .. var rest] => await AwaitsBenchmark.RunAsync(rest),
    ["pending", .. var rest] => await PendingBenchmark.RunAsync(rest),
    ["awaited", .. var rest] => await AwaitedBenchmark.RunAsync(rest),
    ["blockers", .. var rest] => await BlockersBenchmark.RunAsync(rest),
    ["blocking-server"] => await BlockingServer.RunAsync(),
    ["parts", .. var rest] => await PartsBenchmark.RunAsync(rest),
    ["oracle", .. var rest] => await OracleBenchmark.RunAsync(rest),
    ["blame", .. var rest] => await BlameBenchmark.RunAsync(rest),
    ["innocent", .. var rest] => await InnocentBenchmark.RunAsync(rest),
    ["queuewait", .. var rest] => await QueueWaitBenchmark.RunAsync(rest),
    ["attach", .. var rest] => await AttachBenchmark.RunAsync(rest),
    ["hold", var process, var signals] => await HeldSession.HoldAsync(int.Parse(process), signals),
    ["await-cost", .. var rest] => await AwaitCostBenchmark.RunAsync(rest),
    ["units", .. var rest] => await UnitsBenchmark.RunAsync(rest),
    ["trace-ids", .. var rest] => await TraceIdsBenchmark.RunAsync(rest),
    ["curves", .. var rest] => await CurvesRecorder.RunAsync(rest),
    ["burn"] => CurvesRecorder.Burn(),
    ["assistants", .. var rest] => await AssistantsBenchmark.RunAsync(rest),
    ["hangs", .. var rest] => await HangsBenchmark.RunAsync(rest),
    ["findings", .. var rest] => await FindingsBenchmark.RunAsync(rest),
    ["mixed", .. var rest] => await MixedBenchmark.RunAsync(rest),
    ["pages", .. var rest] => await PagesBenchmark.RunAsync(rest),
    ["listing", .. var rest] => await ListingBenchmark.RunAsync(rest),
    ["viewer", .. var rest] => await ViewerBenchmark.RunAsync(rest),
    ["store", .. var rest] => await StoreBenchmark.RunAsync(rest),
    ["histogram", .. var rest] => HistogramBenchmark.Run(rest),
    ["verify", .. var rest] => VerifyBenchmark.Run(rest),
    ["steady", .. var rest] => SteadyBenchmark.Run(rest),
    ["repeat", .. var rest] => await Repeat.RunAsync(rest),
    ["kill", .. var rest] => await Durability.KillAsync(rest),
    ["soak", .. var rest] => await SoakBenchmark.RunAsync(rest),
    ["crowd", .. var rest] => await CrowdBenchmark.RunAsync(rest),
    ["crowd-threads", var count] => await CrowdTarget.ThreadsAsync(int.Parse(count)),
    ["crowd-work", var count] => await CrowdTarget.WorkAsync(int.Parse(count)),
    ["streams", .. var rest] => await Durability.StreamsAsync(rest),
    ["signals"] => await Durability.SignalsAsync(),
    ["nettrace", .. var rest] => await NettraceBenchmark.RunAsync(rest),
    ["mutations", .. var rest] => await Durability.MutationsAsync(rest),
    ["runtimes", .. var rest] => await RuntimesBenchmark.RunAsync(rest),
    ["targets", .. var rest] => await TargetsBenchmark.RunAsync(rest),
    ["metrics", .. var rest] => await MetricsBenchmark.RunAsync(rest),
    ["turns", .. var rest] => await TurnsBenchmark.RunAsync(rest),
    ["watch", .. var rest] when rest.Contains("--processes") => await FleetBenchmark.RunAsync(rest),
    ["watch", .. var rest] => await WatchBenchmark.RunAsync(rest),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("""
        With --runtime 11 (or 8, 9) the servers that are measured, the sample and tests/Shapes, are published with that runtime first.

        Benchmarks load [--rounds 5] [--seconds 5]
            requests per second of one core: the load agent against hey, wrk, ab and autocannon, and what a request costs the agent
        Benchmarks bodies [--rounds 5] [--seconds 4]
            bodies of 100 KB and 5 MB: requests per second of the load agent against ab; exit code 3 where ours is more than 10 % below
        Benchmarks agree [--rounds 3] [--seconds 10]
            whether hey, wrk and ab report the throughput that the load agent reports, on an endpoint of known capacity
        Benchmarks beside [--rounds 5] [--seconds 10]
            two loads at once (run --with) against two hey side by side: exit code 3 where a throughput differs by more than 3 %
        Benchmarks edges
            what the throughput's definition makes of servers of known throughput, simulated without a clock: whole counts and shares of time
        Benchmarks looks [--loads 100]
            whether Little's law fails a healthy open loop at rates of 50 a second and its multiples
        Benchmarks stalled [--tries 10] [--seconds 5] [--only alone]
            whether a load says that its generator was stopped, by 10, 25 and 50 %, and says nothing when it was not; exit code 3 where one is wrong
        Benchmarks known [--rounds 3] [--seconds 6] [--only /fixed/50,/batch/100]
            servers whose throughput and latency are known, asked by us and by wrk, hey and ab: what was true and what each said
        Benchmarks overhead [--rounds 5] [--seconds 5] [--rate 5000]
            what measuring adds to the response time at the 99th percentile: the load agent's open loop against plain blocking sockets, as many
        Benchmarks attach [--pairs 20] [--seconds 4] [--signals counters|waits|all|requests]
            what attaching at 250 ms costs the target: its processor time per request, with and without. "requests": counters and requests that no
            governor leaves, against counters alone
        Benchmarks await-cost [--rounds 10] [--seconds 3]
            what following requests costs the target a request and an await, without a session, with events alone and with ids, in turns; and the dashboard
            at 1,000 requests/s; exit code 3 beyond a bar
        Benchmarks trace-ids [--rounds 20] [--seconds 3]
            what the trace ids of requests cost the target a request, beside statuses alone, and what listening to ASP.NET Core's ActivitySource would, on
            servers with and without activities of their own, in turns; exit code 3 beyond a bar
        Benchmarks units [--rounds 20] [--seconds 3]
            what reading units of work costs the target: an activity of a source that is read, and a request beside them, where the source is named, and where
            its name's beginning is given
        Benchmarks accounts [--shapes [--processors 2]] [--rounds 1] [--seconds 5] [--only /PATH,/PATH]
                            [--connections N] [--record FOLDER]
            whether the parts of a request's time, from the target's events alone, add up to what the client measured, on the sample or on servers
            unlike it (tests/Shapes); exit code 3 beyond 5 % of the mean or 10 % of p95. --record keeps the events as test streams
        Benchmarks awaits [--pairs 0] [--profiler] [--only /PATH]
            where requests await, on ten shapes: the call site and what it awaits, and whether the rows of a route add up to the client's mean; what a trace
            costs the target an await; exit code 3 beyond 5 % or 5 ms, or 8 µs
        Benchmarks awaited [--tries 20] [--pairs 0]
            what blocked threads wait for: whether the async method is named and how soon after the click; what following tasks costs the target
        Benchmarks accounts --reader [--rounds 100]
            what adding up costs the reader: nanoseconds and bytes an event, from recorded streams
        Benchmarks snapshots [--tries 20]
            one stack snapshot and one look at /proc while Thread.Sleep and socket reads starve the pool: time, whole stacks, the blocker named; exit code 3 below the bar
        Benchmarks blockers [--tries 20] [--seconds 60] [--only first|kinds|inlined|oracle|reader] [--dotnet-trace DIR/dotnet-trace]
            who blocks, live: how soon and whether rightly named, against dotnet-trace in the same seconds, and the reader's cost; exit code 3 below a bar
        Benchmarks findings [--tries 20] [--only /PATH,/PATH] [--seconds 10]
            what is said to be wrong, live: whether the right finding is there within 10 s of load and whose code it names, on the sample and on servers
            unlike it; whether a healthy, an idle or a busy one is called starved; exit code 3 when one try is wrong
        Benchmarks nettrace [--tool dotnet-trace] [--only /PATH,/PATH] [--seconds 10]
            traces of dotnet-trace, recorded with the command that record prints: whether an import leads to the finding of a live recording of the same
            seconds, and what is said of traces with dotnet-trace's own profiles; exit code 3 when one differs
        Benchmarks parts [--seconds 6] [--connections 20] [--only /parts/middle] [OPTIONS OF SHAPES]
            what requests that block between awaits were blocked and queued again, beside the handlers' own clocks. Options of shapes:
            [--min-threads N] [--activities opentelemetry|own|thread] [--other-session flow|requests]
        Benchmarks oracle [--requests 13000] [--connections 32] [--http2] [OPTIONS OF SHAPES]
            whose each wait is said to be, against the log that handlers write of their own waits; exit code 3 below 99.5 %
        Benchmarks innocent [--seconds 12] [OPTIONS OF SHAPES]
            whether "run --json" calls routes blocked that never block, beside others that do; exit code 3 where it does, or below 99 % of the time blocked
        Benchmarks blame [--tries 10] [--seconds 6] [--only WORDS]
            to whom "record --json" owes the waits of requests, against what the server logged of its own threads; and whether the slowest requests that it
            keeps are the client's slowest; exit code 3 below a bar
        Benchmarks metrics [--minutes 10] [--rounds 5]
            /metrics beside a server that starves: what promtool says of it and of the alert rules, series of a target, what a scrape costs, and whether
            real Prometheus (Debian's package prometheus) has every scrape and the finding; exit code 3 beyond a bar
        Benchmarks runtimes [--seconds 6] [--only /lambda,/stock] [--versions 10,11]
            what the runtimes of .NET 8 to 11 tell of the same servers (tests/Shapes, published with each): the table of docs/runtimes.md; exit code 3
            where a cell is not as it is there
        Benchmarks curves --record FOLDER [--rounds r2,r3,busy] [--only CASE,CASE]
            records how the pool grows while requests wait in .Result: what the model of Task waits is held to (docs/models.md)
        Benchmarks assistants [--rounds 1]
            a client of the official MCP SDK finds the blocking line and proves its cure, on an endpoint edited in three ways: calls and bytes of answers;
            exit code 3 where one is missed, or beyond 6 calls or 10 kB
        Benchmarks hangs [--rounds 5]
            tests of xunit, MSTest and NUnit that hang in four ways: which `test` names, and how soon; exit code 3 where one is missed or late
        Benchmarks queuewait [--rounds 3] [--seconds 15] [--only /lock]
            the wait in the pool's queue, from counters alone against enqueue and dequeue events; exit code 3 beyond 10 % in a steady state
        Benchmarks viewer [--rounds 5] [--seconds 15] [--against DASHBOARD.dll]
            what a viewer of the Live page costs the server and the wire, and how soon they see, this build and another in turns; exit code 3 below a bar
        Benchmarks pages [--rounds 7] [--heavy]
            from navigation to drawn charts in headless Chromium: 1,000 runs, an hour, a day, six runs compared (TPD_BROWSER names the browser)
        Benchmarks listing [--runs 10000] [--rounds 5]
            a folder of so many runs, listed by a process that has read none of them: seconds and peak memory; exit code 3 beyond a bar
        Benchmarks store [--operations 200000] [--rounds 5]
            foreground threads × workers over Tkrzw, in turns with the author's tkrzw_dbm_tran (package tkrzw-utils): exit code 1 below the bar
        Benchmarks histogram [--rounds 7]
            our latency histogram beside the package HdrHistogram, in turns: recording, mean and deviation, an interval's stored form
        Benchmarks verify [--rounds 2000]
            how often the verdict says "faster" or "slower" of the same, and how often it sees a difference: simulated, exit code 1 beyond the limits
        Benchmarks steady [--loads 2000]
            how often a steady load is called not reached and a drift is found, with dips each 7 s and with few answers: simulated, exit code 1 beyond the limits
        Benchmarks repeat [--times 34] [--class EndToEnd.Tests.Processes.TargetLossTests]
            a class of the end-to-end tests many times over (build EndToEnd.Tests first)
        Benchmarks kill [--points 100]
            kills a recording dashboard at so many random moments, ten a round (build EndToEnd.Tests first)
        Benchmarks soak [--minutes 92] [--busy 58] [--attaches 100] [--restarts 5] [--rate 250]
            memory, handles and threads of a dashboard and its target at 4 Hz and 250 requests/s, with a viewer, one that never reads, and a pool that starves
            every two minutes; attaches and restarts in its first part, slopes over what comes after the full hour; exit code 3 beyond a bar
        Benchmarks signals
            a signal at each of five moments of run, repeat, sweep, matrix, record and demo (build EndToEnd.Tests first)
        Benchmarks crowd [--seconds 30] [--threads 5000] [--events 25000]
            what "record" costs beside a target with thousands of threads, and beside one with more work events a second than are read: how soon they are
            left, and what is said; exit code 3 beyond a bar
        Benchmarks targets [--targets 5] [--minutes 10]
            what a further target costs a dashboard, each recorded under a rate of its own, and whether a recording shows another's; exit code 3 beyond a bar
        Benchmarks turns [--series 20]
            two programs in turns whose verdict is known: exit code 3 where the same program is faster or slower, or fewer threads or blocking code not slower
        Benchmarks watch [--minutes 30] [--moments 1] [--seconds 8]
            an unattended watch over three processes, of which one starves for some seconds: how many moments are found with method and run, and what the
            watch costs until then; exit code 3 beyond a bar
        Benchmarks watch --processes 50 [--minutes 2] [--moments 3] [--seconds 20]
            the agent ("watch --all") over so many servers, of which some starve in turns: each as log record, in metrics and as a run, nothing else; how
            soon a finding is received; what the agent costs itself and an idle server; exit code 3 beyond a bar
        Benchmarks streams [--count 100000] [--seed 1]
            damages a stream of events in so many ways and has each read by one of the four readers (build Dashboard.Tests first)
        Benchmarks mutations [--count 200] [--seed 1]
            damages a run file in so many ways and reads, lists, reports and compares each (build Dashboard.Tests first)
        """);
    return 2;
}
