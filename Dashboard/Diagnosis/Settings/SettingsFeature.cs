using Dashboard.Diagnosis.Monitoring;

namespace Dashboard.Diagnosis.Settings;

internal static class SettingsFeature
{
    public static IServiceCollection AddThresholds(this IServiceCollection services) =>
        services.AddSingleton<ThresholdSettings>().AddSingleton<ICurrentThresholds>(provider => provider.GetRequiredService<ThresholdSettings>());
}
