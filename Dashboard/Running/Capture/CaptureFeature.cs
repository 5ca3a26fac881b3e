namespace Dashboard.Running.Capture;

internal static class CaptureFeature
{
    /// <summary>A verb that serves no page starts nothing of it.</summary>
    public static IServiceCollection AddCapture(this IServiceCollection services) => services
        .AddSingleton<CaptureChoice>()
        .AddSingleton<IncidentCapture>()
        .AddHostedService(provider => provider.GetRequiredService<IncidentCapture>());
}
