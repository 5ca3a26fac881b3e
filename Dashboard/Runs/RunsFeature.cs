using Dashboard.Format;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Runs;

internal static class RunsFeature
{
    /// <param name="dataFolder">Where run files lie; null for the platform's place.</param>
    public static IServiceCollection AddRuns(this IServiceCollection services, string? dataFolder)
    {
        services.TryAddSingleton(TimeProvider.System);
        return services
            .AddSingleton(new RunFolder(dataFolder))
            .AddSingleton<RunStore>()
            .AddSingleton<RunShelf>()
            .AddSingleton<RunRetention>()
            .AddSingleton<PoolLever>()
            .AddSingleton<RequestLogReader>()
            .AddSingleton<RunImport>()
            .AddSingleton<RunCoordinator>()
            .AddSingleton<TargetConnection>()
            .AddSingleton<SeriesRuns>()
            .AddSingleton<PresetRuns>();
    }

    /// <summary>What is downloaded rather than looked at.</summary>
    public static void MapRuns(this IEndpointRouteBuilder routes) => routes.MapGet("/runs/{id}/k6.zip", async (string id, RunStore store, CancellationToken token) =>
    {
        try
        {
            return Results.File(await RunExport.ZipAsync(store, id, token), "application/zip", $"{id}-k6.zip");
        }
        catch (UserFacingException e)
        {
            return Results.Text(e.Message, statusCode: StatusCodes.Status404NotFound);
        }
    });
}
