namespace Dashboard.RunFile;

internal static class RunFileFeature
{
    /// <param name="dataFolder">Where run files lie; null for the platform's place.</param>
    public static IServiceCollection AddRunFiles(this IServiceCollection services, string? dataFolder) => services
        .AddSingleton(new RunFolder(dataFolder))
        .AddSingleton<RunStore>()
        .AddSingleton<RunEdits>()
        .AddSingleton<RunRetention>();
}
