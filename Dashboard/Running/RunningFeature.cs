using Dashboard.Diagnosis.Settings;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Running;

internal static class RunningFeature
{
    public static IServiceCollection AddRunning(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        services.TryAddSingleton<ThresholdSettings>();
        return services
            .AddSingleton<ChangedMinimums>()
            .AddSingleton<PoolMinimum>()
            .AddSingleton<RequestLogReader>()
            .AddSingleton<RunTools>()
            .AddSingleton<RunCoordinator>()
            .AddSingleton<SignalChoices>()
            .AddSingleton<SignalLevels>()
            .AddSingleton<TargetConnection>();
    }
}
