namespace Dashboard.Exchange.Offered;

internal static class RequestsFeature
{
    public static IServiceCollection AddOfferedRequests(this IServiceCollection services) => services.AddScoped<AvailableRequests>();
}
