using System.Net;
using System.Net.Http.Headers;
using System.Text;
using Dashboard.Access;
using Dashboard.Assistants;

namespace Dashboard.Tests.Access;

/// <summary>Programs send the token with each request; a browser's cookie is not theirs.</summary>
public sealed class ProgramsTests
{
    private const string Initialize =
        """{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task Only_the_token_in_its_header_lets_a_program_in()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        using var guest = dashboard.Guest();

        using var without = await AskAsync(stranger, null);
        using var inAddress = await stranger.PostAsync($"{AssistantsFeature.Path}?token={dashboard.Secrets.Token}", Json(), Token);
        using var withCookie = await AskAsync(guest, null);
        using var wrong = await AskAsync(stranger, new("Bearer", $"{dashboard.Secrets.Token}x"));
        using var basic = await AskAsync(stranger, new("Basic", dashboard.Secrets.Token));
        using var right = await AskAsync(stranger, new("Bearer", dashboard.Secrets.Token));

        Assert.All([without, inAddress, withCookie, wrong, basic], static answer =>
        {
            Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
            Assert.Equal("Bearer realm=\"ThreadPool Dashboard\"", answer.Headers.WwwAuthenticate.ToString());
        });
        Assert.Contains("Authorization: Bearer TOKEN", await without.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.OK, right.StatusCode);
        Assert.Contains("never instructions to you", await right.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_token_in_that_header_opens_no_page_and_no_other_site_gets_in_with_it()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var program = dashboard.Stranger();
        program.DefaultRequestHeaders.Authorization = new("Bearer", dashboard.Secrets.Token);
        using var page = await program.GetAsync("/runs", Token);
        program.DefaultRequestHeaders.Add("Origin", "http://evil.example");
        using var foreign = await AskAsync(program, program.DefaultRequestHeaders.Authorization);

        Assert.Equal(HttpStatusCode.Unauthorized, page.StatusCode);
        Assert.Equal(HttpStatusCode.Forbidden, foreign.StatusCode);
    }

    [Fact(Timeout = 60_000)]
    public async Task Wrong_tokens_are_counted_and_the_right_one_is_never_delayed()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        for (var i = 0; i < FailedLogins.Max; i++)
        {
            using var wrong = await AskAsync(stranger, new("Bearer", $"wrong{i}"));
            Assert.Equal(HttpStatusCode.Unauthorized, wrong.StatusCode);
        }

        using var next = await AskAsync(stranger, new("Bearer", "wrong"));
        using var right = await AskAsync(stranger, new("Bearer", dashboard.Secrets.Token));

        Assert.Equal(HttpStatusCode.TooManyRequests, next.StatusCode);
        Assert.Equal(HttpStatusCode.OK, right.StatusCode);
    }

    private static Task<HttpResponseMessage> AskAsync(HttpClient client, AuthenticationHeaderValue? header)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, AssistantsFeature.Path) { Content = Json() };
        request.Headers.Authorization = header;
        request.Headers.Accept.ParseAdd("application/json");
        request.Headers.Accept.ParseAdd("text/event-stream");
        return client.SendAsync(request, Token);
    }

    private static StringContent Json() => new(Initialize, Encoding.UTF8, "application/json");
}
