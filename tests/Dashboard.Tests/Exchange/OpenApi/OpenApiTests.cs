using System.Text;
using Dashboard.Exchange.Offered;
using Dashboard.Exchange.Requests;
using Dashboard.Load;

namespace Dashboard.Tests.Exchange.OpenApi;

/// <summary>What is sent for the operations of a document, and what is refused.</summary>
public sealed class OpenApiTests
{
    private const string NewPet =
        """{"name":"Rex","kind":"cat","born":"2025-01-01","weight":3,"note":"tex","tags":["text","text"],"owner":{"type":"person","email":"user@example.com","pets":[]},"vaccinated":true}""";

    [Theory(Timeout = 30_000)]
    [InlineData("listPets", "GET /api/v2/pets?limit=20&status=available&tags=a%20b%2Cc%26d&where=%7B%22age%22%3A%7B%22min%22%3A1%7D%7D | X-Tenant=main, Cookie=theme=dark |")]
    [InlineData("createPet", $"POST /api/v2/pets | Content-Type=application/json | {NewPet}")]
    [InlineData("probePets", "HEAD /api/v2/pets | |")]
    [InlineData("getPet", "GET /api/v2/pets/7 | |")]
    [InlineData("patchPet", "PATCH /api/v2/pets/7 | Content-Type=application/merge-patch+json | {\"name\":\"Ada \\\"the cat\\\" é\"}")]
    [InlineData("removePet", "DELETE /api/v2/pets/7 | |")]
    [InlineData("searchPets", "POST /api/v2/pets/search | Content-Type=application/x-www-form-urlencoded | q=a%26b%20c&page=3")]
    [InlineData("addNote", "POST /api/v2/notes | Content-Type=text/plain | textxx")]
    [InlineData("addTree", "POST /api/v2/tree | Content-Type=application/json | {\"value\":1,\"children\":[]}")]
    [InlineData("internal", "GET /internal/own-server | |")]
    [InlineData("GET /pets/{petId}", "GET /api/v2/pets/7 | |")]
    [InlineData("getItem149", "GET /api/v2/stock/149/items/149 | |")]
    public async Task An_operation_of_version_3_0_is_sent_as_it_is_described(string name, string sent)
    {
        var list = await OpenApiDocuments.ReadAsync(OpenApiDocuments.Pets);

        Assert.True(list.Requests.Count > 300);
        Assert.Equal(sent, OpenApiDocuments.Sent(await OpenApiDocuments.WriteAsync(list, name)));
    }

    [Theory(Timeout = 30_000)]
    [InlineData("GET /orders", "GET /orders | |")]
    [InlineData("createOrder", """POST /orders | Content-Type=application/json | {"id":1,"customer":"text","status":"Open","items":[{"name":"tea","count":1,"price":1}],"kind":"web","note":{"text":"text"}}""")]
    [InlineData("DELETE /orders/{id}", "DELETE /orders/4 | |")]
    public async Task An_operation_of_version_3_1_is_sent_as_it_is_described(string name, string sent) =>
        Assert.Equal(sent, OpenApiDocuments.Sent(await OpenApiDocuments.WriteAsync(await OpenApiDocuments.ReadAsync(OpenApiDocuments.Shop), name)));

    [Fact(Timeout = 30_000)]
    public async Task What_an_example_holds_is_sent_as_it_stands_there() =>
        Assert.Equal(
            "POST /orders | Content-Type=application/json | {\"a\":[1,2.50,null,true]}",
            OpenApiDocuments.Sent(await OpenApiDocuments.WriteAsync(await OpenApiDocuments.ParseAsync(OpenApiDocuments.Small), null)));

    /// <summary>What is shown is what is sent; what somebody writes in its place is sent as they wrote it, and that is kept with the run.</summary>
    [Fact(Timeout = 30_000)]
    public async Task A_body_of_JSON_is_shown_in_lines_and_can_be_written_anew()
    {
        var list = await OpenApiDocuments.ReadAsync(OpenApiDocuments.Pets);
        IListedRequest Of(string name) => list.Requests.Single(request => request.Name == name);
        var written = (await OpenApiDocuments.WriteAsync(list, "createPet")).WithBody("{ }");

        Assert.StartsWith("{\n  \"name\": \"Rex\",\n", Of("createPet").Body!.ReplaceLineEndings("\n"), StringComparison.Ordinal);
        Assert.Null(Of("listPets").Body);
        Assert.Null(Of("addNote").Body);
        Assert.Equal("POST /api/v2/pets | Content-Type=application/json | { }", OpenApiDocuments.Sent(written));
        Assert.True(OpenApiDocuments.Planned(written).Source!.HasOwnBody);
    }

    /// <summary>A run's header says all of a request of the target's own document, unless a value was secret or somebody wrote the body.</summary>
    [Theory]
    [InlineData("/openapi/v1.json", "openapi", "id=7", false, true)]
    [InlineData("/openapi/v1.json", "openapi", null, false, true)]
    [InlineData("/openapi/v1.json", "openapi", "api_key=***", false, false)]
    [InlineData("/openapi/v1.json", "openapi", "id=7", true, false)]
    [InlineData("shop.json", "openapi", "id=7", false, false)]
    [InlineData("/shop/session.har", "har", null, false, false)]
    [InlineData("/shop/orders.http", null, null, false, false)]
    public void A_recorded_request_is_whole_where_nothing_of_it_was_left_out(string file, string? kind, string? parameter, bool hasOwnBody, bool isWhole)
    {
        var source = new RequestOrigin(file, "getOrder", null) { Kind = kind, Parameters = parameter is null ? null : [parameter], HasOwnBody = hasOwnBody };

        Assert.Equal(isWhole, AvailableRequests.IsWhole(new LoadPlan("http://127.0.0.1:5000/orders/7", 1, Requests: 1) { Source = source }));
    }

    [Fact(Timeout = 30_000)]
    public async Task Given_values_win_and_are_escaped()
    {
        var list = await OpenApiDocuments.ReadAsync(OpenApiDocuments.Pets);

        var photo = await OpenApiDocuments.WriteAsync(list, "getPhoto", ("petId", "8"), ("name", "a/b c?#ä"));
        Assert.Equal("GET /api/v2/pets/8/photos/a%2Fb%20c%3F%23%C3%A4 | |", OpenApiDocuments.Sent(photo));
        Assert.Equal("GET /api/v2/pets/7?trace=true | |", OpenApiDocuments.Sent(await OpenApiDocuments.WriteAsync(list, "getPet", ("trace", "true"))));
        Assert.Equal("PUT", (await OpenApiDocuments.WriteAsync(list, "replacePet")).Method);
    }

    [Fact(Timeout = 30_000)]
    public async Task What_lets_somebody_in_is_sent_and_never_shown()
    {
        var list = await OpenApiDocuments.ReadAsync(OpenApiDocuments.Pets);

        var bearer = OpenApiDocuments.Planned(await OpenApiDocuments.WriteAsync(list, "getPet", ("Authorization", "Bearer pl4nt3d")));
        Assert.Equal("Bearer pl4nt3d", Assert.Single(bearer.Content!.Headers).Value);
        Assert.Equal([new LoadHeader("Authorization", null)], bearer.Headers);
        var key = OpenApiDocuments.Planned(await OpenApiDocuments.WriteAsync(list, "removePet", ("api_key", "pl4nt3d")));
        Assert.EndsWith("/pets/7?api_key=pl4nt3d", key.Content!.Url, StringComparison.Ordinal);
        Assert.EndsWith("/pets/7?api_key=***", key.Url, StringComparison.Ordinal);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("getPhoto", "~1photos~1{name}/get: the parameter 'petId' has no value; give one with --parameter petId=VALUE.")]
    [InlineData("putPhoto", "the parameter 'petId' has no value")]
    [InlineData("tracePet", "the method is not one that can be sent")]
    [InlineData("addCircle", "in a circle")]
    [InlineData("addElsewhere", "#/paths/~1elsewhere/post: it refers to another document, which is not read ($ref)")]
    [InlineData("addFromFile", "it refers to another document, which is not read ($ref)")]
    [InlineData("addNothing", "it refers to a part that this document does not have ($ref)")]
    [InlineData("addExternal", "an example is in another file, which is not read (externalValue)")]
    [InlineData("nobody", "it has no request 'nobody'; choose one with --request: listPets (GET /pets), createPet (POST /pets)")]
    [InlineData(null, "it has several requests; choose one with --request: listPets (GET /pets)")]
    public async Task What_cannot_be_sent_is_one_sentence_with_its_place_and_hinders_no_other(string? name, string says)
    {
        var list = await OpenApiDocuments.ReadAsync(OpenApiDocuments.Pets);

        var refused = await Assert.ThrowsAsync<RequestException>(() => OpenApiDocuments.WriteAsync(list, name));

        Assert.StartsWith(OpenApiDocuments.Pets, refused.Message, StringComparison.Ordinal);
        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', refused.Message);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_body_that_only_the_author_knows_is_refused_and_values_that_nobody_asked_for_are_too()
    {
        var list = await OpenApiDocuments.ReadAsync(OpenApiDocuments.Pets);

        var photo = await Assert.ThrowsAsync<RequestException>(() => OpenApiDocuments.WriteAsync(list, "putPhoto", ("petId", "1"), ("name", "a")));
        Assert.Contains("a body of the type image/png cannot be made; write the request in an .http file.", photo.Message, StringComparison.Ordinal);
        var unknown = await Assert.ThrowsAsync<RequestException>(() => OpenApiDocuments.WriteAsync(list, "getPet", ("id", "1")));
        Assert.Contains("it has no parameter 'id'; it takes petId, trace, Authorization.", unknown.Message, StringComparison.Ordinal);
        var dots = await OpenApiDocuments.WriteAsync(list, "getPhoto", ("petId", ".."), ("name", "a"));
        Assert.Contains("leave out '.' and '..'", Assert.Throws<RequestException>(() => OpenApiDocuments.Planned(dots)).Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("", "line 1: this is not valid JSON")]
    [InlineData("{\n\"openapi\": ", "line 2: this is not valid JSON")]
    [InlineData("# The shop\n---\n'swagger': '2.0'\n", "#/swagger: this is Swagger 2.0, which is not read")]
    [InlineData("[]", "#/openapi: this is not an OpenAPI 3 document")]
    [InlineData("{\"swagger\":\"2.0\",\"paths\":{}}", "#/swagger: this is Swagger 2.0, which is not read; serve it as OpenAPI 3, or convert it.")]
    [InlineData("{\"openapi\":\"3.9.0\",\"paths\":{}}", "#/openapi: this version of OpenAPI is not read; serve it as 3.0, 3.1 or 3.2.")]
    [InlineData("{\"openapi\":\"2.0\"}", "#/openapi: this is not an OpenAPI 3 document")]
    [InlineData("{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"t\",\"version\":\"1\"},\"paths\":{}}", "it holds no request")]
    public async Task What_is_no_document_is_one_sentence(string text, string says)
    {
        var refused = await Assert.ThrowsAsync<RequestException>(async () => await OpenApiDocuments.WriteAsync(await OpenApiDocuments.ParseAsync(text), null));

        Assert.StartsWith("openapi.json", refused.Message, StringComparison.Ordinal);
        Assert.Contains(says, refused.Message, StringComparison.Ordinal);
    }

    /// <summary>Bounds: 65 schemas inside each other, 2,001 operations, a schema that doubles 40 times, one that needs itself.</summary>
    [Fact(Timeout = 60_000)]
    public async Task A_document_that_grows_without_end_is_refused_or_cut()
    {
        var deep = $"{{\"openapi\":\"3.0.0\",\"paths\":{{\"/a\":{{\"post\":{string.Concat(Enumerable.Repeat("{\"a\":", 70))}1{new string('}', 70)}}}}}}}";
        var nested = await Assert.ThrowsAsync<RequestException>(() => OpenApiDocuments.ParseAsync(deep));
        Assert.Contains("nested more than 64 levels deep", nested.Message, StringComparison.Ordinal);

        var many = string.Join(',', Enumerable.Range(0, 2_001).Select(i => $"\"/a{i}\":{{\"get\":{{}}}}"));
        var tooMany = await Assert.ThrowsAsync<RequestException>(() => OpenApiDocuments.ParseAsync($"{{\"openapi\":\"3.0.0\",\"info\":{{\"title\":\"t\",\"version\":\"1\"}},\"paths\":{{{many}}}}}"));
        Assert.Contains("more than 2\u202f000 operations", tooMany.Message, StringComparison.Ordinal);

        var doubling = string.Join(',', Enumerable.Range(0, 40).Select(i =>
            $"\"S{i}\":{{\"type\":\"object\",\"properties\":{{\"a\":{{\"$ref\":\"#/components/schemas/S{i + 1}\"}},\"b\":{{\"$ref\":\"#/components/schemas/S{i + 1}\"}}}}}}"));
        var growing = """{"openapi":"3.0.0","info":{"title":"t","version":"1"},"paths":{"/a":{"post":{"requestBody":"""
            + """{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/S0"}}}}}}},"components":{"schemas":{"""
            + doubling + ",\"S40\":{\"type\":\"string\"}}}}";
        var grown = await OpenApiDocuments.WriteAsync(await OpenApiDocuments.ParseAsync(growing), null);
        Assert.InRange(OpenApiDocuments.Planned(grown).BodyBytes!.Value, 100, 40_000);

        var loop = await OpenApiDocuments.WriteAsync(await OpenApiDocuments.ReadAsync(OpenApiDocuments.Pets), "addLoop");
        Assert.Equal("null", Encoding.UTF8.GetString(OpenApiDocuments.Planned(loop).Content!.Body!));
    }

    /// <summary>Seeded: pieces are put in, taken out and moved; what is left is sent or refused in a sentence.</summary>
    [Fact(Timeout = 120_000)]
    public async Task Whatever_is_written_there_it_is_sent_or_refused_in_a_sentence()
    {
        var random = new Random(11);
        string[] pieces =
        [
            "{", "}", "[", "]", ",", ":", "\"", "null", "true", "-1", "1e999", "\"$ref\":\"#/components/schemas/Order\"", "\"#/components/schemas/Item\"", "\"$ref\":\"x.json\"", "\\ud800",
            "\"type\":\"array\"", "\"items\":{\"$ref\":\"#/components/schemas/Order\"}", "\"allOf\":[{\"$ref\":\"#/components/schemas/Order\"}]", "\"in\":\"cookie\"", "\"example\":{}", "\u0000", "{id}", "..", "//", "é",
            "\"$id\":\"http://evil.example/\"", "\"$dynamicRef\":\"#a\"", "\"enum\":[]", "\"const\":null", "\"default\":null",
        ];
        string[] documents = [OpenApiDocuments.Small, await Fixture.TextAsync(OpenApiDocuments.Shop)];
        var (sent, refused) = (0, 0);
        for (var i = 0; i < 3_000; i++)
        {
            var text = new StringBuilder(documents[i % 2]);
            for (var changes = random.Next(1, 4); changes > 0; changes--)
            {
                var at = random.Next(text.Length);
                _ = random.Next(4) switch
                {
                    0 => text.Insert(at, pieces[random.Next(pieces.Length)]),
                    1 => text.Remove(at, Math.Min(random.Next(1, 4), text.Length - at)),
                    2 => Replace(text, random, pieces),
                    _ => text.Insert(At(text, '{', at), $"{pieces[random.Next(11, pieces.Length)]},"),
                };
            }

            try
            {
                var list = await OpenApiDocuments.ParseAsync($"{text}");
                foreach (var request in list.Requests)
                {
                    try
                    {
                        var given = request.Parameters.Select(parameter => parameter.Name).Distinct().ToDictionary(name => name, _ => "5", StringComparer.Ordinal);
                        Assert.Null(LoadLimits.Refuse(OpenApiDocuments.Planned(await request.WriteAsync(given, TestContext.Current.CancellationToken)), []));
                        sent++;
                    }
                    catch (RequestException e)
                    {
                        Assert.StartsWith("openapi.json", e.Message, StringComparison.Ordinal);
                        refused++;
                    }
                }
            }
            catch (RequestException e)
            {
                Assert.StartsWith("openapi.json", e.Message, StringComparison.Ordinal);
                refused++;
            }
        }

        Assert.True(sent > 500 && refused > 500, $"{sent} sent, {refused} refused");
    }

    /// <summary>A whole value by another one, so that the document stays valid JSON more often.</summary>
    private static StringBuilder Replace(StringBuilder text, Random random, string[] pieces)
    {
        string[] values = ["null", "[]", "{}", "\"\"", "1", "\"#/components/schemas/Order\"", "\"array\"", "\"object\"", "\"get\"", "[{}]", "{\"a\":{}}"];
        var whole = $"{text}";
        var from = whole.IndexOf('"', random.Next(whole.Length));
        var to = from < 0 ? -1 : whole.IndexOf('"', from + 1);
        return to < 0 ? text.Append(pieces[0]) : text.Remove(from, to - from + 1).Insert(from, values[random.Next(values.Length)]);
    }

    private static int At(StringBuilder text, char wanted, int from)
    {
        var found = $"{text}".IndexOf(wanted, from);
        return found < 0 ? text.Length : found + 1;
    }
}
