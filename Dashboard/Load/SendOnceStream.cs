using System.Net.Sockets;

namespace Dashboard.Load;

/// <summary>Refuses a request that another connection carried already; while only opened, it answers by itself.</summary>
internal sealed class SendOnceStream(Socket socket, LoadTransport owner) : NetworkStream(socket, ownsSocket: true)
{
    private static readonly byte[] OwnAnswer = "HTTP/1.1 204 No Content\r\n\r\n"u8.ToArray();

    private bool _answersItself;

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

        _answersItself = owner.IsOpening;
        return _answersItself ? ValueTask.CompletedTask : base.WriteAsync(buffer, cancellationToken);
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (!_answersItself)
        {
            return base.ReadAsync(buffer, cancellationToken);
        }

        _answersItself = false;
        OwnAnswer.CopyTo(buffer);
        return ValueTask.FromResult(OwnAnswer.Length);
    }
}
