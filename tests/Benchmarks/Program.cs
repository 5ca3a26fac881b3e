using Benchmarks.Load;

return args switch
{
    ["load", .. var rest] => await LoadBenchmark.RunAsync(rest),
    ["server", .. var rest] => await TinyServer.RunAsync(rest),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("""
        Benchmarks load [--rounds 5] [--seconds 5] [--url http://127.0.0.1:5000/thread]
            requests per second of one core: the load agent against hey and wrk
        Benchmarks server [PORT]
            the tiny server that load is measured against; prints its address
        """);
    return 2;
}
