using Dashboard.Runs;

namespace Dashboard.Compare;

internal static class CompareFeature
{
    public static IServiceCollection AddCompare(this IServiceCollection services) => services
        .AddSingleton<NoiseShelf>()
        .AddSingleton<NoiseKeeper>()
        .AddSingleton<AfterSeries>(services => services.GetRequiredService<NoiseKeeper>().KeepAsync);
}
