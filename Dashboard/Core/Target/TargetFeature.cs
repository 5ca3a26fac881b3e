using Dashboard.Target.Inlining;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Target;

internal static class TargetFeature
{
    public static IServiceCollection AddTarget(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        return services.AddSingleton<InlinedPrograms>().AddSingleton<HeldProcesses>().AddScoped<TargetMonitor>().AddTransient<ProcessList>();
    }
}
