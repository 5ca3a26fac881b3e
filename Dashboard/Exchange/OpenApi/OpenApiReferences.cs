using Dashboard.Exchange.Requests;
using Microsoft.OpenApi;

namespace Dashboard.Exchange.OpenApi;

/// <summary>Resolves the references of a document to its own parts alone. Nothing else is read, neither files nor addresses.</summary>
internal static class OpenApiReferences
{
    private const int LongestChain = 20;

    /// <exception cref="RequestException">The reference leads out of the document, to nothing, or in a circle.</exception>
    public static T Own<T>(T part, RequestPlace place)
        where T : class
    {
        object? at = part;
        for (var steps = 0; at is not null; steps++)
        {
            var (reference, target) = Reference(at);
            if (reference is null)
            {
                return part;
            }

            if (reference.IsExternal || !IsInside(reference.ReferenceV3))
            {
                throw new RequestException(place, "it refers to another document, which is not read ($ref); put that part into this one.");
            }

            if (steps == LongestChain)
            {
                break;
            }

            at = target();
        }

        throw new RequestException(place, at is null
            ? "it refers to a part that this document does not have ($ref); correct the reference."
            : "it refers to itself in a circle ($ref); correct the reference.");
    }

    /// <summary>The name of a schema's part of the document; null for one that is written where it is used.</summary>
    public static string? IdOf(IOpenApiSchema schema) => (schema as OpenApiSchemaReference)?.Reference.ReferenceV3;

    private static bool IsInside(string? reference) => reference is null or ['#', ..];

    private static (BaseOpenApiReference? Reference, Func<object?> Target) Reference(object part) => part switch
    {
        OpenApiSchemaReference schema => (schema.Reference, () => schema.Target),
        OpenApiParameterReference parameter => (parameter.Reference, () => parameter.Target),
        OpenApiRequestBodyReference body => (body.Reference, () => body.Target),
        OpenApiExampleReference example => (example.Reference, () => example.Target),
        OpenApiPathItemReference item => (item.Reference, () => item.Target),
        OpenApiMediaTypeReference media => (media.Reference, () => media.Target),
        OpenApiSecuritySchemeReference scheme => (scheme.Reference, () => scheme.Target),
        _ => (null, () => null),
    };
}
