namespace Dashboard.Running.Capture;

internal static class CaptureFeature
{
    public static IServiceCollection AddCapture(this IServiceCollection services) => services
        .AddSingleton<CaptureChoice>()
        .AddScoped<IncidentCapture>()
        .AddScoped<RecordingRun>();

    /// <summary>Captures incidents of every watched target; a verb that serves no page does not.</summary>
    public static IServiceCollection AddCapturing(this IServiceCollection services) =>
        services.AddScoped<BackgroundService>(provider => provider.GetRequiredService<IncidentCapture>());
}
