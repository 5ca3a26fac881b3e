using System.Net;
using Dashboard.Access;

namespace Dashboard.Tests.Access;

/// <summary>The exchange of the printed token for a cookie.</summary>
public sealed class LoginTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task The_printed_address_gives_a_cookie_and_takes_the_token_out_of_the_address()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        var printed = Login.Address(dashboard.Address.ToString().TrimEnd('/'), dashboard.Secrets);

        using var answer = await stranger.GetAsync(printed, Token);

        Assert.Equal((HttpStatusCode.SeeOther, "/"), (answer.StatusCode, answer.Headers.Location!.OriginalString));
        var cookie = Assert.Single(answer.Headers.GetValues("Set-Cookie"));
        Assert.Equal($"{dashboard.CookieName}={dashboard.Secrets.Cookie}; path=/; samesite=strict; httponly", cookie);
        Assert.DoesNotContain(dashboard.Secrets.Token, cookie, StringComparison.Ordinal);
        using var guest = dashboard.Stranger();
        guest.DefaultRequestHeaders.Add("Cookie", cookie.Split(';')[0]);
        using var page = await guest.GetAsync("/runs", Token);
        Assert.Equal(HttpStatusCode.OK, page.StatusCode);
    }

    /// <summary>What a link says after the token must not lead a user who trusts the address somewhere else.</summary>
    [Theory(Timeout = 60_000)]
    [InlineData("/targets?overview=all", "/targets?overview=all")]
    [InlineData("/runs/20261129T020000Z-taskwait-1a2b", "/runs/20261129T020000Z-taskwait-1a2b")]
    [InlineData("/?target=2", "/?target=2")]
    [InlineData("/?target=2&page=//evil.example/", "/")]
    [InlineData("//evil.example/", "/")]
    [InlineData("/\\evil.example/", "/")]
    [InlineData("https://evil.example/", "/")]
    [InlineData("javascript:alert(1)", "/")]
    [InlineData("/runs\r\nSet-Cookie: a=b", "/")]
    [InlineData("/runs\n", "/")]
    [InlineData("", "/")]
    public async Task An_address_leads_to_a_page_of_the_dashboard_and_nowhere_else(string page, string leadsTo)
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        var address = dashboard.Address.ToString().TrimEnd('/');

        using var answer = await stranger.GetAsync(Login.Address(address, dashboard.Secrets, page), Token);
        using var twice = await stranger.GetAsync($"{Login.Address(address, dashboard.Secrets, page)}&page=/runs", Token);
        using var without = await stranger.GetAsync($"/login?token=wrong&page={Uri.EscapeDataString(page)}", Token);

        Assert.Equal((HttpStatusCode.SeeOther, leadsTo), (answer.StatusCode, answer.Headers.Location!.OriginalString));
        Assert.Equal("/", twice.Headers.Location!.OriginalString);
        Assert.Equal(HttpStatusCode.Unauthorized, without.StatusCode);
        Assert.Equal($"{address}{page}", Login.Address(address, secrets: null, page));
    }

    [Fact(Timeout = 60_000)]
    public async Task The_address_works_in_any_number_of_browsers_and_nothing_else_does()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        var token = dashboard.Secrets.Token;

        Assert.Equal(HttpStatusCode.SeeOther, await dashboard.LogInAsync(stranger, token));
        Assert.Equal(HttpStatusCode.SeeOther, await dashboard.LogInAsync(stranger, token));
        foreach (var wrong in (string[])["", token[..^1], $"{token}A", dashboard.Secrets.Cookie, $"{token}&token={token}", "%00"])
        {
            Assert.Equal(HttpStatusCode.Unauthorized, await dashboard.LogInAsync(stranger, wrong));
        }

        foreach (var cookie in (string[])[$"{dashboard.CookieName}={token}", $"{dashboard.CookieName}=", $"tpd-1={dashboard.Secrets.Cookie}"])
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/runs") { Headers = { { "Cookie", cookie } } };
            using var answer = await stranger.SendAsync(request, Token);
            Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
        }
    }

    [Fact(Timeout = 60_000)]
    public async Task After_ten_wrong_tokens_in_a_minute_an_address_waits_but_not_who_is_in()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        using var guest = dashboard.Guest();

        // Neither a missing nor a stale cookie is a wrong token.
        using var stale = dashboard.Stranger();
        stale.DefaultRequestHeaders.Add("Cookie", $"{dashboard.CookieName}=of-yesterday");
        for (var i = 0; i < 2 * FailedLogins.Max; i++)
        {
            using var one = await stale.GetAsync("/", Token);
            using var other = await stranger.GetAsync("/login", Token);
            Assert.Equal((HttpStatusCode.Unauthorized, HttpStatusCode.Unauthorized), (one.StatusCode, other.StatusCode));
        }

        for (var i = 0; i < FailedLogins.Max; i++)
        {
            Assert.Equal(HttpStatusCode.Unauthorized, await dashboard.LogInAsync(stranger, $"wrong{i}"));
        }

        using var refused = await stranger.GetAsync("/login?token=wrong", Token);
        Assert.Equal(HttpStatusCode.TooManyRequests, refused.StatusCode);
        Assert.InRange(refused.Headers.RetryAfter!.Delta!.Value.TotalSeconds, 30, 60);
        Assert.StartsWith("10 wrong tokens from this address within a minute: wait ", await refused.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.SeeOther, await dashboard.LogInAsync(stranger, dashboard.Secrets.Token));
        Assert.Equal(HttpStatusCode.SeeOther, await dashboard.LogInAsync(guest, "wrong"));
        using var page = await guest.GetAsync("/runs", Token);
        Assert.Equal(HttpStatusCode.OK, page.StatusCode);
    }

    /// <summary>Images of a page anywhere on the web: they lock nobody out, and a link from there with the right token works.</summary>
    [Fact(Timeout = 60_000)]
    public async Task What_a_page_of_another_site_sends_does_not_count_and_the_right_token_gets_in_from_anywhere()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var victim = dashboard.Stranger();
        victim.DefaultRequestHeaders.Add("Sec-Fetch-Site", "cross-site");
        for (var i = 0; i < 3 * FailedLogins.Max; i++)
        {
            Assert.Equal(HttpStatusCode.Forbidden, await dashboard.LogInAsync(victim, "bad"));
        }

        using var own = dashboard.Stranger();
        Assert.Equal(HttpStatusCode.Unauthorized, await dashboard.LogInAsync(own, "mistyped"));
        Assert.Equal(HttpStatusCode.SeeOther, await dashboard.LogInAsync(victim, dashboard.Secrets.Token));
    }

    /// <summary>Along a redirect that another site began, a browser would not send the strict cookie that it has just got.</summary>
    [Fact(Timeout = 60_000)]
    public async Task A_link_on_a_page_of_another_site_gets_the_cookie_with_a_page_that_opens_the_next()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var browser = dashboard.Stranger();
        browser.DefaultRequestHeaders.Add("Sec-Fetch-Site", "cross-site");
        browser.DefaultRequestHeaders.Add("Sec-Fetch-Mode", "navigate");

        using var answer = await browser.GetAsync(Login.Address(dashboard.Address.ToString().TrimEnd('/'), dashboard.Secrets, "/targets?overview=all"), Token);
        using var wrong = await browser.GetAsync("/login?token=wrong", Token);

        Assert.Equal((HttpStatusCode.OK, "no-store"), (answer.StatusCode, answer.Headers.CacheControl!.ToString()));
        Assert.Contains(dashboard.Secrets.Cookie, Assert.Single(answer.Headers.GetValues("Set-Cookie")), StringComparison.Ordinal);
        var html = await answer.Content.ReadAsStringAsync(Token);
        Assert.Contains("""<meta http-equiv="refresh" content="0;url=/targets?overview=all">""", html, StringComparison.Ordinal);
        Assert.DoesNotContain(dashboard.Secrets.Token, html, StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.Forbidden, wrong.StatusCode);
    }

    [Fact]
    public void A_token_that_somebody_else_has_made_is_not_printed()
    {
        const string Address = "http://127.0.0.1:5080";
        var own = new AccessSecrets();

        Assert.Equal(Login.Address(Address, own), Login.Printed(Address, own));
        Assert.Equal(Address, Login.Printed(Address, new AccessSecrets(own.Token) { IsPrinted = false }));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_refusal_is_a_page_for_a_browser_and_a_sentence_for_a_program()
    {
        await using var dashboard = await ServedDashboard.StartAsync();
        using var stranger = dashboard.Stranger();
        using var browser = dashboard.Stranger();
        browser.DefaultRequestHeaders.Add("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");

        using var program = await stranger.GetAsync("/runs/x/run.json", Token);
        using var page = await browser.GetAsync("/runs?q=%22%3E%3Cscript%3E", Token);

        Assert.Equal("text/plain", program.Content.Headers.ContentType!.MediaType);
        Assert.Equal($"{Refusal.NoCookie.Sentence}\n", await program.Content.ReadAsStringAsync(Token));
        Assert.Equal("text/html", page.Content.Headers.ContentType!.MediaType);
        var html = await page.Content.ReadAsStringAsync(Token);
        Assert.Contains("<a href=\"\">Open here</a>", html, StringComparison.Ordinal);
        Assert.DoesNotContain("script", html, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("src=", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Secrets_are_128_bits_and_more_and_new_each_time()
    {
        var (one, other) = (new AccessSecrets(), new AccessSecrets());

        Assert.Equal((22, 43), (one.Token.Length, one.Cookie.Length));
        Assert.Equal(4, new[] { one.Token, one.Cookie, other.Token, other.Cookie }.Distinct(StringComparer.Ordinal).Count());
        Assert.True(one.IsToken(one.Token) && one.IsCookie(one.Cookie));
        Assert.False(one.IsToken(other.Token) || one.IsToken(one.Cookie) || one.IsToken(null) || one.IsCookie(one.Token) || one.IsCookie(null));
    }

    [Fact]
    public void A_token_from_a_file_keeps_open_pages_let_in_over_a_restart() =>
        Assert.True(new AccessSecrets("same").IsCookie(new AccessSecrets("same").Cookie));
}
