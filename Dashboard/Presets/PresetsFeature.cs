namespace Dashboard.Presets;

internal static class PresetsFeature
{
    public static IServiceCollection AddPresets(this IServiceCollection services) => services.AddScoped<PresetRuns>().AddScoped<RunAgain>();
}
