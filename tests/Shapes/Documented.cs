using System.Runtime.CompilerServices;

namespace Shapes;

/// <summary>Operations that an OpenAPI document describes: one tells what it was sent last, two do the same work, blocking and awaiting.</summary>
internal static class Documented
{
    private const string Document = """
        {
          "openapi": "3.1.1", "info": { "title": "Shapes", "version": "1.0.0" }, "servers": [ { "url": "http://elsewhere.example/documented" } ],
          "paths": {
            "/orders/{id}": { "get": { "operationId": "getOrder", "summary": "Reads an order",
              "parameters": [ { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } } ] } },
            "/orders/{id}/secured": { "get": { "operationId": "getSecured",
              "parameters": [ { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } },
                { "name": "X-Api-Key", "in": "header", "required": true, "schema": { "type": "string" } } ] } },
            "/orders": { "post": { "operationId": "createOrder",
              "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Order" } } } } } },
            "/orders/blocking": { "post": { "operationId": "placeOrderBlocking",
              "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Order" } } } } } },
            "/orders/awaiting": { "post": { "operationId": "placeOrderAwaiting",
              "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Order" } } } } } }
          },
          "components": { "schemas": { "Order": { "type": "object", "properties": { "customer": { "type": "string", "example": "Ada" }, "count": { "type": "integer" } } } } }
        }
        """;

    private static string _last = "";

    /// <summary>Not inlined, as a handler with more in it would not be.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Place() => PlaceAsync().Result;

    private static async Task<int> PlaceAsync() => await Query.RunAsync(300);

    public static void Map(WebApplication app)
    {
        app.MapGet("/openapi/v1.json", static () => Results.Text(Document, "application/json"));
        app.MapGet("/documented/orders/{id:int}", static (int id) => $"order {id}");
        app.MapGet("/documented/orders/{id:int}/secured", static (int id, HttpRequest request) =>
            request.Headers["X-Api-Key"] == "open sesame" ? Results.Text($"order {id}") : Results.Unauthorized());
        app.MapPost("/documented/orders", static async (HttpRequest request) =>
        {
            using var body = new StreamReader(request.Body);
            Volatile.Write(ref _last, $"{request.ContentType} {await body.ReadToEndAsync()}");
        });
        // As after a fix: the same address, the same command line.
        app.MapPost("/documented/orders/blocking", Environment.GetEnvironmentVariable("SHAPES_FIXED") is null ? (Delegate)Place : PlaceAsync);
        app.MapPost("/documented/orders/awaiting", PlaceAsync);
        app.MapGet("/documented/last", static () => Volatile.Read(ref _last));
    }
}
