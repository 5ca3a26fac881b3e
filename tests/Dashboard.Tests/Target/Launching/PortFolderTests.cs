using System.Net.Sockets;
using Dashboard.Target.Launching;

namespace Dashboard.Tests.Target.Launching;

/// <summary>What a killed dashboard leaves in the temporary folder is removed by the next one, and nothing else.</summary>
public sealed class PortFolderTests : IDisposable
{
    /// <summary>Above the largest id that Linux gives (PID_MAX_LIMIT, 2^22).</summary>
    private const int NobodysId = 2_000_000_000;

    private readonly TemporaryFolder _temporary = new();
    private readonly List<Socket> _sockets = [];

    public void Dispose()
    {
        _sockets.ForEach(socket => socket.Dispose());
        _temporary.Dispose();
    }

    [Fact]
    public void A_folder_of_a_process_that_is_gone_is_removed_with_its_socket()
    {
        var left = Folder($"tpd-start-{NobodysId}-abc");
        Bind(left);
        var empty = Folder($"tpd-start-{NobodysId}-def");

        PortFolder.RemoveLeft(_temporary.FullPath);

        Assert.False(Directory.Exists(left));
        Assert.False(Directory.Exists(empty));
    }

    [Fact]
    public void One_whose_process_lives_stays_even_before_it_listens()
    {
        var ours = Folder($"tpd-start-{Environment.ProcessId}-abc");

        PortFolder.RemoveLeft(_temporary.FullPath);

        Assert.True(Directory.Exists(ours));
    }

    [Fact]
    public void One_on_which_somebody_listens_stays_whatever_its_id()
    {
        var others = Folder($"tpd-start-{NobodysId}-abc");
        Bind(others).Listen();

        PortFolder.RemoveLeft(_temporary.FullPath);

        Assert.True(File.Exists(Path.Combine(others, PortFolder.Socket)));
    }

    [Fact]
    public void What_is_not_ours_stays()
    {
        var filled = Folder($"tpd-start-{NobodysId}-abc");
        File.WriteAllText(Path.Combine(filled, "diary"), "x");
        var named = Folder("tpd-start-soon");

        PortFolder.RemoveLeft(_temporary.FullPath);

        Assert.True(File.Exists(Path.Combine(filled, "diary")));
        Assert.True(Directory.Exists(named));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_port_lies_in_a_folder_of_this_process_which_is_gone_when_it_is_closed()
    {
        var port = SuspendingDiagnosticPort.Open(static (_, _) => Task.CompletedTask);
        var folder = Path.GetDirectoryName(port.Variable.Split(',')[0])!;

        Assert.StartsWith($"tpd-start-{Environment.ProcessId}-", Path.GetFileName(folder), StringComparison.Ordinal);
        Assert.True(Directory.Exists(folder));
        await port.DisposeAsync();
        Assert.False(Directory.Exists(folder));
    }

    private string Folder(string name) => Directory.CreateDirectory(Path.Combine(_temporary.FullPath, name)).FullName;

    private Socket Bind(string folder)
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        _sockets.Add(socket);
        socket.Bind(new UnixDomainSocketEndPoint(Path.Combine(folder, PortFolder.Socket)));
        return socket;
    }
}
