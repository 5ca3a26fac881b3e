using System.Net.Sockets;

namespace Dashboard.Load;

/// <summary>A connection of HTTP/1.1 with <see cref="SendOnce"/>.</summary>
internal sealed class SendOnceStream : NetworkStream
{
    private SendOnce _once;

    public SendOnceStream(Socket socket, LoadClient owner)
        : base(socket, ownsSocket: true) => _once = new SendOnce(this, owner);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        _once.Keeps() ? ValueTask.CompletedTask : base.WriteAsync(buffer, cancellationToken);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        _once.Answer(buffer) is > 0 and var length ? ValueTask.FromResult(length) : base.ReadAsync(buffer, cancellationToken);
}
