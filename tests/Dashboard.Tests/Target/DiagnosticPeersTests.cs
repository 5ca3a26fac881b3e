using System.Net.Sockets;
using Dashboard.Target;
using Dashboard.Target.Reach;

namespace Dashboard.Tests.Target;

/// <summary>Who is at the other end of a socket, on real sockets of this process.</summary>
public sealed class DiagnosticPeersTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly Socket _listener = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string File => Path.Combine(_folder.FullPath, "s");

    public DiagnosticPeersTests()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux says who is at the other end.");
        _listener.Bind(new UnixDomainSocketEndPoint(File));
        _listener.Listen();
    }

    public void Dispose()
    {
        _listener.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public void Who_listens_on_a_file_is_known_and_where_nobody_does_nothing_is()
    {
        Assert.True(DiagnosticPeers.Listens(File, Environment.ProcessId));
        Assert.False(DiagnosticPeers.Listens(File, 1));

        Assert.Null(DiagnosticPeers.Listens(File + "2", 1));
    }

    [Fact(Timeout = 30_000)]
    public async Task Who_has_connected_to_this_program_is_known_from_the_connection_and_from_its_file()
    {
        Assert.Null(await DiagnosticPeers.HasConnectedAsync(File, Environment.ProcessId, Token));
        using var caller = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        await caller.ConnectAsync(new UnixDomainSocketEndPoint(File), Token);
        using var connection = await _listener.AcceptAsync(Token);

        Assert.Equal((true, false), (DiagnosticPeers.Is(connection, Environment.ProcessId), DiagnosticPeers.Is(connection, 1)));
        Assert.Equal(true, await DiagnosticPeers.HasConnectedAsync(File, Environment.ProcessId, Token));
        Assert.Equal(false, await DiagnosticPeers.HasConnectedAsync(File, 1, Token));
    }
}
