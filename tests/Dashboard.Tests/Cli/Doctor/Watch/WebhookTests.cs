using System.Collections.Concurrent;
using System.Net;
using Dashboard.Cli.Doctor.Watch;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Dashboard.Tests.Cli.Doctor.Watch;

/// <summary>Findings that are posted to a server of this machine.</summary>
public sealed class WebhookTests
{
    private readonly ConcurrentQueue<(string Type, string Body)> _got = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 30_000)]
    public async Task The_finding_is_posted_as_json()
    {
        await using var server = await ServeAsync(static _ => Task.FromResult(204));

        Assert.Null(await PostAsync(server, times: 1));

        Assert.Equal(("application/json; charset=utf-8", "{\"a\":1}"), Assert.Single(_got));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_server_that_is_busy_is_asked_again_and_one_that_stays_so_is_given_up_in_a_sentence()
    {
        await using var late = await ServeAsync(attempt => Task.FromResult(attempt < 3 ? 503 : 200));
        Assert.Null(await PostAsync(late, times: 100, longestSeconds: 1_000));
        Assert.Equal(3, _got.Count);

        await using var never = await ServeAsync(static _ => Task.FromResult(500));
        Assert.Equal("127.0.0.1 did not take the finding after 4 attempts (status 500).", await PostAsync(never, times: 100, longestSeconds: 1_000));
        Assert.Equal(3 + 4, _got.Count);
    }

    [Theory(Timeout = 30_000)]
    [InlineData(404, "127.0.0.1 did not take the finding (status 404).")]
    [InlineData(302, "127.0.0.1 did not take the finding (status 302, and redirects are not followed).")]
    public async Task What_will_not_pass_is_tried_once(int status, string sentence)
    {
        await using var server = await ServeAsync(_ => Task.FromResult(status));

        Assert.Equal(sentence, await PostAsync(server, times: 1));

        Assert.Single(_got);
    }

    [Fact(Timeout = 30_000)]
    public async Task One_that_hangs_is_given_up_and_one_that_is_not_there_too()
    {
        var end = new TaskCompletionSource();
        await using (var server = await ServeAsync(async _ =>
        {
            await end.Task;
            return 200;
        }))
        {
            Assert.Equal("127.0.0.1 did not take the finding after 4 attempts (no answer within 10 s).", await PostAsync(server, times: 20));
            end.SetResult();
        }

        using var gone = new Webhook(new Uri("http://127.0.0.1:1/hook/secret"), Webhook.Longest, new HurryingTime(1_000));
        var problem = await gone.PostAsync(new FindingNotice("{}", null), Token);
        Assert.StartsWith("127.0.0.1 did not take the finding after 4 attempts (", problem, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", problem, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("http://127.0.0.1:5000/hook", "", null)]
    [InlineData("http://localhost/hook", "", null)]
    [InlineData("http://[::1]/hook", "", null)]
    [InlineData("https://alerts.example.com/hook", "other.example.com alerts.example.com", null)]
    [InlineData("https://ALERTS.example.com/hook", "alerts.example.com", null)]
    [InlineData("https://alerts.example.com/hook?key=s3cret", "", "--webhook leads to alerts.example.com, which is not this machine: add --webhook-host alerts.example.com to allow that")]
    [InlineData("https://alerts.example.com.evil.example/hook", "alerts.example.com", "--webhook leads to alerts.example.com.evil.example")]
    [InlineData("http://127.0.0.1.evil.example/hook", "", "--webhook leads to 127.0.0.1.evil.example")]
    [InlineData("http://alerts.example.com/hook", "alerts.example.com", "--webhook sends to alerts.example.com over https only")]
    [InlineData("https://user:s3cret@localhost/hook", "", "--webhook takes no name and password in its address")]
    [InlineData("ftp://localhost/hook", "", "--webhook takes an address such as")]
    [InlineData("hook", "", "--webhook takes an address such as")]
    public void Only_this_machine_and_hosts_that_were_named_get_findings_and_others_only_encrypted(string address, string hosts, string? refusal)
    {
        var said = Webhook.Refuse(address, hosts.Split(' ', StringSplitOptions.RemoveEmptyEntries));

        Assert.Equal(refusal is null, said is null);
        Assert.StartsWith(refusal ?? "", said ?? "", StringComparison.Ordinal);
        Assert.DoesNotContain("s3cret", said ?? "", StringComparison.Ordinal);
    }

    /// <param name="times">How many times sooner it gives up and asks again.</param>
    private static async Task<string?> PostAsync(WebApplication server, double times, double longestSeconds = 10)
    {
        using var webhook = new Webhook(new Uri($"{server.Urls.First()}/hook/secret"), TimeSpan.FromSeconds(longestSeconds), new HurryingTime(times));
        return await webhook.PostAsync(new FindingNotice("{\"a\":1}", null), Token);
    }

    /// <param name="answer">Gets the number of the attempt, and returns a status.</param>
    private async Task<WebApplication> ServeAsync(Func<int, Task<int>> answer)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        var app = builder.Build();
        var attempts = 0;
        app.MapPost("/hook/secret", async (HttpContext context) =>
        {
            using var body = new StreamReader(context.Request.Body);
            _got.Enqueue((context.Request.ContentType!, await body.ReadToEndAsync()));
            context.Response.Headers.Location = "http://127.0.0.1:1/elsewhere";
            context.Response.StatusCode = await answer(Interlocked.Increment(ref attempts));
        });
        await app.StartAsync(Token);
        return app;
    }
}
