using System.CommandLine;
using Dashboard.Cli;
using Dashboard.Load;

namespace Dashboard.Tests.Cli;

public sealed class LoadOptionsTests
{
    private const string Url = "http://127.0.0.1:5000/path";

    [Fact(Timeout = 10_000)]
    public async Task An_address_alone_is_a_closed_loop_of_ten_seconds()
    {
        await Task.Yield();
        Assert.Equal(new LoadPlan(Url, 10, DurationSeconds: 10), Plan(Url));
    }

    [Fact(Timeout = 10_000)]
    public async Task Every_option_of_a_closed_loop_is_in_the_plan()
    {
        await Task.Yield();
        Assert.Equal(new LoadPlan(Url, 125, DurationSeconds: 0.5), Plan($"{Url} -c 125 -d 500ms"));
        Assert.Equal(
            new LoadPlan(Url, 100, Requests: 100, TimeoutSeconds: 1.5, KeepAlive: false) { ExpectedBody = "all well" },
            Plan($"{Url} -n 100 -c 100 --timeout 1.5s --no-keep-alive --expect-body \"all well\""));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_rate_makes_an_open_loop_in_which_the_connections_are_the_most_requests_out()
    {
        await Task.Yield();
        Assert.Equal(new LoadPlan(Url, 100, DurationSeconds: 10) { Arrivals = new ArrivalRate(12.5) }, Plan($"{Url} --rate 12.5"), Same);
        Assert.Equal(new LoadPlan(Url, 7, Requests: 50) { Arrivals = new ArrivalRate(200) }, Plan($"{Url} --rate 200 -c 7 -n 50"), Same);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_ramp_brings_its_own_duration()
    {
        await Task.Yield();
        var plan = Plan($"{Url} --ramp 10s:200,500ms:0.5 --rate 20");

        Assert.Equal([new RateStage(10, 200), new RateStage(0.5, 0.5)], plan.Arrivals!.Stages);
        Assert.Equal(20, plan.Arrivals.PerSecond);
        Assert.Equal((null, null, 10.5), (plan.DurationSeconds, plan.Requests, plan.PlannedSeconds));
        Assert.Equal(0, Plan($"{Url} --ramp 10s:200").Arrivals!.PerSecond);
        Assert.Equal(0, Plan($"{Url} --ramp 10s:200 --rate 0").Arrivals!.PerSecond);
    }

    [Theory(Timeout = 10_000)]
    [InlineData("-d 1s -n 5", "The load has two end conditions: give a duration or a number of requests, not both.")]
    [InlineData("-d 601s", "Duration: above 0, at most 600 s, not 601.")]
    [InlineData("-d 0s", "Duration: above 0, at most 600 s, not 0.")]
    [InlineData("-c 0", "Connections: 1 to 1\u202f000, not 0.")]
    [InlineData("-c 1001", "Connections: 1 to 1\u202f000, not 1\u202f001.")]
    [InlineData("-c 1001 --rate 5", "Maximum unanswered: 1 to 1\u202f000, not 1\u202f001.")]
    [InlineData("-n 0", "Requests: 1 to 1\u202f000\u202f000, not 0.")]
    [InlineData("--rate 0", "Rate: above 0, at most 100\u202f000 requests/s, not 0.")]
    [InlineData("--timeout 99ms", "Timeout: 0.1 to 600 s, not 0.099.")]
    [InlineData("--ramp 1s:5 -d 1s", "The rate stages determine when the load ends")]
    [InlineData("--ramp 1s:5 -n 1", "The rate stages determine when the load ends")]
    [InlineData("--ramp 1s", "--ramp takes stages such as 10s:200,20s:500")]
    [InlineData("--ramp 1s:5,", "--ramp takes stages")]
    [InlineData("--ramp 0s:5", "Rate stage 1: above 0, at most 600 s, not 0.")]
    [InlineData("--ramp 1s:100001", "Rate of stage 1: 0 to 100\u202f000 requests/s, not 100\u202f001.")]
    [InlineData("-n 1000000 --rate 1", "1\u202f000\u202f000 requests at 1/s take longer than 600 s")]
    [InlineData("--ramp 1s:-1", "--ramp takes stages")]
    [InlineData("--rate fast", "--rate takes a number of requests per second, not 'fast'")]
    [InlineData("--rate 100001", "Rate: above 0, at most 100\u202f000 requests/s, not 100\u202f001.")]
    [InlineData("-d soon", "--duration takes a duration")]
    [InlineData("--timeout soon", "--timeout takes a duration")]
    public async Task What_makes_no_sense_is_refused_by_the_parser(string options, string says)
    {
        await Task.Yield();
        Assert.StartsWith(says, Parse($"{Url} {options}").Result.Errors[0].Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 10_000)]
    [InlineData(Url, "", null)]
    [InlineData("http://example.org/a", "http://example.org", null)]
    [InlineData("http://example.org/a", "", "neither loopback nor an allowed base address; add --allow http://example.org if you are allowed to load-test it.")]
    [InlineData("https://127.0.0.1/", "", null)]
    [InlineData("ftp://127.0.0.1/", "", "Load can be sent to http and https addresses only")]
    [InlineData("nowhere", "", "'nowhere' is not an absolute address")]
    public async Task What_must_not_run_is_refused_with_a_sentence(string arguments, string allowed, string? says)
    {
        await Task.Yield();
        var refusal = LoadOptions.Refuse(Plan(arguments), allowed.Length == 0 ? [] : [allowed]);

        if (says is null)
        {
            Assert.Null(refusal);
        }
        else
        {
            Assert.Contains(says, refusal, StringComparison.Ordinal);
        }
    }

    [Fact(Timeout = 10_000)]
    public async Task Allowed_addresses_may_be_given_more_than_once()
    {
        await Task.Yield();
        var (options, result) = Parse($"{Url} --allow http://a/ --allow http://b/");

        Assert.Equal(["http://a/", "http://b/"], options.Allowed(result));
        Assert.Empty(Parse(Url).Options.Allowed(Parse(Url).Result));
    }

    /// <summary>Records with a list in them are compared by reference; there are no stages here.</summary>
    private static bool Same(LoadPlan expected, LoadPlan actual) =>
        expected with { Arrivals = null } == actual with { Arrivals = null } && expected.Arrivals!.PerSecond == actual.Arrivals!.PerSecond && actual.Arrivals.Stages.Count == 0;

    private static LoadPlan Plan(string arguments)
    {
        var (options, result) = Parse(arguments);
        Assert.Empty(result.Errors);
        return options.Plan(result);
    }

    private static (LoadOptions Options, ParseResult Result) Parse(string arguments)
    {
        var (command, options) = (new RootCommand(), new LoadOptions());
        options.AddTo(command);
        return (options, command.Parse(arguments));
    }
}
