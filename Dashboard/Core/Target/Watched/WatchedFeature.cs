namespace Dashboard.Target.Watched;

/// <summary>Puts <see cref="WatchedTargets"/> into the application: what is registered as scoped is one target's own.</summary>
internal static class WatchedFeature
{
    public static IServiceCollection AddWatched(this IServiceCollection services) => services
        .AddSingleton<WatchedTargets>()
        .AddHostedService(provider => provider.GetRequiredService<WatchedTargets>());

    public static T OfFirstTarget<T>(this IServiceProvider services)
        where T : class => services.GetRequiredService<WatchedTargets>().First.Of<T>();
}
