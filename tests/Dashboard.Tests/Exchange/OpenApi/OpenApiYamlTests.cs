using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Dashboard.Exchange.OpenApi;
using Dashboard.Exchange.Requests;

namespace Dashboard.Tests.Exchange.OpenApi;

/// <summary>Documents in YAML: the same requests as of the same document in JSON, and what is refused.</summary>
public sealed class OpenApiYamlTests
{
    private const string Orders = """
        # The shop
        ---
        openapi: 3.1.0
        info: { title: Shop, version: 1.0 }
        paths:
          /orders/{id}:
            parameters:
              - &id { name: id, in: path, required: true, schema: { type: integer, example: 7 } }
            get:
              operationId: getOrder
              parameters:
                - name: since
                  in: query
                  required: true
                  example: '2026-01-01'
          /stock/{id}:
            post:
              operationId: addStock
              parameters: [*id]
              requestBody:
                content:
                  application/json:
                    example:
                      count: 3
                      price: 2.5
                      isNew: true
                      note: ~
                      code: "007"
                      text: |
                        two
                        lines
        """;

    [Theory(Timeout = 60_000)]
    [InlineData(OpenApiDocuments.Pets, 300)]
    [InlineData(OpenApiDocuments.Shop, 4)]
    public async Task Each_request_is_sent_as_that_of_the_same_document_in_JSON(string fixture, int atLeast)
    {
        var text = await Fixture.TextAsync(fixture);
        var json = await OpenApiDocuments.ParseAsync(text);
        var yaml = await OpenApiDocuments.ParseAsync(Yaml(JsonNode.Parse(text)!, 0), "openapi.yaml");

        Assert.InRange(json.Requests.Count, atLeast, 400);
        Assert.Equal(json.Requests.Select(request => request.Name), yaml.Requests.Select(request => request.Name));
        for (var i = 0; i < json.Requests.Count; i++)
        {
            Assert.Equal(await SentAsync(json.Requests[i]), (await SentAsync(yaml.Requests[i])).Replace("openapi.yaml", "openapi.json", StringComparison.Ordinal));
        }
    }

    [Theory(Timeout = 30_000)]
    [InlineData("shop.yaml")]
    [InlineData("shop.txt")]
    public async Task Scalars_blocks_and_aliases_are_read_as_YAML_means_them(string name)
    {
        var list = await OpenApiDocuments.ParseAsync(Orders, name);

        Assert.Equal("GET /orders/7?since=2026-01-01 | |", OpenApiDocuments.Sent(await OpenApiDocuments.WriteAsync(list, "getOrder")));
        Assert.Equal(
            """POST /stock/7 | Content-Type=application/json | {"count":3,"price":2.5,"isNew":true,"note":null,"code":"007","text":"two\nlines\n"}""",
            OpenApiDocuments.Sent(await OpenApiDocuments.WriteAsync(list, "addStock")));
    }

    [Theory(Timeout = 30_000)]
    [InlineData("swagger: '2.0'\npaths: {}", ", #/swagger: this is Swagger 2.0, which is not read; serve it as OpenAPI 3, or convert it.")]
    [InlineData("openapi: 2.0\npaths: {}", ", #/openapi: this is not an OpenAPI 3 document: it must begin with ")]
    [InlineData("openapi: 3.9.0\npaths: {}", ", #/openapi: this version of OpenAPI is not read; serve it as 3.0, 3.1 or 3.2.")]
    [InlineData("info: {}", ": this is not an OpenAPI document in YAML that can be read (Version node not found)")]
    [InlineData("openapi: 3.0.0\npaths:\n\t/a: x", ", line 3: this is not an OpenAPI document in YAML that can be read (While scanning for the next token, ")]
    [InlineData("openapi: [3.1.0", ", line 1: this is not an OpenAPI document in YAML that can be read (While parsing a flow sequence, ")]
    [InlineData("openapi: 3.0.0\nopenapi: 3.0.0", ": this is not an OpenAPI document in YAML that can be read (The YAML mapping contains the duplicate key 'openapi')")]
    [InlineData("openapi: 3.0.0\npaths: *gone", ": this is not an OpenAPI document in YAML that can be read (The YAML alias '*gone' refers to an unknown anchor)")]
    [InlineData("openapi: 3.0.0\nx-a: &a [*a]", "this is not an OpenAPI document in YAML that can be read (")]
    [InlineData("", ": this is not an OpenAPI document in YAML that can be read (No documents found in the YAML stream); correct it here.")]
    [InlineData("openapi: 3.0.0\ninfo: { title: t, version: 1 }\npaths: {}", ": it holds no request")]
    public async Task What_is_no_document_is_one_sentence(string text, string says)
    {
        var refused = await Assert.ThrowsAsync<RequestException>(
            async () => await OpenApiDocuments.WriteAsync(await OpenApiDocuments.ParseAsync(text, "shop.yaml"), null));

        Assert.StartsWith("shop.yaml", refused.Message, StringComparison.Ordinal);
        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
    }

    /// <summary>Aliases that would be ten thousand million nodes, 100,000 levels in brackets, 3,000 by indentation.</summary>
    [Fact]
    public void A_document_that_grows_without_end_is_refused_before_it_does()
    {
        const string Head = "openapi: 3.0.0\ninfo: { title: t, version: 1 }\npaths: {}\n";
        var aliases = string.Concat(Enumerable.Range(1, 10).Select(i => $"x-{i}: &x{i} [{string.Join(", ", Enumerable.Repeat($"*x{i - 1}", 10))}]\n"));
        var before = GC.GetAllocatedBytesForCurrentThread();

        Assert.Contains("expands aliases", Refused($"{Head}x-0: &x0 [x, x]\n{aliases}"), StringComparison.Ordinal);
        Assert.Contains("nesting depth", Refused($"{Head}x-a: {new string('[', 100_000)}"), StringComparison.Ordinal);
        Assert.Contains(
            "nesting depth", Refused($"{Head}x-a:\n{string.Concat(Enumerable.Range(1, 3_000).Select(i => $"{new string(' ', i)}a:\n"))}"), StringComparison.Ordinal);

        // 71 MiB for the third, whose indentation alone is 9 MB of text.
        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / 1024 / 1024, 0, 400);

        static string Refused(string text) => Assert.Throws<RequestException>(() => OpenApiYaml.ToJson("shop.yaml", text)).Message;
    }

    private static async Task<string> SentAsync(IListedRequest request)
    {
        try
        {
            var given = request.Parameters.Where(parameter => parameter.IsMissing).ToDictionary(parameter => parameter.Name, _ => "1", StringComparer.Ordinal);
            return OpenApiDocuments.Sent(await request.WriteAsync(given, TestContext.Current.CancellationToken));
        }
        catch (RequestException e)
        {
            return e.Message;
        }
    }

    /// <summary>In blocks; a scalar of JSON is one of YAML.</summary>
    private static string Yaml(JsonNode? node, int level)
    {
        var indent = new string(' ', 2 * level);
        return node switch
        {
            JsonObject { Count: > 0 } map => Lines(map.Select(pair => $"{indent}{JsonSerializer.Serialize(pair.Key)}:{Below(pair.Value, level)}")),
            JsonArray { Count: > 0 } list => Lines(list.Select(item => $"{indent}-{Below(item, level)}")),
            null => "null",
            _ => node.ToJsonString(),
        };
    }

    private static string Lines(IEnumerable<string> lines) => new StringBuilder().AppendJoin('\n', lines).ToString();

    private static string Below(JsonNode? node, int level) =>
        node is JsonObject { Count: > 0 } or JsonArray { Count: > 0 } ? $"\n{Yaml(node, level + 1)}" : $" {Yaml(node, level + 1)}";
}
