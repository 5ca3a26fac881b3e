using Dashboard.Exchange.Requests;
using Microsoft.OpenApi;

namespace Dashboard.Exchange.OpenApi;

/// <summary>The library follows references when a part is read, and reports errors by exceptions of many kinds.</summary>
internal static class OpenApiReading
{
    /// <exception cref="RequestException">The part cannot be read.</exception>
    public static T Guard<T>(RequestPlace place, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception e) when (
            e is InvalidOperationException or OpenApiException or ArgumentException or FormatException or KeyNotFoundException or NullReferenceException)
        {
            throw new RequestException(place, "this part of the document is not valid OpenAPI, or refers to itself in a circle; correct it.", e);
        }
    }
}
