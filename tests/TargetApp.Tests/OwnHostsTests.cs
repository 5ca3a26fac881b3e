using System.Net;
using System.Net.Http.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace TargetApp.Tests;

/// <summary>Under which names the sample lets itself be changed.</summary>
public sealed class OwnHostsTests
{
    private static readonly TargetAppOptions Options = new() { Port = 0, Hosts = ["target"] };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task Every_POST_under_a_foreign_name_is_refused_with_a_sentence()
    {
        await using var target = TargetHost.Build(Options);
        await target.StartAsync(Token);
        using var http = new HttpClient { BaseAddress = new Uri(target.Urls.First()) };
        string[] changing =
        [
            .. target.Services.GetRequiredService<EndpointDataSource>().Endpoints.OfType<RouteEndpoint>()
                .Where(route => route.Metadata.GetMetadata<IHttpMethodMetadata>()?.HttpMethods.Any(method => method != "GET") == true)
                .Select(route => route.RoutePattern.RawText!),
        ];
        Assert.Contains("/pool/min-threads", changing);
        Assert.Contains("/store/matrix", changing);

        foreach (var path in changing)
        {
            foreach (var host in (string[])["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "target.evil.example", "192.0.2.1", "0.0.0.0"])
            {
                using var refused = await PostAsync(http, path, host);
                Assert.True(refused.StatusCode == HttpStatusCode.Forbidden, $"{path} under {host}: {refused.StatusCode}");
                Assert.StartsWith($"This server does not accept that under the name '{host}'", await refused.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
            }

            foreach (var host in (string[])["localhost", "127.0.0.1", "127.0.0.1:1", "[::1]", "target:5000", "TARGET"])
            {
                using var taken = await PostAsync(http, path, host);
                Assert.True(taken.StatusCode == HttpStatusCode.BadRequest, $"{path} under {host}: {taken.StatusCode}");
            }
        }
    }

    private static Task<HttpResponseMessage> PostAsync(HttpClient http, string path, string host)
    {
        // An empty order is refused with 400 by whoever reads it: nothing is changed in this test's own process.
        var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = JsonContent.Create(new { }), Headers = { Host = host } };
        return http.SendAsync(request, Token);
    }
}
