using Benchmarks;
using Benchmarks.Attach;
using Benchmarks.Load;

return args switch
{
    ["load", .. var rest] => await LoadBenchmark.RunAsync(rest),
    ["attach", .. var rest] => await AttachBenchmark.RunAsync(rest),
    ["repeat", .. var rest] => await Repeat.RunAsync(rest),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("""
        Benchmarks load [--rounds 5] [--seconds 5]
            requests per second of one core: the load agent against hey and wrk
        Benchmarks attach [--pairs 20] [--seconds 4]
            what attaching at 250 ms costs the target: its processor time per request, with and without
        Benchmarks repeat [--times 34] [--class EndToEnd.Tests.Processes.TargetLossTests]
            a class of the end-to-end tests many times over (build EndToEnd.Tests first)
        """);
    return 2;
}
