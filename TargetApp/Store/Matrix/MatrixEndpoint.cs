using System.Text.Json;
using System.Text.Json.Serialization;

namespace TargetApp.Store.Matrix;

/// <summary><c>POST /store/matrix</c>: 200 with the figures, or a status and one sentence.</summary>
internal static class MatrixEndpoint
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
    };

    public static async Task<IResult> PostAsync(HttpContext context, StoreHost store)
    {
        var (cell, sentence) = await ReadAsync(context.Request).ConfigureAwait(false);
        return cell is null
            ? Sentence(StatusCodes.Status400BadRequest, sentence!)
            : await RunAsync(cell, store.Matrix, context.RequestAborted).ConfigureAwait(false);
    }

    public static async Task<IResult> RunAsync(MatrixCell cell, MatrixRunner runner, CancellationToken token)
    {
        try
        {
            return await runner.TryRunAsync(cell, token).ConfigureAwait(false) is { } result
                ? TypedResults.Json(result, Json)
                : Sentence(StatusCodes.Status409Conflict, "Another cell is running, and two at once would disturb each other: wait until it has ended.");
        }
        catch (StoreException e)
        {
            return Sentence(StatusCodes.Status503ServiceUnavailable, e.Message);
        }
        catch (MatrixMismatchException e)
        {
            return Sentence(StatusCodes.Status500InternalServerError, e.Message);
        }
        catch (OperationCanceledException)
        {
            // The client is gone, or this server ends: if anyone still reads, this is what happened.
            return Sentence(StatusCodes.Status503ServiceUnavailable, "The cell was stopped before its end and has no figure.");
        }
    }

    private static async Task<(MatrixCell? Cell, string? Sentence)> ReadAsync(HttpRequest request)
    {
        try
        {
            using var body = await JsonDocument.ParseAsync(request.Body, cancellationToken: request.HttpContext.RequestAborted).ConfigureAwait(false);
            return MatrixCellReader.Read(body.RootElement);
        }
        catch (JsonException)
        {
            return (null, MatrixCellReader.NoJson);
        }
    }

    private static IResult Sentence(int status, string sentence) => TypedResults.Text(sentence, statusCode: status);
}
