using System.Net.Security;

namespace Dashboard.Load;

/// <summary>A connection of HTTP/1.1 over TLS with <see cref="SendOnce"/>.</summary>
internal sealed class SendOnceTls : SslStream
{
    private SendOnce _once;

    public SendOnceTls(Stream transport, LoadClient owner)
        : base(transport) => _once = new SendOnce(this, owner);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        _once.Keeps() ? ValueTask.CompletedTask : base.WriteAsync(buffer, cancellationToken);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        _once.Answer(buffer) is > 0 and var length ? ValueTask.FromResult(length) : base.ReadAsync(buffer, cancellationToken);
}
