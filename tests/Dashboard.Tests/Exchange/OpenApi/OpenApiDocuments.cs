using System.Text;
using Dashboard.Exchange.OpenApi;
using Dashboard.Exchange.Requests;
using Dashboard.Load;
using Dashboard.Tests.Exchange.HttpFiles;

namespace Dashboard.Tests.Exchange.OpenApi;

/// <summary>Documents as servers and people write them, and how they are read here.</summary>
internal static class OpenApiDocuments
{
    /// <summary>Version 3.0: references, allOf, oneOf, enums, arrays, nullable, parameters of paths, security, 300 operations more.</summary>
    public const string Pets = "pets-openapi-3.0.json";

    /// <summary>Version 3.1, as ASP.NET Core 10 writes it: numbers that may be strings, null as a type.</summary>
    public const string Shop = "shop-openapi-3.1.json";

    public const string Small = """
        { "openapi": "3.0.0", "info": { "title": "t", "version": "1" },
          "paths": { "/orders": { "post": { "operationId": "create", "requestBody": { "content": { "application/json": { "example": { "a": [1, 2.50, null, true] } } } } } } } }
        """;

    public static async Task<RequestList> ReadAsync(string fixture) => await ParseAsync(await Fixture.TextAsync(fixture), fixture);

    public static Task<RequestList> ParseAsync(string text, string name = "openapi.json") =>
        OpenApiFile.ParseAsync(name, $"/shop/{name}", text, TestContext.Current.CancellationToken);

    public static Task<RequestTemplate> WriteAsync(RequestList list, string? name, params (string Name, string Value)[] given) =>
        list.WriteAsync(name, given.ToDictionary(one => one.Name, one => one.Value), allowsWrites: true, TestContext.Current.CancellationToken);

    /// <summary>Method, path and query, headers, body.</summary>
    public static string Sent(RequestTemplate request) => HttpFileSnippets.Sent(request);

    public static LoadPlan Planned(RequestTemplate request) => request.ApplyTo(new LoadPlan("http://x/", 1, Requests: 1), HttpFileSnippets.Target);
}
