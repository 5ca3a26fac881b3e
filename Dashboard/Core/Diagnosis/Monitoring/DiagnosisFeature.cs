using Microsoft.Extensions.Hosting;

namespace Dashboard.Diagnosis.Monitoring;

internal static class DiagnosisFeature
{
    /// <summary>Needs an <see cref="ICurrentThresholds"/>.</summary>
    public static IServiceCollection AddDiagnosis(this IServiceCollection services) =>
        services.AddScoped<PoolMonitor>().AddScoped<BackgroundService>(provider => provider.GetRequiredService<PoolMonitor>());
}
