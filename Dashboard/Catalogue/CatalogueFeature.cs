namespace Dashboard.Catalogue;

internal static class CatalogueFeature
{
    /// <summary>The catalogue is asked between loads only; an answer that takes longer than this comes from a starved pool.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(3);

    public static IServiceCollection AddCatalogue(this IServiceCollection services) =>
        services
            .AddSingleton(new CatalogueClient(Http(Limit)))
            .AddSingleton(new StoreClient(Http(Timeout.InfiniteTimeSpan)))
            .AddSingleton<BaseAddresses>()
            .AddSingleton<CatalogueLocator>()
            .AddSingleton<SampleHost>();

    /// <summary>Goes where it is told to and nowhere else: no proxy, and no redirect, with which a target could have other machines asked.</summary>
    internal static HttpClient Http(TimeSpan limit) =>
        new(new SocketsHttpHandler { UseProxy = false, UseCookies = false, AllowAutoRedirect = false }) { Timeout = limit };
}
