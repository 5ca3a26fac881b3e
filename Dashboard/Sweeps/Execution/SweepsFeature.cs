namespace Dashboard.Sweeps.Execution;

internal static class SweepsFeature
{
    public static IServiceCollection AddSweeps(this IServiceCollection services) => services
        .AddSingleton<SweepFolder>()
        .AddSingleton<SweepReader>()
        .AddScoped<SweepTools>()
        .AddScoped<SweepCoordinator>();
}
