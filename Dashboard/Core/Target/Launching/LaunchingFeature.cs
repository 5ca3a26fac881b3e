using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Target.Launching;

internal static class LaunchingFeature
{
    public static IServiceCollection AddLaunching(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        return services.AddSingleton<StartListeners>();
    }

    public static Task LaunchAsync(this TargetMonitor monitor, LaunchedCommand command, CancellationToken token) =>
        monitor.EnterAsync(new LaunchConnector(command, monitor.SayEnded), token);
}
