using System.Net.Sockets;

namespace Dashboard.Load;

/// <summary>A connection that refuses to carry a request which another connection carried already.</summary>
internal sealed class SendOnceStream(Socket socket, LoadTransport owner) : NetworkStream(socket, ownsSocket: true)
{
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (owner.Carrier is null)
        {
            owner.Carrier = this;
        }
        else if (owner.Carrier != this)
        {
            throw new IOException("The server closed the connection before it answered; the request was not sent again.");
        }

        return base.WriteAsync(buffer, cancellationToken);
    }
}
