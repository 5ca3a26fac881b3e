using Dashboard.RunFile;

namespace Dashboard.Exchange;

internal static class ExchangeFeature
{
    public static IServiceCollection AddExchange(this IServiceCollection services) => services.AddSingleton<RunImport>();

    public static void MapExchange(this IEndpointRouteBuilder routes) => routes.MapGet("/runs/{id}/k6.zip", K6ZipAsync);

    private static async Task<IResult> K6ZipAsync(string id, RunStore store, CancellationToken token)
    {
        try
        {
            return Results.File(await RunExport.ZipAsync(store, id, token).ConfigureAwait(false), "application/zip", $"{id}-k6.zip");
        }
        catch (UserFacingException e)
        {
            return Results.Text(e.Message, statusCode: StatusCodes.Status404NotFound);
        }
    }
}
