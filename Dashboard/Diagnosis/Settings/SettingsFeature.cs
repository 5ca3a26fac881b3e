using Dashboard.Diagnosis.Monitoring;

namespace Dashboard.Diagnosis.Settings;

internal static class SettingsFeature
{
    public static IServiceCollection AddThresholds(this IServiceCollection services) =>
        services.AddSingleton<OwnCauses>().AddSingleton<ThresholdSettings>()
            .AddSingleton<ICurrentThresholds>(provider => provider.GetRequiredService<ThresholdSettings>());
}
