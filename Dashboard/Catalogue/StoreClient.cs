using System.Net;
using System.Net.Http.Json;
using System.Text.Json;

namespace Dashboard.Catalogue;

/// <summary>Asks the sample for the store that the matrix measures.</summary>
public sealed class StoreClient(HttpClient http)
{
    public const string None = "This target has no store to measure: start the sample, which has one.";

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web) { RespectNullableAnnotations = true };

    /// <summary>The time limit of reading the facts; a measurement has no limit but the token.</summary>
    private static readonly TimeSpan LookLimit = TimeSpan.FromSeconds(5);

    public Task<StoreFacts?> ReadAsync(Uri baseAddress, CancellationToken token) =>
        AskAsync(baseAddress, async () =>
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
            limit.CancelAfter(LookLimit);
            using var answer = await http.GetAsync(new Uri(baseAddress, "/store"), limit.Token).ConfigureAwait(false);
            return answer.StatusCode == HttpStatusCode.NotFound ? null : await ReadAsync<StoreFacts>(answer, limit.Token).ConfigureAwait(false);
        },
        token);

    public Task<StoreResult> MeasureAsync(Uri baseAddress, StoreCell cell, CancellationToken token) =>
        AskAsync(baseAddress, async () =>
        {
            using var answer = await http.PostAsJsonAsync(new Uri(baseAddress, "/store/matrix"), cell, Json, token).ConfigureAwait(false);
            return await ReadAsync<StoreResult>(answer, token).ConfigureAwait(false);
        },
        token);

    private static async Task<T> ReadAsync<T>(HttpResponseMessage answer, CancellationToken token) =>
        answer.IsSuccessStatusCode
            ? await answer.Content.ReadFromJsonAsync<T>(Json, token).ConfigureAwait(false) ?? throw new JsonException("The response is empty.")
            : throw new UserFacingException(await CatalogueClient.SentenceOfAsync(answer, token).ConfigureAwait(false));

    private static async Task<T> AskAsync<T>(Uri baseAddress, Func<Task<T>> ask, CancellationToken token)
    {
        try
        {
            return await ask().ConfigureAwait(false);
        }
        catch (Exception e) when (e is HttpRequestException or IOException)
        {
            throw new UserFacingException($"The target at {baseAddress} has exited or cannot be reached: start it again, then resume.", e);
        }
        catch (Exception e) when (e is JsonException or NotSupportedException or InvalidOperationException)
        {
            throw new UserFacingException($"{baseAddress} answered with something that is not a measurement of a store: give the address of the sample.", e);
        }
        catch (OperationCanceledException e) when (!token.IsCancellationRequested)
        {
            throw new UserFacingException($"{baseAddress} did not answer: its pool may be starved. Try again when it is idle.", e);
        }
    }
}

/// <summary>The sample's facts about its store.</summary>
/// <param name="Engine"><c>tkrzw</c> or <c>managed</c>.</param>
/// <param name="Reason">The reason why it is not Tkrzw, in a sentence; or null.</param>
public sealed record StoreFacts(string Engine, string EngineVersion, string? Reason, string? Folder);
