using System.Net.Security;

namespace Dashboard.Load;

/// <summary>A connection of HTTP/2 over TLS that reads <see cref="Http2Settings"/>.</summary>
internal sealed class Http2Tls(Stream transport, Http2Settings settings) : SslStream(transport)
{
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        settings.IsKnown ? base.ReadAsync(buffer, cancellationToken) : settings.AddAsync(base.ReadAsync(buffer, cancellationToken), buffer);
}
