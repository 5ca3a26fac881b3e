namespace Dashboard.Running.Repeats;

internal static class RepeatsFeature
{
    public static IServiceCollection AddRepeats(this IServiceCollection services) => services.AddScoped<RepeatCoordinator>();
}
