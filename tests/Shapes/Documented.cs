namespace Shapes;

/// <summary>Two operations that an OpenAPI document describes, and what the second was sent last.</summary>
internal static class Documented
{
    private const string Document = """
        {
          "openapi": "3.1.1", "info": { "title": "Shapes", "version": "1.0.0" }, "servers": [ { "url": "http://elsewhere.example/documented" } ],
          "paths": {
            "/orders/{id}": { "get": { "operationId": "getOrder", "summary": "Reads an order",
              "parameters": [ { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } } ] } },
            "/orders": { "post": { "operationId": "createOrder",
              "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Order" } } } } } }
          },
          "components": { "schemas": { "Order": { "type": "object", "properties": { "customer": { "type": "string", "example": "Ada" }, "count": { "type": "integer" } } } } }
        }
        """;

    private static string _last = "";

    public static void Map(WebApplication app)
    {
        app.MapGet("/openapi/v1.json", static () => Results.Text(Document, "application/json"));
        app.MapGet("/documented/orders/{id:int}", static (int id) => $"order {id}");
        app.MapPost("/documented/orders", static async (HttpRequest request) =>
        {
            using var body = new StreamReader(request.Body);
            Volatile.Write(ref _last, $"{request.ContentType} {await body.ReadToEndAsync()}");
        });
        app.MapGet("/documented/last", static () => Volatile.Read(ref _last));
    }
}
