namespace Dashboard.Catalogue;

internal static class CatalogueFeature
{
    /// <summary>Between loads; a later answer comes from a starved pool.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(3);

    /// <summary>A document is made on the first question, from all endpoints that there are.</summary>
    private static readonly TimeSpan DocumentLimit = TimeSpan.FromSeconds(10);

    /// <summary>Bytes of an answer; the log of 10,000 requests has less than 2 MB.</summary>
    internal const int LargestAnswer = 8 << 20;

    public static IServiceCollection AddCatalogue(this IServiceCollection services) =>
        services
            .AddSingleton(new CatalogueClient(Http(Limit)))
            .AddSingleton(Documents())
            .AddSingleton(new StoreClient(Http(Timeout.InfiniteTimeSpan)))
            .AddSingleton<BaseAddresses>()
            .AddSingleton<CatalogueLocator>()
            .AddSingleton<SampleHost>();

    internal static DocumentClient Documents() => new(Http(DocumentLimit, DocumentClient.LargestDocument));

    /// <summary>No proxy and no redirects, by which a target could have other machines asked.</summary>
    internal static HttpClient Http(TimeSpan limit, int largest = LargestAnswer) =>
        new(new SocketsHttpHandler { UseProxy = false, UseCookies = false, AllowAutoRedirect = false })
        {
            Timeout = limit,
            MaxResponseContentBufferSize = largest,
        };
}
