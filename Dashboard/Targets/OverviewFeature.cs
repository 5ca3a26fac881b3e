namespace Dashboard.Targets;

internal static class OverviewFeature
{
    public static IServiceCollection AddOverview(this IServiceCollection services) => services.AddSingleton<PoolsOverview>();
}
