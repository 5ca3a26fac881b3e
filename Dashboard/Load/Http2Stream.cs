using System.Net.Sockets;

namespace Dashboard.Load;

/// <summary>A connection of HTTP/2 that reads <see cref="Http2Settings"/>.</summary>
internal sealed class Http2Stream(Socket socket, Http2Settings settings) : NetworkStream(socket, ownsSocket: true)
{
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        settings.IsKnown ? base.ReadAsync(buffer, cancellationToken) : settings.AddAsync(base.ReadAsync(buffer, cancellationToken), buffer);
}
