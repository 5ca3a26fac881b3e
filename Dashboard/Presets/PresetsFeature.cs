namespace Dashboard.Presets;

internal static class PresetsFeature
{
    public static IServiceCollection AddPresets(this IServiceCollection services) => services.AddSingleton<PresetRuns>().AddSingleton<RunAgain>();
}
