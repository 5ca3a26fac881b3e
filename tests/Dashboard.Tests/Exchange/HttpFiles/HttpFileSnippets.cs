using System.Text;
using Dashboard.Exchange.HttpFiles;
using Dashboard.Exchange.Requests;
using Dashboard.Load;

namespace Dashboard.Tests.Exchange.HttpFiles;

/// <summary>Files as people write them, and how they are read here.</summary>
internal static class HttpFileSnippets
{
    public static readonly Uri Target = new("http://127.0.0.1:5000");

    /// <summary>Each with what is sent: method, path and query, headers, body.</summary>
    public static IReadOnlyList<(string Text, string Sent)> Accepted { get; } =
    [
        ("GET /orders", "GET /orders | |"),
        ("/orders", "GET /orders | |"),
        ("http://127.0.0.1:5000/orders", "GET /orders | |"),
        ("get http://localhost:5000", "GET / | |"),
        ("GET http://localhost:5000/orders HTTP/1.1", "GET /orders | |"),
        ("GET /orders\n    ?page=2\n    &size=10 HTTP/1.1\nAccept: text/plain", "GET /orders?page=2&size=10 | Accept=text/plain |"),
        ("GET /api\n  /orders\n  ?a=1", "GET /api/orders?a=1 | |"),
        ("GET /orders?a=1\n&b=2", "GET /orders?a=1&b=2 | |"),
        ("# a comment\n// another\n\nGET /orders\n# between\nAccept: */*\n", "GET /orders | Accept=*/* |"),
        ("POST /orders\nContent-Type: application/json\n\n{\"a\":1}\n", "POST /orders | Content-Type=application/json | {\"a\":1}"),
        ("POST /orders\r\nX-A: 1\r\n\r\n{\r\n}\r\n\r\n", "POST /orders | X-A=1 | {\r\n}"),
        ("POST /orders\n\nfirst\n\n# kept\nlast\n\n\n", "POST /orders | | first\n\n# kept\nlast"),
        ("PUT /orders/7\n\n<order />", "PUT /orders/7 | | <order />"),
        ("PATCH /orders/7\n\n> said somebody", "PATCH /orders/7 | | > said somebody"),
        ("DELETE /orders/7", "DELETE /orders/7 | |"),
        ("HEAD /orders", "HEAD /orders | |"),
        ("OPTIONS /orders", "OPTIONS /orders | |"),
        ("@host = http://localhost:5000\n@id=7\nGET {{host}}/orders/{{id}}", "GET /orders/7 | |"),
        ("@port=5000\n@host=localhost:{{port}}\nGET http://{{ host }}/orders", "GET /orders | |"),
        ("@a=1\n@a={{a}}2\nGET /orders?a={{a}}", "GET /orders?a=12 | |"),
        ("GET {{base}}/orders?key={{key}}", "GET /orders?key=private | |"),
        ("@key=own\nGET /orders?key={{key}}", "GET /orders?key=own | |"),
        ("GET /orders\nAuthorization: Bearer {{$processEnv TOKEN}}", "GET /orders | Authorization=Bearer of-process |"),
        ("GET /orders\nX-Token: {{$env.TOKEN}}", "GET /orders | X-Token=of-process |"),
        ("POST /orders\n\n{\"a\":{\"b\":{{id}}}}", "POST /orders | | {\"a\":{\"b\":42}}"),
        ("POST /orders\n\n< ./body.json", "POST /orders | | {{id}}"),
        ("POST /orders\n\n<@ ./body.json", "POST /orders | | 42"),
        ("POST /orders\n\n<@utf-8 body.json\n\n", "POST /orders | | 42"),
        ("POST /orders\nContent-Type: application/x-www-form-urlencoded\n\na=1\n&b=2", "POST /orders | Content-Type=application/x-www-form-urlencoded | a=1&b=2"),
        ("###\n\n###\nGET /orders\n###\n", "GET /orders | |"),
        ("GET /orders\nConnection: keep-alive", "GET /orders | |"),
        ("GET /orders\n\n\n<> 2024-01-01T000000.200.json\n", "GET /orders | |"),
        ("# @no-log\n# @no-redirect\nGET /orders", "GET /orders | |"),
        ("POST /orders\nX-Empty:\n", "POST /orders | X-Empty= |"),
    ];

    /// <summary>Each with a part of the sentence.</summary>
    public static IReadOnlyList<(string Text, string Says)> Refused { get; } =
    [
        ("", "orders.http: it holds no request"),
        ("GET", "line 1: this is not a valid address"),
        ("TRACE /orders", "line 1: the method is not one that can be sent"),
        ("GRAPHQL /orders", "line 1: the method is not one that can be sent"),
        ("GET orders", "line 1: this is not a valid address"),
        ("GET /a b", "line 1: the address has a space"),
        ("GET /orders HTTP/2", "line 1: remove the HTTP version here"),
        ("GET //evil.example/orders", "line 1: this is not a valid address"),
        ("GET https://localhost:5000/orders", "line 1: the address leads to https://localhost:5000, and the target is http://127.0.0.1:5000"),
        ("GET http://evil.example/orders", "line 1: the address leads to http://evil.example, and the target is http://127.0.0.1:5000"),
        ("GET http://localhost:5001/orders", "line 1: the address leads to http://localhost:5001"),
        ("GET http://a:b@localhost:5000/orders", "line 1: this is not a valid address"),
        ("GET /a/../b", "line 1: leave out '.'"),
        ("GET /a#b", "line 1: "),
        ("@id\nGET /orders", "line 1: this is not a variable definition"),
        ("GET /orders/{{nobody}}", "line 1: 'nobody' is not defined; write @nobody = value above it, or choose an environment with --env: dev"),
        ("GET /orders/{{id2}}\n###\n@id2=1", "line 1: 'id2' is defined below, on line 3"),
        ("GET /orders?a={{login.response.body.$.id}}", "line 1: 'login.response.body.$.id' is taken from another request"),
        ("GET /orders?a={{$datetime iso8601}}", "line 1: only $guid"),
        ("GET /orders?a={{$randomInt 9 1}}", "line 1: $randomInt takes two whole numbers"),
        ("GET /orders?a={{$processEnv NOT_SET}}", "line 1: the environment variable 'NOT_SET' is not set"),
        ("GET /orders/{{key}}", "line 1: the path contains a value from a private environment file"),
        ("GET /orders?a={{vault}}", "line 1: 'vault' is kept in a secret store"),
        ("GET /orders\nno header", "line 2: this is not a header"),
        ("GET /orders\nContent-Length: 5", "line 2: Content-Length is set by the program"),
        ("GET /orders\nHost: evil.example", "line 2: the Host header is set from the target's address"),
        ("GET /orders\nConnection: upgrade", "line 2: the Connection header may be"),
        ("GET /orders\nX-A: é", "line 2: the value of X-A contains a character"),
        ("< {% client.log(1) %}\nGET /orders", "line 1: scripts and saved responses"),
        ("GET /orders\n\n> {%\n client.test();\n%}", "line 3: scripts and saved responses"),
        ("GET /orders\n\n> ./handler.js", "line 3: scripts and saved responses"),
        ("GET /orders\n\n>> saved.json", "line 3: scripts and saved responses"),
        ("import other.http\nGET /orders", "line 1: other files are not read"),
        ("# @prompt id\nGET /orders", "line 1: @prompt is not supported"),
        ("# @timeout 5\nGET /orders", "line 1: @timeout is not supported; leave it out"),
        ("POST /orders\n\n< ../body.json", "line 3: the body's file must be in this file's folder"),
        ("POST /orders\n\n< ./missing.json", "line 3: the body's file cannot be read"),
        ("POST /orders\n\n< ./body.json\nmore", "line 4: a body read from a file cannot be combined"),
        ("POST /orders\n\n<@latin1 ./body.json", "line 3: the file's encoding is not supported"),
        ("POST /orders\nContent-Type: multipart/form-data; boundary=a\n\n--a", "line 4: a multipart body"),
        ("GET /a\n###\nGET /b", "orders.http: it has several requests; choose one with --request: #1, #2."),
    ];

    public static async Task<RequestTemplate> ReadAsync(
        TemporaryFolder folder, string text, string? request = null, string? environment = "dev", bool writes = true)
    {
        await File.WriteAllTextAsync(folder["body.json"], "{{id}}", TestContext.Current.CancellationToken);
        var input = new HttpFileInput(folder["orders.http"], text,
        [
            new HttpFileEnvironmentFile("http-client.env.json", """
                { "$shared": { "base": "http://localhost:1", "id": 42 }, // a comment
                  "dev": { "base": "http://localhost:5000", "key": "public", "vault": { "provider": "AzureKeyVault" }, }, }
                """, IsPrivate: false),
            new HttpFileEnvironmentFile("http-client.env.json.user", """{ "dev": { "key": "private" } }""", IsPrivate: true),
        ]);
        return await HttpFileEntry.Of(input, environment, name => name == "TOKEN" ? "of-process" : null)
            .WriteAsync(request, new Dictionary<string, string>(), writes, TestContext.Current.CancellationToken);
    }

    public static string Sent(RequestTemplate load)
    {
        var content = load.ApplyTo(new LoadPlan("http://x/", 1), Target).Content!;
        var headers = string.Join(", ", content.Headers.Select(header => $"{header.Name}={header.Value}"));
        Assert.StartsWith($"{Target}", content.Url, StringComparison.Ordinal);
        var path = new Uri(content.Url).PathAndQuery;
        return $"{load.Method ?? "GET"} {path} | {headers}{(headers.Length > 0 ? " " : "")}|{(content.Body is { } body ? " " + Encoding.UTF8.GetString(body) : "")}";
    }
}
