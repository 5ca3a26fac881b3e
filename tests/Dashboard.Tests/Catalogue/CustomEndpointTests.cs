using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Tests.Catalogue;

/// <summary>Whatever is typed into the fields of an endpoint of one's own, no load leaves for another machine.</summary>
public sealed class CustomEndpointTests
{
    private static readonly Uri Target = new("http://127.0.0.1:5080");

    public static TheoryData<string> Hostile =>
    [
        "", " ", "orders", "//evil.example/x", "///evil.example/x", @"\\evil.example\x", @"/\evil.example/x", @"\/evil.example", @"/orders\..\x", "@evil.example/", "/@evil.example",
        ":80@evil.example/", "/:80@evil.example", ".evil.example/", ":5081/", "http://evil.example/", "https://evil.example/", "HTTP://evil.example/", "file:///etc/passwd",
        "javascript:alert(1)", "data:text/html,x", "ftp://evil.example/", "/orders\r\nHost: evil.example", "/orders\nX", "/orders\0", "/orders\t", "\t//evil.example", " //evil.example",
        "/ /evil.example", "/..//evil.example/", "/../../etc/passwd", "/%2e%2e/x", "/.%2E//evil.example", "/./x", "/%2f%2fevil.example", "/%5c%5cevil.example", "/orders?a=1",
        "/orders#a", "/größe", "/ｅｖｉｌ.example", "/\u2028x", "/\u00a0x", "/\ud800", "/x\udc00y", "／／evil.example", "∕∕evil.example", "/\u202e//evil", "/%", "/%zz", "/%00", "/;evil.example",
        "/{0}", "/<script>", "/'\"", "/[::1]", "?a=1", "#a", "/" + new string('a', 8_000),
    ];

    public static TheoryData<string> HostileQueries =>
    [
        "@evil.example", "//evil.example", "?//evil.example", "a=1#@evil.example", "a=1\r\nHost: evil.example", "a=\ud800", "http://evil.example", @"\\evil.example", "a=b c", "größe=1",
        "&&&", "%00", new string('a', 300),
    ];

    [Fact]
    public void A_route_that_was_seen_needs_a_value_for_its_id() =>
        Assert.Equal("Path: put a value in place of {id}.", CustomEndpoint.Refuse("/orders/{id}"));

    [Theory]
    [MemberData(nameof(Hostile))]
    public void A_path_is_refused_or_stays_on_the_target(string path)
    {
        if (CustomEndpoint.Refuse(path) is { } sentence)
        {
            Assert.StartsWith("Path: ", sentence, StringComparison.Ordinal);
            Assert.EndsWith(".", sentence, StringComparison.Ordinal);
            return;
        }

        StaysHere(CustomEndpoint.Of(path).Url(Target));
    }

    [Theory]
    [MemberData(nameof(HostileQueries))]
    public void A_query_is_refused_or_stays_on_the_target(string query)
    {
        if (ScenarioQuery.Refuse(query) is null)
        {
            StaysHere(CustomEndpoint.Of("/orders").Url(Target, query));
        }
    }

    [Fact]
    public void What_would_name_another_machine_or_another_path_than_it_says_is_refused()
    {
        Assert.All(
            ["", "orders", "//evil.example", @"/\evil.example", @"\\evil.example", "http://evil.example/", "/a\r\nb", "/a/../b", "/%2e%2e/b", "/a b", "/a?b", "/a#b", "/\ud800", "/" + new string('a', 2_000)],
            path => Assert.NotNull(CustomEndpoint.Refuse(path)));
        Assert.All(
            ["/", "/orders", "/orders/7", "/a//b", "/größe", "/a%20b", "/@x", "/a:b", "/...", "/.well-known/x", "/" + new string('a', 1_999)],
            path => Assert.Null(CustomEndpoint.Refuse(path)));
    }

    [Fact]
    public void A_run_of_it_is_named_by_its_path_and_names_no_scenario()
    {
        var endpoint = CustomEndpoint.Of("/orders");
        var load = new LoadPlan(endpoint.Url(Target, "ms=50").ToString(), 20, DurationSeconds: 10, ScenarioId: endpoint.IdInPlan);
        var plan = LoadRunPlan.Of(endpoint, load, TimeSpan.Zero);

        Assert.Equal("GET /orders?ms=50, 20 connections for 10 s", plan.Title);
        Assert.Equal("GET /orders?ms=50", plan.EndpointTitle);
        Assert.Equal(("GET /orders", null), (plan.Phases[0].Name, plan.Phases[0].ServiceSeconds));
        Assert.Null(endpoint.IdInPlan);
    }

    [Theory]
    [InlineData("5080", "http://127.0.0.1:5080/")]
    [InlineData(" 5080 ", "http://127.0.0.1:5080/")]
    [InlineData("localhost:5080", "http://localhost:5080/")]
    [InlineData("127.0.0.2:80", "http://127.0.0.2/")]
    [InlineData("http://[::1]:5080", "http://[::1]:5080/")]
    [InlineData("http://127.0.0.1:5080/", "http://127.0.0.1:5080/")]
    [InlineData("https://localhost:5081", "https://localhost:5081/")]
    public void A_port_or_an_address_of_this_machine_is_where_load_goes(string text, string address) => Assert.Equal(new Uri(address), LoadAddress.Read(text));

    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("65536")]
    [InlineData("-1")]
    [InlineData("evil.example")]
    [InlineData("evil.example:5080")]
    [InlineData("http://evil.example")]
    [InlineData("https://evil.example:5080")]
    [InlineData("ftp://127.0.0.1:5080")]
    [InlineData("http://127.0.0.1@evil.example")]
    [InlineData("http://evil.example@127.0.0.1")]
    [InlineData("http://127.0.0.1.evil.example")]
    [InlineData("http://127.0.0.1:5080/path")]
    [InlineData("http://127.0.0.1:5080/?a=1")]
    [InlineData("http://127.0.0.1:5080/#a")]
    [InlineData("http://10.0.0.1")]
    [InlineData("http://0.0.0.0:5080")]
    [InlineData("http://169.254.169.254")]
    [InlineData("file:///etc/passwd")]
    [InlineData("//evil.example")]
    [InlineData("localhost:5080\r\nX")]
    public void Any_other_is_refused_with_a_sentence(string text)
    {
        Assert.StartsWith("Base URL: ", LoadAddress.Refuse(text), StringComparison.Ordinal);
        Assert.Throws<UserFacingException>(() => LoadAddress.Read(text));
    }

    private static void StaysHere(Uri url)
    {
        Assert.Equal("http://127.0.0.1:5080", url.GetLeftPart(UriPartial.Authority));
        Assert.Equal(("127.0.0.1", 5080, ""), (url.Host, url.Port, url.UserInfo));
        Assert.Null(LoadLimits.Refuse(new LoadPlan(url.ToString(), 1, DurationSeconds: 1), []));
        Assert.DoesNotContain(url.AbsoluteUri, char.IsControl);
    }
}
