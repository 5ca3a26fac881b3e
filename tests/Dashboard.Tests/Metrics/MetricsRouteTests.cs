using System.Net;
using Dashboard.Access;
using Dashboard.Metrics;
using Dashboard.Tests.Access;

namespace Dashboard.Tests.Metrics;

/// <summary>Who gets <c>/metrics</c>.</summary>
public sealed class MetricsRouteTests
{
    private static readonly AccessSecrets Secrets = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task Nobody_where_it_is_not_switched_on()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var guest = dashboard.Guest();
        using var stranger = dashboard.Stranger();

        Assert.All(
            [await AskAsync(guest, $"Bearer {dashboard.Secrets.Token}"), await AskAsync(stranger, null)],
            static answer => Assert.Equal((HttpStatusCode.NotFound, "No metrics here: start serve with --metrics-token.\n"), answer));
    }

    [Fact(Timeout = 60_000)]
    public async Task Who_sends_its_own_token_and_nobody_else()
    {
        await using var dashboard = await ServedDashboard.StartAsync(static options => options with { Metrics = new MetricsOptions(Secrets, null, static _ => { }) });
        using var guest = dashboard.Guest();
        using var stranger = dashboard.Stranger();
        foreach (var wrong in (string?[])[null, "", "Bearer", "Bearer ", $"Bearer {Secrets.Token}x", $"Basic {Secrets.Token}", $"Bearer {dashboard.Secrets.Token}", $"Bearer {dashboard.Secrets.Cookie}"])
        {
            Assert.Equal(HttpStatusCode.Unauthorized, (await AskAsync(stranger, wrong)).Status);
            Assert.Equal(HttpStatusCode.Unauthorized, (await AskAsync(guest, wrong)).Status);
        }

        Assert.Equal(HttpStatusCode.OK, (await AskAsync(stranger, $"Bearer {Secrets.Token}")).Status);
        Assert.Equal(HttpStatusCode.OK, (await AskAsync(stranger, $"bearer {Secrets.Token}")).Status);
        using var page = new HttpRequestMessage(HttpMethod.Get, "/runs");
        page.Headers.TryAddWithoutValidation("Authorization", $"Bearer {Secrets.Token}");
        using var refused = await stranger.SendAsync(page, Token);
        Assert.Equal(HttpStatusCode.Unauthorized, refused.StatusCode);
    }

    private static async Task<(HttpStatusCode Status, string Body)> AskAsync(HttpClient client, string? authorization)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, MetricsFeature.Path);
        if (authorization is not null)
        {
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
        }

        using var answer = await client.SendAsync(request, Token);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync(Token));
    }
}
