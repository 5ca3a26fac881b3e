using System.Text;
using Dashboard.Exchange.HttpFiles;
using Dashboard.Exchange.Requests;
using Dashboard.Load;

namespace Dashboard.Tests.Exchange.HttpFiles;

/// <summary>What is read of an <c>.http</c> file, what is refused, and what is shown of it.</summary>
public sealed class HttpFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public static TheoryData<int> Accepted => [.. Enumerable.Range(0, HttpFileSnippets.Accepted.Count)];

    public static TheoryData<int> Refused => [.. Enumerable.Range(0, HttpFileSnippets.Refused.Count)];

    public void Dispose() => _folder.Dispose();

    [Theory(Timeout = 20_000)]
    [MemberData(nameof(Accepted))]
    public async Task What_is_written_is_sent(int snippet)
    {
        var (text, sent) = HttpFileSnippets.Accepted[snippet];

        Assert.Equal(sent, HttpFileSnippets.Sent(await HttpFileSnippets.ReadAsync(_folder, text)));
    }

    [Theory(Timeout = 20_000)]
    [MemberData(nameof(Refused))]
    public async Task What_is_not_supported_is_one_sentence_with_its_line(int snippet)
    {
        var (text, says) = HttpFileSnippets.Refused[snippet];

        // A value that nobody chose an environment for names those that there are.
        var environment = text.Contains("nobody", StringComparison.Ordinal) ? null : "dev";
        var refused = await Assert.ThrowsAsync<RequestException>(async () =>
            (await HttpFileSnippets.ReadAsync(_folder, text, environment: environment)).ApplyTo(new LoadPlan("http://x/", 1), HttpFileSnippets.Target));

        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
        Assert.EndsWith(".", refused.Message, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', refused.Message);
    }

    [Fact(Timeout = 60_000)]
    public async Task Whatever_is_written_there_it_is_sent_or_refused_in_a_sentence()
    {
        var random = new Random(7);
        string[] pieces = ["{{", "}}", "###", "\n", "\n\n", "@", "=", "<", "> {%", "%}", ":", "?", "&", "$", "\0", "\ud800", "é", " ", "http://", "/", "{{id}}", "{{key}}", "# @name a\n"];
        string[] snippets = [.. HttpFileSnippets.Accepted.Select(one => one.Text), .. HttpFileSnippets.Refused.Select(one => one.Text)];
        var (sent, refused) = (0, 0);
        for (var i = 0; i < 3_000; i++)
        {
            var text = new StringBuilder(snippets[random.Next(snippets.Length)]);
            for (var changes = random.Next(1, 5); changes > 0; changes--)
            {
                var at = random.Next(text.Length + 1);
                _ = random.Next(3) switch
                {
                    0 => text.Insert(at, pieces[random.Next(pieces.Length)]),
                    1 => text.Remove(at, Math.Min(random.Next(5), text.Length - at)),
                    _ => text.Append(snippets[random.Next(snippets.Length)]),
                };
            }

            try
            {
                var load = await HttpFileSnippets.ReadAsync(_folder, $"{text}");
                var plan = load.ApplyTo(new LoadPlan("http://x/", 1, Requests: 1), HttpFileSnippets.Target);
                Assert.Null(LoadLimits.Refuse(plan, []));
                sent++;
            }
            catch (RequestException e)
            {
                Assert.StartsWith("orders.http", e.Message, StringComparison.Ordinal);
                refused++;
            }
        }

        Assert.True(sent > 200 && refused > 200, $"{sent} sent, {refused} refused");
    }

    [Fact(Timeout = 20_000)]
    public async Task Variables_that_grow_without_end_are_refused()
    {
        var doubling = string.Join('\n', Enumerable.Range(1, 60).Select(i => $"@a{i}={{{{a{i - 1}}}}}{{{{a{i - 1}}}}}"));

        var refused = await Assert.ThrowsAsync<RequestException>(() => HttpFileSnippets.ReadAsync(_folder, $"@a0=x\n{doubling}\nGET /orders?a={{{{a60}}}}"));

        Assert.Contains("too long", refused.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("create", "POST")]
    [InlineData("all orders", null)]
    [InlineData("#3", "DELETE")]
    public async Task A_request_is_found_by_its_name(string name, string? method)
    {
        const string text = "# @name create\nPOST /orders\n### all orders\nGET /orders\n###\nDELETE /orders\n### broken\nTRACE /a";

        Assert.Equal(method, (await HttpFileSnippets.ReadAsync(_folder, text, name)).Method);
        var refused = await Assert.ThrowsAsync<RequestException>(() => HttpFileSnippets.ReadAsync(_folder, text, "other"));
        Assert.Contains("it has no request 'other'; choose one with --request: create, all orders, #3, broken.", refused.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_method_that_changes_something_needs_a_word()
    {
        var refused = await Assert.ThrowsAsync<RequestException>(() => HttpFileSnippets.ReadAsync(_folder, "POST /orders", writes: false));

        Assert.Equal("orders.http, line 1: POST can change data stored by the target; add --allow-writes to permit that.", refused.Message);
        Assert.Null((await HttpFileSnippets.ReadAsync(_folder, "GET /orders", writes: false)).Method);
    }

    [Fact(Timeout = 20_000)]
    public async Task Dynamic_values_are_made()
    {
        var load = await HttpFileSnippets.ReadAsync(_folder, "GET /a?g={{$guid}}&n={{$randomInt 5 6}}&t={{$timestamp}}&i={{$isoTimestamp}}");

        Assert.Matches(@"^GET /a\?g=[0-9a-f-]{36}&n=5&t=\d{10}&i=20\d\d-[^&]*Z \| \|$", HttpFileSnippets.Sent(load));
    }

    [Fact(Timeout = 20_000)]
    public async Task What_is_shown_has_neither_values_of_headers_nor_what_an_environment_says()
    {
        const string text = "@mine=seen\nPOST {{base}}/orders?a={{mine}}&b={{key}}&c={{id}}&token=t0ken\nAuthorization: Bearer abc\nAccept: {{key}}\nContent-Type: text/plain\n\nb0dy";

        var plan = (await HttpFileSnippets.ReadAsync(_folder, text)).ApplyTo(new LoadPlan("http://x/", 1), HttpFileSnippets.Target);

        Assert.Equal("http://127.0.0.1:5000/orders?a=seen&b=***&c=***&token=***", plan.Url);
        Assert.Equal("http://127.0.0.1:5000/orders?a=seen&b=private&c=42&token=t0ken", plan.Content!.Url);
        Assert.Equal([new("Authorization", null), new("Accept", null), new LoadHeader("Content-Type", "text/plain")], plan.Headers);
        Assert.Equal(("POST", 4), (plan.Method, plan.BodyBytes));
        Assert.DoesNotContain("abc", $"{plan}", StringComparison.Ordinal);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("""{ "dev": """, "http-client.env.json, line 1: this is not valid JSON")]
    [InlineData("[]", "http-client.env.json: it must be a JSON object")]
    [InlineData("""{ "dev": { "a": "\ud800" } }""", "http-client.env.json: it must be a JSON object")]
    [InlineData("""{ "prod": { } }""", "it has no environment 'dev'; choose one with --env: prod.")]
    public async Task A_bad_environment_file_is_refused(string json, string says)
    {
        await File.WriteAllTextAsync(_folder["http-client.env.json"], json, TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(_folder["a.http"], "GET /", TestContext.Current.CancellationToken);

        var refused = await Assert.ThrowsAsync<RequestException>(async () => await (await HttpFileEntry.ReadAsync(_folder["a.http"], "dev", TestContext.Current.CancellationToken))
            .WriteAsync(null, new Dictionary<string, string>(), allowsWrites: false, TestContext.Current.CancellationToken));

        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Files_that_are_too_long_no_text_or_behind_a_link_are_refused()
    {
        var token = TestContext.Current.CancellationToken;
        using var elsewhere = new TemporaryFolder();
        await File.WriteAllTextAsync(elsewhere["secret.json"], "secret", token);
        File.CreateSymbolicLink(_folder["link.json"], elsewhere["secret.json"]);
        Directory.CreateSymbolicLink(_folder["links"], elsewhere.FullPath);
        await File.WriteAllBytesAsync(_folder["long.http"], new byte[5_000_001], token);
        await File.WriteAllBytesAsync(_folder["latin.http"], [0x47, 0xe9], token);
        await File.WriteAllBytesAsync(_folder["long.json"], new byte[1_000_001], token);
        foreach (var (name, body) in ((string, string)[])[("a", "link.json"), ("b", "links/secret.json"), ("c", "long.json")])
        {
            await File.WriteAllTextAsync(_folder[$"{name}.http"], $"POST /\n\n< ./{body}", token);
        }

        foreach (var (file, says) in ((string, string)[])
            [("long", "is longer than"), ("latin", "is not UTF-8 text"), ("a", "is reached through a symbolic link"), ("b", "is reached through a symbolic link"), ("c", "line 3: the body's file is longer"), ("no", "cannot be read")])
        {
            var refused = await Assert.ThrowsAsync<RequestException>(async () =>
                await (await HttpFileEntry.ReadAsync(_folder[$"{file}.http"], null, token)).WriteAsync(null, new Dictionary<string, string>(), allowsWrites: true, token));
            Assert.Contains(says, refused.Message, StringComparison.Ordinal);
        }
    }
}
