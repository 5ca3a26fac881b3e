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
            .AddScoped<TargetConnection>()
            .AddScoped<WorkHearing>();
    }

    /// <summary>Notices sources of <c>--work</c> of which nothing is heard; a verb that ends by itself says so at its end.</summary>
    public static IServiceCollection AddWorkHearing(this IServiceCollection services) =>
        services.AddScoped<BackgroundService>(provider => provider.GetRequiredService<WorkHearing>());
}
