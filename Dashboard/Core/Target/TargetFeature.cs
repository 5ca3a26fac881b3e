using Dashboard.Target.Inlining;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Target;

/// <summary>Puts <see cref="TargetMonitor"/>, one a target, and the list of processes into the application.</summary>
internal static class TargetFeature
{
    public static IServiceCollection AddTarget(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        return services.AddSingleton<InlinedPrograms>().AddSingleton<HeldProcesses>().AddScoped<TargetMonitor>().AddTransient<ProcessList>();
    }
}
