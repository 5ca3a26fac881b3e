using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Running.Programs;

internal static class ProgramsFeature
{
    public static IServiceCollection AddPrograms(this IServiceCollection services)
    {
        services.TryAddSingleton(TimeProvider.System);
        return services
            .AddSingleton<ProgramStarts>()
            .AddSingleton<SeriesFolder>()
            .AddSingleton<ProgramsInTurns>();
    }
}
