using System.Net;
using System.Net.Http;

namespace Dashboard.Load;

/// <summary>One worker's requests, one at a time, on its own connection or one that it shares.</summary>
internal sealed class LoadTransport : IDisposable
{
    private readonly HttpRequestMessage _request;
    private readonly HttpRequestMessage _opening;

    public LoadTransport(LoadPlan plan, LoadClient client)
    {
        Client = client;

        // One message serves all requests: only HttpClient marks a message as sent, the invoker does not.
        _request = Message(plan, plan.Method, plan.Content?.Url ?? plan.Url);
        if (plan.Content is { } content)
        {
            Fill(_request, content);
        }

        // A request that only opens a connection is answered before it leaves: it needs no body.
        _opening = plan is { Method: null, Content: null } ? _request : Message(plan, null, plan.Url);
    }

    public LoadClient Client { get; }

    /// <inheritdoc cref="LoadClient.OpenAsync(HttpRequestMessage, CancellationToken)"/>
    public Task OpenAsync(CancellationToken token) => Client.OpenAsync(_opening, token);

    public Task<HttpResponseMessage> SendAsync(CancellationToken token) => Client.SendAsync(_request, token);

    public void Dispose()
    {
        _request.Dispose();
        _opening.Dispose();
        Client.Dispose();
    }

    private static HttpRequestMessage Message(LoadPlan plan, string? method, string url)
    {
        var message = new HttpRequestMessage(method is null ? HttpMethod.Get : new HttpMethod(method), url)
        {
            Version = plan.IsHttp2 ? HttpVersion.Version20 : HttpVersion.Version11,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        if (!plan.KeepAlive)
        {
            message.Headers.ConnectionClose = true;
        }

        return message;
    }

    /// <summary>Headers are sent as written, those of a body too where there is none.</summary>
    private static void Fill(HttpRequestMessage message, LoadContent content)
    {
        message.Content = content.Body is { } body ? new ByteArrayContent(body) : null;
        foreach (var header in content.Headers)
        {
            if (!message.Headers.TryAddWithoutValidation(header.Name, header.Value))
            {
                message.Content ??= new ByteArrayContent([]);
                message.Content.Headers.TryAddWithoutValidation(header.Name, header.Value);
            }
        }
    }
}
