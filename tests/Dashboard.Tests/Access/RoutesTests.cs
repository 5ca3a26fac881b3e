using System.Net;
using System.Text.RegularExpressions;
using Dashboard.Access;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Access;

/// <summary>What is given to somebody without the cookie.</summary>
public sealed partial class RoutesTests
{
    private static readonly string[] Open = ["/login", "/health", "/metrics"];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task Every_route_refuses_but_the_login_the_health_check_and_metrics_that_are_not_there()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        var routes = dashboard.App.Services.GetRequiredService<EndpointDataSource>().Endpoints.OfType<RouteEndpoint>().ToList();
        Assert.InRange(routes.Count, 20, 1_000);
        foreach (var expected in (string[])["/", "/runs", "/runs/{id}/samples.csv", "/compare/report.html", "/_blazor/negotiate", "/_blazor", "/targets", "/not-found", "/css/app.css"])
        {
            Assert.Contains(routes, route => $"/{route.RoutePattern.RawText!.TrimStart('/')}" == expected);
        }

        foreach (var route in routes)
        {
            var path = $"/{Parameter().Replace(route.RoutePattern.RawText!, "x").TrimStart('/')}";
            foreach (var method in route.Metadata.GetMetadata<IHttpMethodMetadata>()?.HttpMethods is { Count: > 0 } own ? own : ["GET", "POST", "PUT", "DELETE", "OPTIONS"])
            {
                using var answer = await stranger.SendAsync(new HttpRequestMessage(new HttpMethod(method), path), Token);
                if (!(path == "/login" || (path == "/health" && answer.StatusCode == HttpStatusCode.OK) || (path == "/metrics" && answer.StatusCode == HttpStatusCode.NotFound)))
                {
                    Assert.True(answer.StatusCode == HttpStatusCode.Unauthorized, $"{method} {path}: {answer.StatusCode}");
                    Assert.Equal("no-store", answer.Headers.CacheControl!.ToString());
                }
            }
        }

        Assert.Equal(Open.Order(StringComparer.Ordinal), routes.Where(route => route.Metadata.GetMetadata<OpenToAll>() is not null).Select(route => route.RoutePattern.RawText!).Order(StringComparer.Ordinal));
    }

    [Theory(Timeout = 60_000)]
    [InlineData("GET", "/nothing-here")]
    [InlineData("GET", "/css/app.css")]
    [InlineData("GET", "/_framework/blazor.web.js")]
    [InlineData("POST", "/health")]
    [InlineData("GET", "/health/..%2fruns")]
    [InlineData("GET", "//health")]
    [InlineData("GET", "/login/../runs")]
    [InlineData("GET", "/login%2f..%2fruns")]
    [InlineData("GET", "/login/x?token=1")]
    public async Task Nor_is_there_a_way_around_the_routes(string method, string path)
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        using var answer = await stranger.SendAsync(new HttpRequestMessage(new HttpMethod(method), new Uri(dashboard.Address.ToString().TrimEnd('/') + path)), Token);

        Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_health_check_answers_everybody()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();

        Assert.Equal("healthy", await stranger.GetStringAsync("/health", Token));
    }

    [Fact(Timeout = 60_000)]
    public async Task Without_a_token_everybody_on_this_machine_is_in()
    {
        await using var dashboard = await ServedDashboard.StartAsync(options => options with { Secrets = null });
        using var stranger = dashboard.Stranger();

        using var page = await stranger.GetAsync("/runs", Token);
        Assert.Equal(HttpStatusCode.OK, page.StatusCode);
        Assert.Matches(@"^healthy\nprocessBytes \d{8,}\n(\w+ \d+\n)*timelineItems 0\n", await stranger.GetStringAsync("/health", Token));
        Assert.Equal(HttpStatusCode.SeeOther, await dashboard.LogInAsync(stranger, "any"));
        Assert.Equal("http://127.0.0.1:5080", Login.Address("http://127.0.0.1:5080", null));
    }

    [GeneratedRegex(@"\{[^}]+\}", RegexOptions.None, 1000)]
    private static partial Regex Parameter();
}
