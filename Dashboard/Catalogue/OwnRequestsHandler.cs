using Dashboard.Accounts.Requests;

namespace Dashboard.Catalogue;

/// <summary>Marks this program's own requests for the accounts.</summary>
internal sealed class OwnRequestsHandler(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        using var asked = OwnRequests.Send(request.Method.Method, request.RequestUri!.AbsolutePath);
        return await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
    }
}
