using Dashboard.Compare.Verdicts;
using Dashboard.Running.Experiments;

namespace Dashboard.Compare;

internal static class CompareFeature
{
    public static IServiceCollection AddCompare(this IServiceCollection services) => services
        .AddSingleton<NoiseStore>()
        .AddSingleton<NoiseKeeper>()
        .AddTransient<ComparisonReader>()
        .AddSingleton<AfterRepeats>(services => services.GetRequiredService<NoiseKeeper>().KeepAsync);
}
