using Dashboard.Access;

namespace Dashboard.Metrics;

internal static class MetricsFeature
{
    public const string Path = "/metrics";

    /// <param name="options">Null: nothing is exported.</param>
    public static IServiceCollection AddExports(this IServiceCollection services, MetricsOptions? options) => options is null ? services : services
        .AddSingleton(options)
        .AddSingleton<Exports>()
        .AddSingleton<ShownAt>()
        .AddScoped<BackgroundService, TargetExport>();

    public static void MapMetrics(this IEndpointRouteBuilder routes, MetricsOptions? options)
    {
        if (options?.Token is not { } token)
        {
            routes.MapGet(Path, static () => Results.Text("No metrics here: start serve with --metrics-token.\n", statusCode: StatusCodes.Status404NotFound))
                .WithMetadata(new OpenToAll());
            return;
        }

        var refusal = Refusal.NoBearer with { Sentence = "The token is missing or wrong: send it as Authorization: Bearer, the token of --metrics-token." };
        var meters = routes.ServiceProvider.GetRequiredService<Exports>().Meters;
        routes.MapPrometheusScrapingEndpoint(
            Path, meters,
            branch => branch.Use((context, next) => token.IsToken(BearerToken.In(context.Request)) ? next(context) : refusal.WriteAsync(context)),
            optionsName: null).WithMetadata(new OpenToAll());
    }
}
