namespace Dashboard.RunFile;

internal static class RunFileFeature
{
    public static IServiceCollection AddRunFiles(this IServiceCollection services, string? dataFolder) => services
        .AddSingleton(new RunFolder(dataFolder))
        .AddSingleton<RunStore>()
        .AddSingleton<RunEdits>()
        .AddSingleton<RunRetention>();
}
