using System.Net;
using Dashboard.Load.Tls;

namespace Dashboard.Catalogue;

/// <summary>Reads the OpenAPI document that a target serves: asked for at its own address alone, without redirects and within a few seconds.</summary>
public sealed class DocumentClient(HttpClient http)
{
    public const int LargestDocument = 5_000_000;

    /// <summary>The usual paths of documents: ASP.NET Core's own, Swashbuckle's, and those of others.</summary>
    public static IReadOnlyList<string> UsualPaths { get; } =
        ["/openapi/v1.json", "/swagger/v1/swagger.json", "/openapi.json", "/swagger.json", "/v3/api-docs"];

    /// <summary>The number of <see cref="UsualPaths"/> of .NET servers: a target is asked for no more unless a user wants it.</summary>
    private const int Unbidden = 2;

    /// <exception cref="UserFacingException">The target does not answer.</exception>
    public async Task<TargetDocument?> FindAsync(Uri baseAddress, CancellationToken token, bool isWanted = true)
    {
        foreach (var path in isWanted ? UsualPaths : UsualPaths.Take(Unbidden))
        {
            if (await AskAsync(baseAddress, path, token).ConfigureAwait(false) is ({ } found, _))
            {
                return found;
            }
        }

        return null;
    }

    /// <exception cref="UserFacingException">There is no document, or the target does not answer.</exception>
    public async Task<TargetDocument> GetAsync(Uri baseAddress, string path, CancellationToken token) =>
        await AskAsync(baseAddress, path, token).ConfigureAwait(false) is var (found, status) && found is not null ? found
            : throw new UserFacingException($"{new Uri(baseAddress, path)} answered {(int)status}: give the path of its OpenAPI document.");

    private async Task<(TargetDocument? Found, HttpStatusCode Status)> AskAsync(Uri baseAddress, string path, CancellationToken token)
    {
        var address = new Uri(baseAddress, path);
        try
        {
            using var answer = await http.GetAsync(address, token).ConfigureAwait(false);
            var isThere = answer.StatusCode == HttpStatusCode.OK && answer.Content.Headers.ContentType?.MediaType is not "text/html";
            return (isThere ? new TargetDocument(path, await answer.Content.ReadAsByteArrayAsync(token).ConfigureAwait(false)) : null, answer.StatusCode);
        }
        catch (HttpRequestException e) when (e.HttpRequestError == HttpRequestError.ConfigurationLimitExceeded)
        {
            throw new UserFacingException($"{address} is longer than {Readable.Count(LargestDocument)} bytes; save the part that you need as a file.", e);
        }
        catch (Exception e) when (e is HttpRequestException or IOException)
        {
            throw new UserFacingException(
                TlsHandshakeException.In(e)?.Message ?? $"{baseAddress} cannot be reached: check the address and that the target is running.", e);
        }
        catch (OperationCanceledException e) when (!token.IsCancellationRequested)
        {
            throw new UserFacingException($"{address} did not answer within {http.Timeout.TotalSeconds:0} s: try again when the target is idle.", e);
        }
    }
}

public sealed record TargetDocument(string Path, byte[] Bytes);
