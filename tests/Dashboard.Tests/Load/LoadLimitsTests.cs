using Dashboard.Load;
using Dashboard.Load.Tls;

namespace Dashboard.Tests.Load;

public sealed class LoadLimitsTests
{
    private static readonly LoadPlan Good = new("http://127.0.0.1:5000/test/sync", 100, DurationSeconds: 10);

    public static TheoryData<LoadPlan, string> Refused => new()
    {
        { Good with { Connections = 0 }, "Connections: 1 to 1\u202f000, not 0." },
        { Good with { Connections = 1001 }, "Connections: 1 to 1\u202f000, not 1\u202f001." },
        { Good with { DurationSeconds = null }, "The load has no end: give a duration or a number of requests." },
        { Good with { Requests = 5 }, "The load has two end conditions: give a duration or a number of requests, not both." },
        { Good with { DurationSeconds = 601 }, "Duration: above 0, at most 600 s, not 601." },
        { Good with { DurationSeconds = 0 }, "Duration: above 0, at most 600 s, not 0." },
        { Good with { DurationSeconds = double.NaN }, "Duration: above 0, at most 600 s, not NaN." },
        { Good with { DurationSeconds = null, Requests = 1_000_001 }, "Requests: 1 to 1\u202f000\u202f000, not 1\u202f000\u202f001." },
        { Good with { TimeoutSeconds = 0.05 }, "Timeout: 0.1 to 600 s, not 0.05." },
        { Good with { TimeoutSeconds = double.NaN }, "Timeout: 0.1 to 600 s, not NaN." },
        { Good with { Url = "/test" }, "'/test' is not an absolute address such as http://127.0.0.1:5000/path." },
        { Good with { Url = "file:///test" }, "Load can be sent to http and https addresses only; 'file:///test' is file." },
        { Good with { Url = "nonsense" }, "'nonsense' is not an absolute address such as http://127.0.0.1:5000/path." },
        { Good with { Url = "ftp://127.0.0.1/" }, "Load can be sent to http and https addresses only; 'ftp://127.0.0.1/' is ftp." },
        { Good with { Url = "https://example.org/a" }, "Load is sent to this machine only; https://example.org is neither loopback nor an allowed base address." },
        { Good with { HttpVersion = "3" }, "The HTTP version must be 1.1 or 2." },
        { Good with { StreamsPerConnection = 10 }, "Streams per connection apply only to HTTP/2: leave the value out, or choose HTTP/2." },
        { Good with { HttpVersion = "2", StreamsPerConnection = 0 }, "Streams per connection: 1 to 1\u202f000, not 0." },
        { Good with { HttpVersion = "2", KeepAlive = false }, "HTTP/2 reuses connections: choose HTTP/1.1 to open one per request." },
        { Good with { Trust = new ServerTrust { Certificates = "none" } }, "The trusted certificates are missing: choose the file again." },
        { Good with { Url = "http://example.org/a" }, "Load is sent to this machine only; http://example.org is neither loopback nor an allowed base address." },
        { Good with { Url = "http://target:5001/x" }, "Load is sent to this machine only; http://target:5001 is neither loopback nor an allowed base address." },
        { Good with { Url = "http://target:5000.example.org/" }, "'http://target:5000.example.org/' is not an absolute address such as http://127.0.0.1:5000/path." },
        { Good with { Url = "http://target:5000@example.org/" }, "Load is sent to this machine only; http://target:5000@example.org is neither loopback nor an allowed base address." },
        { Good with { Url = "http://other/apix" }, "Load is sent to this machine only; http://other is neither loopback nor an allowed base address." },
        { Good with { Url = "http://other/api/../x" }, "Load is sent to this machine only; http://other is neither loopback nor an allowed base address." },
    };

    public static TheoryData<LoadPlan, string> RefusedArrivals => new()
    {
        { Open(0), "Rate: above 0, at most 100\u202f000 requests/s, not 0." },
        { Open(-1), "Rate: above 0, at most 100\u202f000 requests/s, not -1." },
        { Open(100_001), "Rate: above 0, at most 100\u202f000 requests/s, not 100\u202f001." },
        { Open(double.NaN), "Rate: above 0, at most 100\u202f000 requests/s, not NaN." },
        { Open(10) with { DurationSeconds = null }, "The load has no end: give a duration or a number of requests." },
        { Open(10) with { Requests = 5 }, "The load has two end conditions: give a duration or a number of requests, not both." },
        { Open(10) with { DurationSeconds = null, Requests = 6_001 }, "6\u202f001 requests at 10/s take longer than 600 s: use fewer requests or a higher rate." },
        { Open(-1, (5, 20)), "Rate: 0 to 100\u202f000 requests/s, not -1." },
        { Open(10) with { Connections = 1_001 }, "Maximum unanswered: 1 to 1\u202f000, not 1\u202f001." },
        { Open(10, (5, 20)) with { DurationSeconds = 5 }, "The rate stages determine when the load ends: leave out duration and number of requests." },
        { Open(10, (5, 20)) with { Requests = 5 }, "The rate stages determine when the load ends: leave out duration and number of requests." },
        { Open(10, (5, 20), (0, 20)), "Rate stage 2: above 0, at most 600 s, not 0." },
        { Open(10, (5, 20), (double.NaN, 20)), "Rate stage 2: above 0, at most 600 s, not NaN." },
        { Open(10, (5, 100_001)), "Rate of stage 1: 0 to 100\u202f000 requests/s, not 100\u202f001." },
        { Open(10, (300, 20), (301, 20)), "Rate stages in total: above 0, at most 600 s, not 601." },
        { Open(10, [.. Enumerable.Repeat((1.0, 20.0), 21)]), "Rate stages: 1 to 20, not 21." },
        { Open(0, (5, 0), (5, 0)), "The rate is 0 in all stages, so nothing would be sent; raise one." },
        { Good with { ExpectedBody = new string('ä', 32_769) }, "The expected body must be at most 65536 bytes long." },
    };

    public static TheoryData<LoadPlan[], string> RefusedTogether => new()
    {
        { [Good with { Connections = 600 }, Good with { Connections = 401 }], "The loads have 1\u202f001 connections together: at most 1\u202f000 are possible." },
        { [Count(600_000), Count(400_001)], "The loads have 1\u202f000\u202f001 requests together: at most 1\u202f000\u202f000 are possible." },
        { [Open(60_000), Open(30_000, (5, 40_001)) with { DurationSeconds = null }], "The loads have 100\u202f001 requests/s together: at most 100\u202f000 are possible." },
        { [.. Enumerable.Repeat(Good with { Connections = 1 }, 9)], "9 loads at the same time: at most 8 are possible." },
        { [Good, Good with { DurationSeconds = 601 }], "load 1: Duration: above 0, at most 600 s, not 601." },
        { [Good, Good with { Url = "http://example.org/a" }], "load 1: Load is sent to this machine only; http://example.org is neither loopback nor an allowed base address." },
    };

    [Theory]
    [MemberData(nameof(RefusedTogether))]
    public void What_loads_at_the_same_time_do_together_is_limited_as_one_load_is(LoadPlan[] loads, string sentence) =>
        Assert.Equal(sentence, LoadLimits.Refuse([.. loads.Select((load, index) => ($"load {index}", load))], []));

    [Fact]
    public void Eight_loads_within_the_limits_may_run_at_the_same_time()
    {
        Assert.Null(LoadLimits.Refuse([.. Enumerable.Range(0, 8).Select(index => ($"load {index}", Good with { Connections = 125 }))], []));
        Assert.Equal("Connections: 1 to 1\u202f000, not 0.", LoadLimits.Refuse([("load", Good with { Connections = 0 })], []));
    }

    [Theory]
    [MemberData(nameof(RefusedArrivals))]
    public void A_rate_that_no_load_can_follow_is_refused_with_a_sentence(LoadPlan plan, string sentence) =>
        Assert.Equal(sentence, LoadLimits.Refuse(plan, []));

    [Fact]
    public void The_limits_of_a_rate_are_allowed()
    {
        Assert.Null(LoadLimits.Refuse(Open(100_000), []));
        Assert.Null(LoadLimits.Refuse(Open(10) with { DurationSeconds = null, Requests = 6_000 }, []));
        Assert.Null(LoadLimits.Refuse(Open(0, [.. Enumerable.Repeat((30.0, 100_000.0), 20)]), []));
        Assert.Null(LoadLimits.Refuse(Good with { ExpectedBody = new string('ä', 32_768) }, []));
    }

    [Theory]
    [MemberData(nameof(Refused))]
    public void A_load_beyond_the_limits_is_refused_with_a_sentence(LoadPlan plan, string sentence) =>
        Assert.Equal(sentence, LoadLimits.Refuse(plan, ["http://target:5000/", "http://other/api"]));

    [Theory]
    [InlineData("http://127.0.0.1:5000/test")]
    [InlineData("http://localhost/")]
    [InlineData("http://[::1]:80/x?ms=5")]
    [InlineData("http://target:5000/any/path?q=1")]
    [InlineData("http://TARGET:5000/")]
    [InlineData("http://other/api/x")]
    [InlineData("http://other/api")]
    public void Loopback_and_allowed_addresses_are_not_refused(string url) =>
        Assert.Null(LoadLimits.Refuse(Good with { Url = url }, ["http://target:5000", "http://other/api"]));

    [Theory]
    [InlineData(1, 600.0, null, 0.1)]
    [InlineData(1000, null, 1_000_000, 600.0)]
    public void The_limits_themselves_are_allowed(int connections, double? seconds, int? requests, double timeout) =>
        Assert.Null(LoadLimits.Refuse(Good with { Connections = connections, DurationSeconds = seconds, Requests = requests, TimeoutSeconds = timeout }, []));

    private static LoadPlan Open(double perSecond, params (double Seconds, double PerSecond)[] stages) => Good with
    {
        DurationSeconds = stages.Length == 0 ? 10 : null,
        Arrivals = new ArrivalRate(perSecond) { Stages = [.. stages.Select(stage => new RateStage(stage.Seconds, stage.PerSecond))] },
    };

    private static LoadPlan Count(int requests) => Good with { DurationSeconds = null, Requests = requests, Connections = 1 };
}
