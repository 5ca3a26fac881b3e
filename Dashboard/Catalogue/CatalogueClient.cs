using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using Dashboard.Load.Tls;

namespace Dashboard.Catalogue;

/// <summary>The sample's catalogue over HTTP, asked only before a load and after its drain: starvation would delay it.</summary>
public sealed class CatalogueClient(HttpClient http)
{
    public const string PoolPath = "/pool";

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web) { RespectNullableAnnotations = true };

    /// <summary>More than a page can list.</summary>
    private const int MaxScenarios = 500;

    public Task<IReadOnlyList<Scenario>> GetScenariosAsync(Uri baseAddress, CancellationToken token) =>
        AskAsync<IReadOnlyList<Scenario>>(
            baseAddress,
            async () => await http.GetFromJsonAsync<List<Scenario?>>(new Uri(baseAddress, "/scenarios"), Json, token).ConfigureAwait(false) is { } all
                && all.Count <= MaxScenarios && all.TrueForAll(IsSound) ? [.. all.OfType<Scenario>()] : throw new JsonException("A scenario is incomplete."),
            token);

    public Task<PoolFacts> GetPoolAsync(Uri baseAddress, CancellationToken token) =>
        AskAsync(baseAddress, () => ReadPoolAsync(baseAddress, token), token);

    public Task<TargetRequests?> GetRequestsAsync(Uri baseAddress, CancellationToken token) =>
        AskAsync(
            baseAddress,
            async () =>
            {
                using var answer = await http.GetAsync(new Uri(baseAddress, "/requests?since=0"), token).ConfigureAwait(false);
                if (answer.StatusCode == HttpStatusCode.NotFound)
                {
                    return null;
                }

                var log = await answer.EnsureSuccessStatusCode().Content.ReadFromJsonAsync<TargetRequests>(Json, token).ConfigureAwait(false);
                return log is { Requests: not null, Frequency: > 0 } && log.Requests.All(request => request is not null) ? log : throw Empty();
            },
            token);

    /// <summary>Null leaves one unchanged.</summary>
    /// <exception cref="UserFacingException">The target refused, with its own reason, or did not answer.</exception>
    public Task<PoolFacts> SetMinThreadsAsync(Uri baseAddress, int? workerThreads, int? ioThreads, CancellationToken token) =>
        AskAsync(
            baseAddress,
            async () =>
            {
                var address = new Uri(baseAddress, "/pool/min-threads");
                using var answer = await http.PostAsJsonAsync(address, new { workerThreads, ioThreads }, Json, token).ConfigureAwait(false);
                if (!answer.IsSuccessStatusCode)
                {
                    throw new UserFacingException(await SentenceOfAsync(answer, token).ConfigureAwait(false));
                }

                return await ReadPoolAsync(baseAddress, token).ConfigureAwait(false);
            },
            token);

    private async Task<PoolFacts> ReadPoolAsync(Uri baseAddress, CancellationToken token) =>
        await http.GetFromJsonAsync<PoolFacts>(new Uri(baseAddress, PoolPath), Json, token).ConfigureAwait(false) ?? throw Empty();

    /// <summary>The path must be on the target itself: two slashes would name another machine.</summary>
    private static bool IsSound(Scenario? scenario) => scenario is
    {
        Id: not null, Title: not null, Style: not null, Expected: not null, Why: not null, Load: not null, Path: ['/', ..] and not ['/', '/' or '\\', ..],
    };

    private static JsonException Empty() => new("The response is empty.");

    internal static async Task<string> SentenceOfAsync(HttpResponseMessage answer, CancellationToken token)
    {
        if (IsRedirect(answer.StatusCode))
        {
            return Redirected(answer.RequestMessage?.RequestUri);
        }

        var text = (await answer.Content.ReadAsStringAsync(token).ConfigureAwait(false)).Trim();
        return SentenceIn(text) is { Length: > 0 and < 500 } sentence ? sentence
            : text is { Length: > 0 and < 500 } ? text : $"The target answered {(int)answer.StatusCode} without saying why.";
    }

    private static string? SentenceIn(string text)
    {
        try
        {
            using var json = JsonDocument.Parse(text);
            return json.RootElement.ValueKind != JsonValueKind.Object ? null : ((string[])["sentence", "detail", "error", "title"])
                .Select(name => json.RootElement.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null)
                .FirstOrDefault(sentence => sentence is not null);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            // The answer is plain text, cut off, or half a surrogate pair: the text itself is then the reason.
            return null;
        }
    }

    private static bool IsRedirect(HttpStatusCode? status) => (int?)status is >= 300 and < 400;

    private static string Redirected(Uri? asked) =>
        $"{asked?.GetLeftPart(UriPartial.Authority) ?? "The target"} redirects the dashboard to another address, which it does not follow: "
        + "enter the address of the sample itself.";

    private async Task<T> AskAsync<T>(Uri baseAddress, Func<Task<T>> ask, CancellationToken token)
    {
        try
        {
            return await ask().ConfigureAwait(false);
        }
        catch (HttpRequestException e) when (IsRedirect(e.StatusCode))
        {
            throw new UserFacingException(Redirected(baseAddress), e);
        }
        catch (HttpRequestException e) when (e.StatusCode is { } status)
        {
            var none = $"{baseAddress} answered {(int)status}: it has no catalogue of scenarios. Start the sample, or enter another base address.";
            throw (int)status < 500 ? new NoCatalogueException(none, e) : new UserFacingException(none, e);
        }
        catch (HttpRequestException e) when (e.HttpRequestError == HttpRequestError.ConfigurationLimitExceeded)
        {
            throw new UserFacingException(
                $"{baseAddress} answered with more than {CatalogueFeature.LargestAnswer >> 20} MB, too large for a catalogue: "
                    + "give the address of the sample.", e);
        }
        catch (HttpRequestException e)
        {
            throw new UserFacingException(
                TlsHandshakeException.In(e)?.Message ?? $"Nothing answers at {baseAddress}: check the base address and that the target listens there.", e);
        }
        catch (IOException e)
        {
            throw new UserFacingException($"{baseAddress} closed the connection before its response was complete: check that the target is still running.", e);
        }
        catch (Exception e) when (e is JsonException or NotSupportedException or InvalidOperationException)
        {
            // The answer is no JSON, or has another type of content or an unknown character set.
            throw new UserFacingException(
                $"{baseAddress} answered with something that is not a catalogue of scenarios: give the address of the sample.", e);
        }
        catch (OperationCanceledException e) when (!token.IsCancellationRequested)
        {
            throw new CatalogueUnansweredException(
                $"{baseAddress} did not answer within {http.Timeout.TotalSeconds:0} s: its pool may be starved. "
                + "Try again when the load is over.",
                e);
        }
    }
}
