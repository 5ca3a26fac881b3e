using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Running;

internal static class RunningFeature
{
    public static IServiceCollection AddRunning(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        return services
            .AddSingleton<ChangedMinimums>()
            .AddScoped<TargetMinThreads>()
            .AddSingleton<RequestLogReader>()
            .AddScoped<RunServices>()
            .AddSingleton<RunsInProgress>()
            .AddSingleton<SentRequests>()
            .AddScoped<RunCoordinator>()
            .AddSingleton<SignalChoices>()
            .AddScoped<SignalLevels>()
            .AddScoped<TargetConnection>();
    }
}
