using System.Net.Security;
using System.Net.Sockets;
using Dashboard.Load.Tls;

namespace Dashboard.Catalogue;

internal static class CatalogueFeature
{
    /// <summary>The time limit between loads; a later answer comes from a starved pool.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(3);

    /// <summary>A server makes its document on the first question, from all endpoints that there are.</summary>
    private static readonly TimeSpan DocumentLimit = TimeSpan.FromSeconds(10);

    /// <summary>The most bytes of an answer; the log of 10,000 requests has less than 2 MB.</summary>
    internal const int LargestAnswer = 8 << 20;

    public static IServiceCollection AddCatalogue(this IServiceCollection services) =>
        services
            .AddSingleton(provider => new CatalogueClient(Http(Limit, provider.GetRequiredService<BaseAddresses>())))
            .AddSingleton(provider => Documents(provider.GetRequiredService<BaseAddresses>()))
            .AddSingleton(provider => new StoreClient(
                Client(Handler(provider.GetRequiredService<BaseAddresses>()), Timeout.InfiniteTimeSpan, LargestAnswer)))
            .AddSingleton<BaseAddresses>()
            .AddSingleton<CatalogueLocator>()
            .AddSingleton<SampleHost>();

    internal static DocumentClient Documents(BaseAddresses addresses) => new(Http(DocumentLimit, addresses, DocumentClient.LargestDocument));

    /// <summary>A client whose requests are this program's own: they are in no account of the target's requests.</summary>
    /// <param name="addresses">The accepted certificates by address; null accepts those that this machine trusts.</param>
    internal static HttpClient Http(TimeSpan limit, BaseAddresses? addresses = null, int largest = LargestAnswer) =>
        Client(new OwnRequestsHandler(Handler(addresses)), limit, largest);

    private static HttpClient Client(HttpMessageHandler handler, TimeSpan limit, int largest) =>
        new(handler) { Timeout = limit, MaxResponseContentBufferSize = largest };

    /// <summary>There is no proxy and no redirect, by which a target could have other machines asked.</summary>
    private static SocketsHttpHandler Handler(BaseAddresses? addresses) => new()
    {
        UseProxy = false,
        UseCookies = false,
        AllowAutoRedirect = false,
        ConnectCallback = (context, token) => ConnectAsync(context, addresses, token),
    };

    private static async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, BaseAddresses? addresses, CancellationToken token)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(context.DnsEndPoint, token).ConfigureAwait(false);
            var stream = new NetworkStream(socket, ownsSocket: true);
            if (context.InitialRequestMessage.RequestUri is not { Scheme: "https" } address)
            {
                return stream;
            }

            var encrypted = new SslStream(stream);
            await new TlsHandshake(address, addresses?.TrustOf(address), isHttp2: false).OpenAsync(encrypted, token).ConfigureAwait(false);
            return encrypted;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
