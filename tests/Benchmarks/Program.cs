using Benchmarks.Attach;
using Benchmarks.Load;

return args switch
{
    ["load", .. var rest] => await LoadBenchmark.RunAsync(rest),
    ["attach", .. var rest] => await AttachBenchmark.RunAsync(rest),
    ["server", .. var rest] => await TinyServer.RunAsync(rest),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("""
        Benchmarks load [--rounds 5] [--seconds 5] [--url http://127.0.0.1:5000/thread]
            requests per second of one core: the load agent against hey and wrk
        Benchmarks attach [--pairs 20] [--seconds 4]
            what attaching at 250 ms costs the target: its processor time per request, with and without
        Benchmarks server [PORT]
            the tiny server that load is measured against; prints its address
        """);
    return 2;
}
