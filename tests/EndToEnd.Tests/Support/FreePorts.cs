using System.Net;
using System.Net.Sockets;

namespace EndToEnd.Tests;

/// <summary>Ports that nobody listens on just now.</summary>
internal static class FreePorts
{
    public static int One()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
