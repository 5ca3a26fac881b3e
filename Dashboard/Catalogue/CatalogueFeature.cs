namespace Dashboard.Catalogue;

internal static class CatalogueFeature
{
    /// <summary>The catalogue is asked between loads only; an answer that takes longer than this comes from a starved pool.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(3);

    public static IServiceCollection AddCatalogue(this IServiceCollection services) =>
        services
            .AddSingleton(new CatalogueClient(new HttpClient(new SocketsHttpHandler { UseProxy = false, UseCookies = false }) { Timeout = Limit }))
            .AddSingleton(new StoreClient(new HttpClient(new SocketsHttpHandler { UseProxy = false, UseCookies = false, AllowAutoRedirect = false })
            {
                Timeout = Timeout.InfiniteTimeSpan,
            }))
            .AddSingleton<CatalogueLocator>()
            .AddSingleton<SampleHost>();
}
