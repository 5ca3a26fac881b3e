using System.Text.Json;

namespace TargetApp.Pool;

/// <summary>The body of <c>POST /pool/min-threads</c>. What is null or absent stays as it is.</summary>
public sealed record MinThreads(int? WorkerThreads, int? IoThreads)
{
    internal static async Task<IResult> SetAsync(HttpRequest request)
    {
        MinThreads? asked;
        try
        {
            asked = await request.ReadFromJsonAsync<MinThreads>().ConfigureAwait(false);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or BadHttpRequestException)
        {
            // No JSON at all, another content type, or a figure that is no int: the sentence is the same.
            asked = null;
        }

        if (asked is null or { WorkerThreads: null, IoThreads: null } or { WorkerThreads: < 1 } or { IoThreads: < 1 })
        {
            return Sentence(StatusCodes.Status400BadRequest,
                "Send JSON with workerThreads, ioThreads or both, each a whole number from 1, such as {\"workerThreads\": 100}.");
        }

        ThreadPool.GetMinThreads(out var workers, out var io);
        return ThreadPool.SetMinThreads(asked.WorkerThreads ?? workers, asked.IoThreads ?? io)
            ? TypedResults.Ok(PoolState.Read())
            : Sentence(StatusCodes.Status409Conflict, Refusal());
    }

    private static string Refusal()
    {
        ThreadPool.GetMaxThreads(out var workers, out var io);
        return $"The runtime refused: a minimum cannot be above the maximum, which is {workers} worker and {io} I/O threads.";
    }

    private static IResult Sentence(int status, string sentence) => TypedResults.Text(sentence, statusCode: status);
}
