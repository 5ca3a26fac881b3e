using Dashboard.Diagnosis.Settings;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;

namespace Dashboard.Diagnosis.Monitoring;

internal static class DiagnosisFeature
{
    public static IServiceCollection AddDiagnosis(this IServiceCollection services)
    {
        services.TryAddSingleton<ThresholdSettings>();
        return services.AddScoped<PoolWatch>().AddScoped<BackgroundService>(provider => provider.GetRequiredService<PoolWatch>());
    }
}
