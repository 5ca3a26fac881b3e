using Dashboard.Diagnosis.Settings;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Diagnosis.Monitoring;

internal static class DiagnosisFeature
{
    public static IServiceCollection AddDiagnosis(this IServiceCollection services)
    {
        services.TryAddSingleton<ThresholdSettings>();
        return services.AddSingleton<PoolWatch>().AddHostedService(provider => provider.GetRequiredService<PoolWatch>());
    }
}
