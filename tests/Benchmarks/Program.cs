using Benchmarks;
using Benchmarks.Attach;
using Benchmarks.Known;
using Benchmarks.Load;
using Benchmarks.Pages;
using Benchmarks.Store;
using Benchmarks.Verify;

return args switch
{
    ["load", .. var rest] => await LoadBenchmark.RunAsync(rest),
    ["agree", .. var rest] => await AgreeBenchmark.RunAsync(rest),
    ["overhead", .. var rest] => await OverheadBenchmark.RunAsync(rest),
    ["edges"] => EdgesSimulation.Run(),
    ["looks", .. var rest] => await LooksBenchmark.RunAsync(rest),
    ["known", .. var rest] => await KnownBenchmark.RunAsync(rest),
    ["known-server"] => KnownServer.Run(),
    ["tiny-server"] => TinyServer.Run(),
    ["plain-client", var url, var rate, var seconds, var connections] =>
        PlainClient.Run(new Uri(url), double.Parse(rate), double.Parse(seconds), int.Parse(connections)),
    ["attach", .. var rest] => await AttachBenchmark.RunAsync(rest),
    ["pages", .. var rest] => await PagesBenchmark.RunAsync(rest),
    ["store", .. var rest] => await StoreBenchmark.RunAsync(rest),
    ["verify", .. var rest] => VerifyBenchmark.Run(rest),
    ["repeat", .. var rest] => await Repeat.RunAsync(rest),
    ["kill", .. var rest] => await Durability.KillAsync(rest),
    ["mutations", .. var rest] => await Durability.MutationsAsync(rest),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("""
        Benchmarks load [--rounds 5] [--seconds 5]
            requests per second of one core: the load agent against hey, wrk, ab and autocannon, and what a request costs the agent
        Benchmarks agree [--rounds 3] [--seconds 10]
            whether hey, wrk and ab report the throughput that the load agent reports, on an endpoint of known capacity
        Benchmarks edges
            what the throughput's definition makes of servers of known throughput, simulated without a clock: whole counts and shares of time
        Benchmarks looks [--loads 100]
            whether Little's law fails a healthy open loop at rates of 50 a second and its multiples
        Benchmarks known [--rounds 3] [--seconds 6]
            servers whose throughput and latency are known, asked by us and by wrk, hey and ab: what was true and what each said
        Benchmarks overhead [--rounds 5] [--seconds 5] [--rate 5000]
            what measuring adds to the response time at the 99th percentile: the load agent's open loop against plain blocking sockets, as many
        Benchmarks attach [--pairs 20] [--seconds 4]
            what attaching at 250 ms costs the target: its processor time per request, with and without
        Benchmarks pages [--rounds 7] [--heavy]
            from navigation to drawn charts in headless Chromium: 1,000 runs, an hour, a day, six runs compared (TPD_BROWSER names the browser)
        Benchmarks store [--operations 200000] [--rounds 5]
            foreground threads × workers over Tkrzw, in turns with the author's tkrzw_dbm_tran (package tkrzw-utils): exit code 1 below the bar
        Benchmarks verify [--rounds 2000]
            how often the verdict says "faster" or "slower" of the same, and how often it sees a difference: simulated, exit code 1 beyond the limits
        Benchmarks repeat [--times 34] [--class EndToEnd.Tests.Processes.TargetLossTests]
            a class of the end-to-end tests many times over (build EndToEnd.Tests first)
        Benchmarks kill [--points 100]
            kills a recording dashboard at so many random moments, ten a round (build EndToEnd.Tests first)
        Benchmarks mutations [--count 200] [--seed 1]
            damages a run file in so many ways and reads, lists, reports and compares each (build Dashboard.Tests first)
        """);
    return 2;
}
