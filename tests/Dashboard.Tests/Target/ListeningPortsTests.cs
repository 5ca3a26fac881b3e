using System.Net;
using System.Net.Sockets;
using Dashboard.Target;

namespace Dashboard.Tests.Target;

/// <summary>Who listens where, from files like those of Linux, and from this machine's own.</summary>
public sealed class ListeningPortsTests
{
    private const string Head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";

    [Fact]
    public void Each_process_has_the_ports_of_its_own_sockets_and_of_its_own_network_and_descriptors_are_read_again_when_other_sockets_listen()
    {
        using var root = new TemporaryFolder();
        Write(root, 1, "net:[1]", [11, 12], Listener(0x1388, 11) + Listener(0x1389, 12) + Listener(0x1F90, 21));
        Write(root, 2, "net:[1]", [99], "");
        Write(root, 3, "net:[2]", [11], Listener(0x50, 11));
        var ports = new ListeningPorts(root.FullPath);

        var first = ports.Look([1, 2, 3]);
        Assert.Equal([5000, 5001], first[1]);
        Assert.Empty(first[2]);
        Assert.Equal([80], first[3]);

        // A descriptor alone changes nothing: the table of the network tells that somebody else listens.
        Directory.CreateSymbolicLink(Path.Combine(root.FullPath, "proc", "2", "fd", "9"), "socket:[21]");
        Assert.Empty(ports.Look([1, 2])[2]);
        Write(root, 1, "net:[1]", [11], Listener(0x1388, 11) + Listener(0x1F90, 21));
        var later = ports.Look([1, 2]);
        Assert.Equal([5000], later[1]);
        Assert.Equal([8080], later[2]);
        Assert.Equal([1, 2], later.Keys.Order());
    }

    [Fact]
    public void What_this_process_listens_on_is_found_and_a_process_that_is_gone_has_none()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();

        Assert.Contains(((IPEndPoint)listener.LocalEndpoint).Port, ListeningPorts.Of(Environment.ProcessId));
        Assert.Empty(ListeningPorts.Of(int.MaxValue));
    }

    private static string Listener(int port, int inode) =>
        $"   0: 0100007F:{port:X4} 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 {inode} 1 0 100 0 0 10 0\n";

    private static void Write(TemporaryFolder root, int id, string network, int[] inodes, string table)
    {
        var process = Path.Combine(root.FullPath, "proc", $"{id}");
        if (Directory.Exists(process))
        {
            Directory.Delete(process, recursive: true);
        }

        foreach (var folder in new[] { "fd", "ns", "net" })
        {
            Directory.CreateDirectory(Path.Combine(process, folder));
        }

        File.CreateSymbolicLink(Path.Combine(process, "ns", "net"), network);
        File.CreateSymbolicLink(Path.Combine(process, "fd", "0"), "/dev/null");
        foreach (var inode in inodes)
        {
            File.CreateSymbolicLink(Path.Combine(process, "fd", $"{inode}"), $"socket:[{inode}]");
        }

        File.WriteAllText(Path.Combine(process, "net", "tcp"), Head + table);
    }
}
