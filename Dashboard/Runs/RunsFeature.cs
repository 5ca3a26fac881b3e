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
            .AddSingleton<RunCoordinator>()
            .AddSingleton<TargetConnection>()
            .AddSingleton<PresetRuns>();
    }
}
