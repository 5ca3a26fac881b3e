using Dashboard.Accounts.Requests;

namespace Dashboard.Catalogue;

/// <summary>Tells the accounts which requests are this program's own.</summary>
internal sealed class OwnRequestsHandler(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        using var asked = OwnRequests.Send(request.Method.Method, request.RequestUri!.AbsolutePath);
        return await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
    }
}
